import { gzipSync } from 'node:zlib';
import type { Db } from '../db/transactions.ts';
import { checkPlan, listSeatKinds } from './plan-content.ts';
import type { PlanContent } from './plan-content.ts';
import { toApiArea } from './plan-areas.ts';
import type { SeatKind, SeatingPlan } from './schemas.ts';
import { Problem } from '../lib/problems.ts';

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
  /** The name with a hash of the content, which clients cache. */
  id: string;
  width: number;
  seats: ReadonlyMap<string, Seat>;
  /** The seats of each row of each section, from left to right. */
  rows: readonly (readonly Seat[])[];
  /** The price zones that have seats. */
  priceZones: readonly string[];
  json: string;
  gzipped: Buffer;
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

/** Throws UNKNOWN_SEATS. */
export function requireKnownSeats(plan: LoadedPlan, seatGuids: readonly string[]): void {
  const unknown = seatGuids.filter((seatGuid) => !plan.seats.has(seatGuid));
  if (unknown.length > 0) {
    throw new Problem('UNKNOWN_SEATS', 'Take the seat_guids from the seating plan of the performance.', {
      seats: unknown,
    });
  }
}

/** The stored seating plans. A plan never changes, so each is prepared once. */
export class SeatingPlans {
  readonly #loaded = new Map<string, LoadedPlan>();

  /** The plan with this id, or undefined. `db` is the caller's transaction, if it has one. */
  async find(db: Db, id: string): Promise<LoadedPlan | undefined> {
    const known = this.#loaded.get(id);
    if (known) return known;
    const row = await db
      .selectFrom('seating_plans')
      .select(['plan', 'seat_kinds'])
      .where('seating_plan_id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    // Another request may have loaded it during the query. Its query cannot be shared, because it belongs to a
    // transaction that can end or wait for a connection.
    const loaded = this.#loaded.get(id);
    if (loaded) return loaded;
    const plan = loadPlan(id, checkPlan(row.plan, row.seat_kinds));
    this.#loaded.set(id, plan);
    return plan;
  }

  /** The plan with an id that the database references. Throws when there is none. */
  async get(db: Db, id: string): Promise<LoadedPlan> {
    const plan = await this.find(db, id);
    if (!plan) throw new Error(`There is no seating plan ${id}.`);
    return plan;
  }
}

/** Prepares a plan for use. */
export function loadPlan(id: string, content: PlanContent): LoadedPlan {
  const apiPlan: SeatingPlan = { seatingPlanId: id, ...toApiPlan(content) };
  const rows = apiPlan.zones.flatMap((zone) =>
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
  const seats = new Map(rows.flat().map((seat) => [seat.guid, seat]));
  const usedZones = new Set([...seats.values()].map((seat) => seat.priceZone));
  const json = JSON.stringify(apiPlan);
  return {
    id,
    width: apiPlan.size.width,
    seats,
    rows,
    priceZones: apiPlan.categories.map((category) => category.name).filter((name) => usedZones.has(name)),
    json,
    gzipped: gzipSync(json),
  };
}

/** The plan in the form of the API, without its id. */
function toApiPlan({ plan, seatKinds }: PlanContent): Omit<SeatingPlan, 'seatingPlanId'> {
  const kinds = listSeatKinds(seatKinds);
  return {
    name: plan.name,
    size: plan.size,
    categories: plan.categories.map(({ name, color = DEFAULT_COLOR }) => ({ name, color })),
    zones: plan.zones.map(({ name = '', position, rows, areas = [] }) => ({
      name,
      displayed: true,
      position,
      rows: rows.map((row) => ({
        row_number: row.row_number,
        position: row.position ?? { x: 0, y: 0 },
        seats: row.seats.map(({ seat_guid, seat_number, position, category }) => ({
          seat_guid,
          seat_number,
          position,
          category,
          kind: kinds.get(seat_guid) ?? 'standard',
        })),
      })),
      areas: areas.map(toApiArea),
    })),
  };
}

const DEFAULT_COLOR = '#888888';
