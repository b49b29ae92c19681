import { readFileSync } from 'node:fs';
import { createPlanId, parsePlan } from '../../helios/src/seating/plan-content.ts';
import type { PlanContent } from '../../helios/src/seating/plan-content.ts';
import { loadPlan } from '../../helios/src/seating/plans.ts';
import type { LoadedPlan } from '../../helios/src/seating/plans.ts';

/** The seating plans of the demo, by name: the files of seating-plans/. */
export type DemoPlanName = 'lancaster' | 'branson';

export function readDemoPlan(name: DemoPlanName): PlanContent {
  const folder = new URL('./seating-plans/', import.meta.url);
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
  return parsePlan(read(`${name}.json`), read(`${name}.seats.json`));
}

/** A plan without a database, with the id that it has there. */
export function loadDemoPlan(name: DemoPlanName): LoadedPlan {
  const content = readDemoPlan(name);
  return loadPlan(createPlanId(name, content), content);
}
