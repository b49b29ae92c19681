import { queryRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { acquireCatalogueLock } from './catalogue-lock.ts';
import { checkPlan, countSeats, createPlanId } from './plan-content.ts';
import type { PlanContent } from './plan-content.ts';

/** One version of a plan. */
export interface PlanReference {
  name: string;
  version: number;
}

export interface StoredPlan extends PlanReference {
  seatingPlanId: string;
  seatsTotal: number;
}

/** A stored version with other content has the same number. */
export class PlanVersionTaken extends Error {}

export const PLAN_NAME = '^[a-z0-9][a-z0-9-]{0,39}$';
/** Below the largest integer of PostgreSQL. */
export const MAX_PLAN_VERSION = 999_999_999;

/**
 * Stores a plan as this version. Does nothing when this version has this content. Returns whether it was
 * stored. Throws PlanVersionTaken: a stored plan never changes.
 */
export async function storePlanVersion(
  trx: Trx,
  { name, version }: PlanReference,
  content: PlanContent,
): Promise<boolean> {
  const seatingPlanId = createPlanId(name, content);
  const stored = (await listPlans(trx)).filter((plan) => plan.name === name);
  const same = stored.find((plan) => plan.version === version);
  if (same?.seatingPlanId === seatingPlanId) return false;
  if (same) throw new PlanVersionTaken(`${name} version ${version} is stored with other content.`);
  const copy = stored.find((plan) => plan.seatingPlanId === seatingPlanId);
  if (copy) throw new PlanVersionTaken(`This content is stored as ${name} version ${copy.version}.`);
  await trx
    .insertInto('seating_plans')
    .values({
      name,
      version,
      seating_plan_id: seatingPlanId,
      plan: JSON.stringify(content.plan),
      seat_kinds: JSON.stringify(content.seatKinds),
      seats_total: countSeats(content),
    })
    .execute();
  return true;
}

/**
 * Stores a plan under the next version number, unless a version has this content. `earlier` is the newest version
 * before the import.
 */
export async function importPlan(
  trx: Trx,
  name: string,
  content: PlanContent,
): Promise<{ version: number; isNew: boolean; earlier: number | undefined }> {
  await acquireCatalogueLock(trx);
  const seatingPlanId = createPlanId(name, content);
  const stored = (await listPlans(trx)).filter((plan) => plan.name === name);
  const earlier = stored.at(-1)?.version;
  const copy = stored.find((plan) => plan.seatingPlanId === seatingPlanId);
  if (copy) return { version: copy.version, isNew: false, earlier };
  const version = (earlier ?? 0) + 1;
  await storePlanVersion(trx, { name, version }, content);
  return { version, isNew: true, earlier };
}

/** All plans by name and version. */
export async function listPlans(db: Db): Promise<StoredPlan[]> {
  return queryRows<StoredPlan>(asAnswers(db))`
    select name, version, seating_plan_id, seats_total from seating_plans order by name, version`;
}

/** The content of a version, of the newest without a number; undefined if there is none. */
export async function readPlan(
  db: Db,
  name: string,
  version?: number,
): Promise<(PlanReference & PlanContent) | undefined> {
  const row = await queryRow<{ version: number; plan: unknown; seat_kinds: unknown }>(db)`
    select version, plan, seat_kinds from seating_plans
    where name = ${name} and (${version ?? null}::int is null or version = ${version ?? null})
    order by version desc limit 1`;
  return row && { name, version: row.version, ...checkPlan(row.plan, row.seat_kinds) };
}
