import { writeFile } from 'node:fs/promises';
import { THEATER_LAYOUTS } from '../src/demo/theater-layouts.ts';
import { createSeatingPlan } from '../src/demo/theater-geometry.ts';
import { formatPlan } from '../src/seating/plan-content.ts';

// Writes helios/demo/seating-plans from the measures in src/demo/theater-layouts.ts.
for (const [name, layout] of Object.entries(THEATER_LAYOUTS)) {
  const { plan, seatKinds } = formatPlan(createSeatingPlan(layout));
  const folder = new URL('../demo/seating-plans/', import.meta.url);
  await writeFile(new URL(`${name}.json`, folder), plan);
  await writeFile(new URL(`${name}.seats.json`, folder), seatKinds);
}
