import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { describeSchemaErrors, describeTextErrors } from '../lib/describe-schema-errors.ts';
import { strictObject } from '../lib/schema.ts';
import { PretixPlanSchema } from './pretix-plan.ts';
import type { PretixPlan } from './pretix-plan.ts';
import type { SeatKind } from './schemas.ts';

const MAX_SEATS = 20_000;

const guids = Type.Optional(Type.Array(Type.String()));

/** The seats of each kind except `standard`, by seat_guid. */
export const SeatKindsSchema = strictObject({ wheelchair: guids, companion: guids, limitedView: guids });
export type SeatKinds = Static<typeof SeatKindsSchema>;

/** A seating plan with what Helios needs beside it. */
export interface PlanContent {
  plan: PretixPlan;
  seatKinds: SeatKinds;
}

/** A seating plan is invalid. `problems` are sentences for the person who wrote it. */
export class InvalidPlan extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Parses the texts of a plan file and of the file with its seat kinds, which may be missing. Throws
 * InvalidPlan with all mistakes.
 */
export function parsePlan(planText: string, seatKindsText?: string): PlanContent {
  const mistakes: string[] = [];
  const plan = parseJson(planText, 'the plan', mistakes);
  const seatKinds =
    seatKindsText === undefined ? {} : parseJson(seatKindsText, 'the file of the seat kinds', mistakes);
  if (mistakes.length > 0) throw new InvalidPlan(mistakes);
  // The texts of areas, such as "Stage", may have several lines.
  mistakes.push(
    ...describePlanErrors(plan, seatKinds),
    ...describeTextErrors(plan, ['text']),
    ...describeTextErrors(seatKinds),
  );
  const known = readKnownKeys(plan, seatKinds);
  if (known) mistakes.push(...findMistakes(known));
  if (mistakes.length > 0) throw new InvalidPlan(mistakes);
  return checkPlan(plan, seatKinds);
}

/** Checks the schema of parsed JSON. Throws InvalidPlan. */
export function checkPlan(plan: unknown, seatKinds: unknown): PlanContent {
  if (Value.Check(PretixPlanSchema, plan) && Value.Check(SeatKindsSchema, seatKinds))
    return { plan, seatKinds: sortKinds(seatKinds) };
  throw new InvalidPlan(describePlanErrors(plan, seatKinds));
}

const describePlanErrors = (plan: unknown, seatKinds: unknown) => [
  ...describeSchemaErrors(PretixPlanSchema, plan),
  ...describeSchemaErrors(SeatKindsSchema, seatKinds),
];

/** A plan without the keys that are not known; undefined when it lacks something. */
function readKnownKeys(plan: unknown, seatKinds: unknown): PlanContent | undefined {
  const known = {
    plan: Value.Clean(PretixPlanSchema, structuredClone(plan)),
    seatKinds: Value.Clean(SeatKindsSchema, structuredClone(seatKinds)),
  };
  const isComplete =
    Value.Check(PretixPlanSchema, known.plan) && Value.Check(SeatKindsSchema, known.seatKinds);
  return isComplete ? (known as PlanContent) : undefined;
}

function parseJson(text: string, what: string, mistakes: string[]): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    mistakes.push(`${what}: is not JSON (${(error as Error).message}).`);
    return undefined;
  }
}

/** The kinds in a fixed order, so that equal content has one text. */
function sortKinds(kinds: SeatKinds): SeatKinds {
  return Object.fromEntries(
    (['wheelchair', 'companion', 'limitedView'] as const).flatMap((kind) => {
      const seats = kinds[kind] ?? [];
      return seats.length > 0 ? [[kind, [...seats].sort()]] : [];
    }),
  );
}

/** What a schema cannot express, one sentence each. */
function findMistakes({ plan, seatKinds }: PlanContent): string[] {
  const mistakes: string[] = [];
  const categories = new Set(plan.categories.map((category) => category.name));
  if (categories.size < plan.categories.length) mistakes.push('categories: two have the same name.');
  const seatGuids = new Set<string>();
  const seatsByPlace = new Map<string, string>();
  const { width, height } = plan.size;
  plan.zones.forEach((zone, zoneIndex) => {
    if (zone.rows.some((row) => row.seats.length > 0) && !zone.name)
      mistakes.push(`zones[${zoneIndex}].name: is missing; visitors see it as the section.`);
    zone.rows.forEach((row, rowIndex) => {
      row.seats.forEach(({ seat_guid: guid, category, position }, seatIndex) => {
        const path = `zones[${zoneIndex}].rows[${rowIndex}].seats[${seatIndex}]`;
        if (seatGuids.has(guid)) mistakes.push(`${path}.seat_guid: ${guid} is used twice.`);
        seatGuids.add(guid);
        if (!categories.has(category)) mistakes.push(`${path}.category: "${category}" is not in categories.`);
        const x = zone.position.x + (row.position?.x ?? 0) + position.x;
        const y = zone.position.y + (row.position?.y ?? 0) + position.y;
        if (x < 0 || y < 0 || x > width || y > height)
          mistakes.push(
            `${path}.position: ${guid} is at ${x}, ${y}, outside of the size ${width} x ${height}.`,
          );
        const place = `${Math.round(x)} ${Math.round(y)}`;
        const other = seatsByPlace.get(place);
        if (other !== undefined) mistakes.push(`${path}.position: ${guid} is where ${other} is.`);
        else seatsByPlace.set(place, guid);
      });
    });
  });
  if (seatGuids.size === 0) mistakes.push('zones: the plan has no seats.');
  if (seatGuids.size > MAX_SEATS) mistakes.push(`zones: the plan has more than ${MAX_SEATS} seats.`);
  const seatsWithKind = new Set<string>();
  for (const [kind, seats] of Object.entries(seatKinds)) {
    for (const guid of seats) {
      if (!seatGuids.has(guid)) mistakes.push(`${kind}: the plan has no seat ${guid}.`);
      else if (seatsWithKind.has(guid)) mistakes.push(`${kind}: ${guid} is named twice.`);
      seatsWithKind.add(guid);
    }
  }
  return mistakes;
}

/** The kind of each seat that is not `standard`. */
export function listSeatKinds(seatKinds: SeatKinds): Map<string, SeatKind> {
  return new Map(
    (['wheelchair', 'companion', 'limitedView'] as const).flatMap((kind) =>
      (seatKinds[kind] ?? []).map((guid): [string, SeatKind] => [guid, kind]),
    ),
  );
}

export function countSeats({ plan }: PlanContent): number {
  return plan.zones.flatMap((zone) => zone.rows.flatMap((row) => row.seats)).length;
}

/** The id of a plan: its name, and a hash of its content. */
export function createPlanId(name: string, { plan, seatKinds }: PlanContent): string {
  const hash = createHash('sha256').update(JSON.stringify({ plan, seatKinds })).digest('hex');
  return `${name}-${hash.slice(0, 8)}`;
}

/** The texts of the two files of a plan, with one seat per line, so that a diff is readable. */
export function formatPlan({ plan, seatKinds }: PlanContent): { plan: string; seatKinds: string } {
  const text = JSON.stringify(plan, (key, value) => (key === 'seats' ? value.map(markAsOneLine) : value), 1);
  return {
    plan: `${text.replace(/"@@(.*?)@@"/g, (_, line: string) => JSON.parse(`"${line}"`))}\n`,
    seatKinds: `${JSON.stringify(seatKinds, null, 1)}\n`,
  };
}

const markAsOneLine = (seat: unknown) => `@@${JSON.stringify(seat)}@@`;
