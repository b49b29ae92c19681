import type { Diorama } from '../lib/diorama.ts';
import { atHome } from './at-home.ts';
import { boxOffice } from './box-office.ts';
import { conservatory } from './conservatory.ts';
import { filmJonahStorm } from './film-jonah-storm.ts';
import { filmJonahVine } from './film-jonah-vine.ts';
import { filmJonah } from './film-jonah.ts';
import { filmOilDoor } from './film-oil-door.ts';
import { filmWidowsOil } from './film-widows-oil.ts';
import { giftBirthday } from './gift-birthday.ts';
import { giftChristmas } from './gift-christmas.ts';
import { giftCongratulations } from './gift-congratulations.ts';
import { giftJustBecause } from './gift-just-because.ts';
import { giftThanks } from './gift-thanks.ts';
import { giftWedding } from './gift-wedding.ts';
import { groups } from './groups.ts';
import { heroAbout } from './hero-about.ts';
import { heroHome } from './hero-home.ts';
import { lancasterBridge } from './lancaster-bridge.ts';
import { lancasterHouse } from './lancaster-house.ts';
import { lancasterSupper } from './lancaster-supper.ts';
import { pressRoom } from './press-room.ts';
import { showBts } from './show-bts.ts';
import { showElijah } from './show-elijah.ts';
import { showGideon } from './show-gideon.ts';
import { showInn } from './show-inn.ts';
import { showNehemiah } from './show-nehemiah.ts';
import { showRuth } from './show-ruth.ts';
import { theaterBranson } from './theatre-branson.ts';
import { theaterLancaster } from './theatre-lancaster.ts';

/** The scenes of all pictures of the seed, by file name without .jpg. */
export const scenes: Readonly<Record<string, () => Diorama>> = {
  'show-ruth': showRuth,
  'show-nehemiah': showNehemiah,
  'show-inn': showInn,
  'show-bts': showBts,
  'show-gideon': showGideon,
  'show-elijah': showElijah,
  'theatre-lancaster': theaterLancaster,
  'theatre-branson': theaterBranson,
  'hero-home': heroHome,
  'hero-about': heroAbout,
  'film-jonah': filmJonah,
  'film-widows-oil': filmWidowsOil,
  conservatory,
  groups,
  'at-home': atHome,
  'box-office': boxOffice,
  'film-jonah-storm': filmJonahStorm,
  'film-jonah-vine': filmJonahVine,
  'film-oil-door': filmOilDoor,
  'lancaster-bridge': lancasterBridge,
  'lancaster-house': lancasterHouse,
  'lancaster-supper': lancasterSupper,
  'press-room': pressRoom,
  'gift-birthday': giftBirthday,
  'gift-christmas': giftChristmas,
  'gift-congratulations': giftCongratulations,
  'gift-just-because': giftJustBecause,
  'gift-thanks': giftThanks,
  'gift-wedding': giftWedding,
};
