import { writeFile } from 'node:fs/promises';
import { THEATER_LAYOUTS } from './theater-layouts.ts';
import { createSeatingPlan } from './theater-geometry.ts';
import { formatPlan } from '../../helios/src/seating/plan-content.ts';

// Writes seating-plans/ from the measures in theater-layouts.ts.
for (const [name, layout] of Object.entries(THEATER_LAYOUTS)) {
  const { plan, seatKinds } = formatPlan(createSeatingPlan(layout));
  const folder = new URL('./seating-plans/', import.meta.url);
  await writeFile(new URL(`${name}.json`, folder), plan);
  await writeFile(new URL(`${name}.seats.json`, folder), seatKinds);
}
