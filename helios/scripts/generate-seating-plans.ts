import { writeFile } from 'node:fs/promises';
import { planFileText } from '../src/seating/plan-file.ts';
import { THEATRES } from '../src/seating/theatres.ts';

// Writes helios/seating-plans/*.json from the measures in src/seating/theaters.ts.
for (const [name, theatre] of Object.entries(THEATRES)) {
  await writeFile(new URL(`../seating-plans/${name}.json`, import.meta.url), planFileText(theatre));
}
