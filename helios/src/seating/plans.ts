import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { SeatKind, SeatingPlan } from './schemas.ts';

/** A seat with all its properties and its absolute position. */
export interface Seat {
  guid: string;
  section: string;
  row: string;
  number: string;
  priceZone: string;
  kind: SeatKind;
  x: number;
  y: number;
}

export interface LoadedPlan {
  /** The file name without extension, as in the database column theaters.seating_plan. */
  name: string;
  /** The name with a hash of the content, which clients cache. */
  id: string;
  /** The name of the theater, as shown to visitors. */
  title: string;
  width: number;
  seats: ReadonlyMap<string, Seat>;
  /** The seats of each row of each section, from left to right. */
  rows: readonly (readonly Seat[])[];
  priceZones: readonly string[];
  json: string;
  gzipped: Buffer;
}

export interface SeatingPlans {
  /** The plan with this id, or undefined. */
  find(id: string): LoadedPlan | undefined;
  /** The plan with this name. Throws when the database names a plan that has no file. */
  get(name: string): LoadedPlan;
}

/**
 * Returns a seat of a plan. Throws when there is none; then the caller's check is missing, or the plan and
 * the database differ.
 */
export function requireSeat(plan: LoadedPlan, seatGuid: string): Seat {
  const seat = plan.seats.get(seatGuid);
  if (!seat) throw new Error(`Plan ${plan.id} has no seat ${seatGuid}.`);
  return seat;
}

/** Reads helios/seating-plans. Throws when two seats of a plan have the same guid. */
export function loadSeatingPlans(): SeatingPlans {
  const folder = new URL('../../seating-plans/', import.meta.url);
  const plans = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => loadPlan(file.slice(0, -'.json'.length), readFileSync(new URL(file, folder), 'utf8')));
  return {
    find: (id) => plans.find((plan) => plan.id === id),
    get(name) {
      const plan = plans.find((candidate) => candidate.name === name);
      if (!plan)
        throw new Error(
          `The file seating-plans/${name}.json does not exist: add it, or correct theaters.seating_plan.`,
        );
      return plan;
    },
  };
}

function loadPlan(name: string, text: string): LoadedPlan {
  const file = JSON.parse(text) as Omit<SeatingPlan, 'seatingPlanId'>;
  const id = `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  const rows = file.zones.flatMap((zone) =>
    zone.rows.map((row) =>
      row.seats.map((seat): Seat => ({
        guid: seat.seat_guid,
        section: zone.name,
        row: row.row_number,
        number: seat.seat_number,
        priceZone: seat.category,
        kind: seat.kind,
        x: zone.position.x + row.position.x + seat.position.x,
        y: zone.position.y + row.position.y + seat.position.y,
      })),
    ),
  );
  const allSeats = rows.flat();
  const seats = new Map(allSeats.map((seat) => [seat.guid, seat]));
  if (seats.size !== allSeats.length)
    throw new Error(`seating-plans/${name}.json contains a seat_guid twice: each must be unique.`);
  const json = JSON.stringify({ seatingPlanId: id, ...file } satisfies SeatingPlan);
  return {
    name,
    id,
    title: file.name,
    width: file.size.width,
    seats,
    rows,
    priceZones: file.categories.map((category) => category.name),
    json,
    gzipped: gzipSync(json),
  };
}
