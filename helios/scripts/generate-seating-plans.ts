import { writeFile } from 'node:fs/promises';
import { formatPlanFile } from '../src/seating/plan-file.ts';
import { THEATER_LAYOUTS } from '../src/seating/theaters.ts';

// Writes helios/seating-plans/*.json from the measures in src/seating/theaters.ts.
for (const [name, layout] of Object.entries(THEATER_LAYOUTS)) {
  await writeFile(new URL(`../seating-plans/${name}.json`, import.meta.url), formatPlanFile(layout));
}
