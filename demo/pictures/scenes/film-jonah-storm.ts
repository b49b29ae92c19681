import { diorama, type Diorama } from '../lib/diorama.ts';
import { taper } from '../lib/path.ts';
import { place } from '../lib/shape.ts';
import { waves } from '../layers/land.ts';
import { sinking } from '../layers/people.ts';
import { cloudBank, motes } from '../layers/sky.ts';
import { ship } from '../layers/things.ts';

/** Slanting rain as slits of light. */
function rain(): string {
  const drops = Array.from({ length: 70 }, (_, i) => {
    const x = (i * 277) % 2000;
    const y = 200 + ((i * 149) % 560);
    return taper(`${x},${y},0.6 ${x - 26},${y + 84},2`, false);
  });
  return `<path d="${drops.join('')}" fill="#d8f0e4" opacity="0.32"/>`;
}

/** The sailors have thrown Jonah into the storm. Slate and sea green, one break in the clouds. */
export function filmJonahStorm(): Diorama {
  const breach = { x: 1180, y: 330, reach: 1200 };
  const d = diorama({ papers: ['#b7d3cf', '#7fa7a9', '#4d7e88', '#2c5866', '#173947', '#08202b'], light: '#fdffec', glow: '#e6e2a8', ink: '#020d13' }, breach, 211);
  d.backdrop(['#fffbe0', '#e2e3b8', '#9dbcb0', '#527f88', '#254a58', '#0c2430']);
  d.beams({ x: 1180, y: 40, reach: 1050 }, [[62, 70], [76, 86], [92, 101], [108, 114]], '#fbf6cf', 0.42, 18);
  d.sheet(cloudBank(3, 60, 120, 'top', 160), { depth: 0.2, edge: 0.8 });
  d.sheet(cloudBank(8, 10, 130, 'top', 190), { depth: 0.42, edge: 0.7 });
  d.draw(rain());
  d.sheet(waves(4, 560, 150), { depth: 0.16, edge: 0.8, shadow: 0.4 });
  d.sheet(waves(7, 620, 190, 80), { depth: 0.3, edge: 0.8 });
  d.glow({ x: 1180, y: 520, reach: 460 }, '#fff3bf', 0.4);
  d.sheet(place(ship(), { x: 800, y: 700, scale: 1.16, turn: -14 }), { depth: 0.62, edge: 0.95, cutOpacity: 0.7 });
  d.sheet(waves(15, 726, 250, 30), { depth: 0.44, edge: 0.85 });
  d.sheet(place(sinking(), { x: 1236, y: 560, scale: 0.62, turn: 168 }), { depth: 0.76, edge: 1 });
  d.sheet(waves(19, 830, 300, 170), { depth: 0.64, edge: 0.8 });
  d.draw(motes(19, 150, [700, 520, 1600, 900], '#f7ffe6', [1, 4]));
  d.sheet(waves(23, 940, 360, 60), { depth: 0.86, edge: 0.7 });
  d.sheet(waves(29, 1040, 440, 260), { depth: 1, blur: 2.2, edge: 0.4, cuts: 'none' });
  return d;
}
