import type { ImageModel } from '../../design-system';
import { normaliseImage } from '../image';
import type { HeroVideoItem } from '../items';
import { normaliseButtons, type ButtonModel } from '../link';
import { flag, plain } from '../read';
import { normaliseVimeoId } from '../video';

export interface HeroVideoProps {
  eyebrow: string;
  title: string;
  text: string;
  /** Numeric id of the external video service; null where there is none: then the thumbnail stands alone. */
  videoVimeoId: string | null;
  /** Plays silently behind the title; else a play button opens the film. */
  autoplay: boolean;
  thumbnail: ImageModel | null;
  /** Empty for the usual one. */
  playButtonText: string;
  buttons: ButtonModel[];
}

/** Null where there is no film, no picture, no word and no button. */
export function normaliseHeroVideo(item: HeroVideoItem): HeroVideoProps | null {
  const hero: HeroVideoProps = {
    eyebrow: plain(item.eyebrow),
    title: plain(item.title),
    text: plain(item.text),
    videoVimeoId: normaliseVimeoId(item.videoVimeoID),
    autoplay: flag(item.autoplay),
    thumbnail: normaliseImage(item.thumbnail),
    playButtonText: plain(item.playButtonText),
    buttons: normaliseButtons(item.buttons),
  };
  const { eyebrow, title, text, videoVimeoId, thumbnail, buttons } = hero;
  return videoVimeoId || thumbnail || eyebrow || title || text || buttons.length > 0 ? hero : null;
}
