import { execute, queryRows } from '../db/query.ts';
import { createSerializationFailure } from '../db/transactions.ts';
import type { Trx } from '../db/transactions.ts';
import { SeatingPlans } from '../seating/plans.ts';
import { listPlans } from '../seating/stored-plans.ts';
import type { ApplyOptions } from './apply-options.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import type { Catalogue, CatalogueEvent, CataloguePerformance } from './catalogue-schema.ts';
import { readPerformanceRows, readToday } from './catalogue-state.ts';
import type { PerformanceRow } from './catalogue-state.ts';
import { CatalogueRefused } from './check-catalogue.ts';
import { checkNewPerformances } from './check-new-performances.ts';
import { listScheduledTimes } from './schedule.ts';
import { isLockedSql } from './taken-seats.ts';
import type { WantedPerformance } from './wanted-performance.ts';

/** More performances in a file are most likely a mistake. */
const MAX_PERFORMANCES = 50_000;

export interface NewPerformance {
  performanceId: string;
  eventCode: string;
  dateTime: string;
  seatingPlanId: string;
}

/** What will be written. */
interface PerformanceWrites {
  create: WantedPerformance[];
  status: { performance_id: string; box_office_status: string }[];
  plan: { performance_id: string; seating_plan_id: string; seats_total: number }[];
  timeZone: { performance_id: string; time_zone: string }[];
  remove: string[];
  /** Performances that are not in the file and that somebody had locked earlier. */
  takeOffSale: string[];
}

/**
 * Creates and changes the performances from today on. A performance of which somebody has locked or bought
 * seats keeps its plan and time zone, and is never removed. Returns the created ones by event and time.
 */
export async function applyPerformances(
  trx: Trx,
  catalogue: Catalogue,
  changes: CatalogueChanges,
  { prune = false, createPast = false }: ApplyOptions,
): Promise<NewPerformance[]> {
  const wanted = await listWanted(trx, catalogue);
  const rows = await readPerformanceRows(trx, [...wanted.keys()]);
  // A moved performance is also the one of its former times: a schedule does not create it there again.
  const existing = new Map<string, PerformanceRow>([
    ...rows.flatMap((row) => row.former_times.map((time) => [`${row.event_code} ${time}`, row] as const)),
    ...rows.map((row) => [`${row.event_code} ${row.date_time}`, row] as const),
  ]);
  const writes: PerformanceWrites = {
    create: [],
    status: [],
    plan: [],
    timeZone: [],
    remove: [],
    takeOffSale: [],
  };
  const planIds = new Map<string, Set<string>>();
  const missing: WantedPerformance[] = [];
  for (const [key, performance] of wanted) {
    const row = existing.get(key);
    if (!row) missing.push(performance);
    else if (!row.is_past)
      addPlanId(planIds, performance.eventCode, compare(row, performance, writes, changes));
  }
  writes.create.push(...(await checkNewPerformances(trx, missing, changes, createPast)));
  for (const { eventCode, plan } of writes.create) addPlanId(planIds, eventCode, plan.seatingPlanId);
  const surplus = rows.filter(
    (row) =>
      !row.is_past &&
      ![row.date_time, ...row.former_times].some((time) => wanted.has(`${row.event_code} ${time}`)),
  );
  addSurplus(surplus, writes, changes, prune);
  const offSale = new Set([...writes.remove, ...writes.takeOffSale]);
  for (const row of surplus) {
    // Seats of this performance can still be locked after the apply.
    if (row.box_office_status !== 'NA' && !offSale.has(row.performance_id))
      addPlanId(planIds, row.event_code, row.seating_plan_id);
  }
  await requirePrices(trx, catalogue, planIds, changes);
  addCreated(writes.create, changes);
  if (changes.refusals.length > 0) return [];
  await lockUntouched(trx, writes);
  return writePerformances(trx, writes);
}

/** The performances of the file by event code and time. */
async function listWanted(
  trx: Trx,
  { theaters, events }: Catalogue,
): Promise<Map<string, WantedPerformance>> {
  const today = await readToday(
    trx,
    theaters.map(({ timeZone }) => timeZone),
  );
  const plans = new Map((await listPlans(trx)).map((plan) => [`${plan.name} ${plan.version}`, plan]));
  const findPlan = ({ name, version }: { name: string; version: number }) => {
    const plan = plans.get(`${name} ${version}`);
    if (!plan) throw new Error(`The seating plan ${name} version ${version} was not checked.`);
    return plan;
  };
  const wanted = new Map<string, WantedPerformance>();
  for (const [index, event] of events.entries()) {
    const theater = theaters.find(({ location }) => location === event.theater);
    if (!theater) throw new Error(`The theater ${event.theater} was not checked.`);
    const firstDay = today.get(theater.timeZone) ?? '';
    for (const { path, ...performance } of listPerformances(event, `events[${index}]`, firstDay)) {
      const performanceDay = performance.dateTime.slice(0, 10);
      wanted.set(`${event.eventCode} ${performance.dateTime}`, {
        path,
        eventCode: event.eventCode,
        dateTime: performance.dateTime,
        isPast: performanceDay < firstDay,
        isWithinEvent: performanceDay >= event.startDate && performanceDay <= event.endDate,
        timeZone: theater.timeZone,
        plan: findPlan(performance.seatingPlan ?? theater.seatingPlan),
        status: performance.status,
        hasOwnPlan: performance.seatingPlan !== undefined,
      });
    }
    if (wanted.size > MAX_PERFORMANCES)
      throw new CatalogueRefused([`events: the file defines more than ${MAX_PERFORMANCES} performances.`]);
  }
  return wanted;
}

/** The performances of the schedule from today on and the single ones, with their paths in the file. */
function listPerformances(
  event: CatalogueEvent,
  path: string,
  today: string,
): (CataloguePerformance & { path: string })[] {
  const single = new Set(event.performances.map(({ dateTime }) => dateTime));
  const scheduled = listScheduledTimes(event, today).filter((dateTime) => !single.has(dateTime));
  return [
    ...scheduled.map((dateTime) => ({ dateTime, path: `${path}.schedule` })),
    ...event.performances.map((performance, index) => ({
      ...performance,
      path: `${path}.performances[${index}]`,
    })),
  ];
}

/** Collects the differences of an existing performance. Returns the id of the plan that it will have. */
function compare(
  row: PerformanceRow,
  wanted: WantedPerformance,
  writes: PerformanceWrites,
  changes: CatalogueChanges,
): string {
  const name = `performance ${row.event_code} ${row.date_time}`;
  const { performance_id } = row;
  if (wanted.dateTime !== row.date_time) changes.notes.push(`${name} was moved from ${wanted.dateTime}.`);
  if (row.is_canceled) changes.notes.push(`${name} is canceled.`);
  else if (wanted.status && wanted.status !== row.box_office_status) {
    writes.status.push({ performance_id, box_office_status: wanted.status });
    changes.add('change', `${name}: status ${row.box_office_status} → ${wanted.status}`);
  }
  if (wanted.timeZone !== row.time_zone) {
    if (row.is_touched)
      changes.refusals.push(`${name} has ${describeSeats(row)}: its time zone cannot change.`);
    else {
      writes.timeZone.push({ performance_id, time_zone: wanted.timeZone });
      changes.add('change', `${name}: timeZone ${row.time_zone} → ${wanted.timeZone}`);
    }
  }
  const { seatingPlanId, seatsTotal } = wanted.plan;
  if (seatingPlanId === row.seating_plan_id) return seatingPlanId;
  if (!row.is_touched) {
    writes.plan.push({ performance_id, seating_plan_id: seatingPlanId, seats_total: seatsTotal });
    changes.add('change', `${name}: seating plan ${row.seating_plan_id} → ${seatingPlanId}`);
    return seatingPlanId;
  }
  const reason = `${name} has ${describeSeats(row)}`;
  if (wanted.hasOwnPlan) changes.refusals.push(`${reason}: its seating plan cannot change.`);
  else changes.notes.push(`${reason}. It keeps the seating plan ${row.seating_plan_id}.`);
  return row.seating_plan_id;
}

function describeSeats({ seats_sold: sold, seats_locked: locked }: PerformanceRow): string {
  const counts = [
    ...(sold > 0 ? [`${sold} sold ${sold === 1 ? 'seat' : 'seats'}`] : []),
    ...(locked > 0 ? [`${locked} locked ${locked === 1 ? 'seat' : 'seats'}`] : []),
  ];
  return counts.length > 0 ? counts.join(' and ') : 'earlier orders or locks';
}

/** Handles the performances that are not in the file. */
function addSurplus(
  surplus: readonly PerformanceRow[],
  writes: PerformanceWrites,
  changes: CatalogueChanges,
  prune: boolean,
): void {
  for (const row of surplus) {
    const name = `performance ${row.event_code} ${row.date_time}`;
    if (!prune) changes.notes.push(`${name} is not in the file.`);
    else if (row.seats_sold + row.seats_locked > 0) {
      changes.refusals.push(
        `${name} has ${describeSeats(row)} and is not in the file. Take it off sale instead: list it with the status "NA".`,
      );
    } else if (!row.is_touched) writes.remove.push(row.performance_id);
    else if (row.box_office_status !== 'NA') {
      writes.takeOffSale.push(row.performance_id);
      changes.add('change', `${name}: status ${row.box_office_status} → NA (${describeSeats(row)})`);
    }
  }
  for (const [eventCode, rows] of Map.groupBy(
    surplus.filter((row) => writes.remove.includes(row.performance_id)),
    (row) => row.event_code,
  )) {
    changes.addPerformances(
      'remove',
      eventCode,
      rows.map((row) => row.date_time),
    );
  }
}

function addCreated(created: readonly WantedPerformance[], changes: CatalogueChanges): void {
  for (const [eventCode, performances] of Map.groupBy(created, (performance) => performance.eventCode)) {
    changes.addPerformances(
      'create',
      eventCode,
      performances.map(({ dateTime }) => dateTime),
    );
  }
}

function addPlanId(planIds: Map<string, Set<string>>, eventCode: string, planId: string): void {
  planIds.set(eventCode, (planIds.get(eventCode) ?? new Set()).add(planId));
}

/**
 * Refuses when seats of a plan of a performance from today on have no price. A price without such seats is only
 * noted, because the performances that needed it may be over.
 */
async function requirePrices(
  trx: Trx,
  { events }: Catalogue,
  planIds: ReadonlyMap<string, ReadonlySet<string>>,
  changes: CatalogueChanges,
): Promise<void> {
  const loader = new SeatingPlans();
  for (const [index, event] of events.entries()) {
    const ids = planIds.get(event.eventCode);
    if (!ids) continue;
    const zones = new Set<string>();
    for (const id of ids) {
      for (const zone of (await loader.get(trx, id)).priceZones) {
        zones.add(zone);
        if (!Object.hasOwn(event.prices, zone))
          changes.refusals.push(
            `events[${index}].prices.${zone}: is missing. The seating plan ${id} has such seats.`,
          );
      }
    }
    for (const zone of Object.keys(event.prices)) {
      if (!zones.has(zone))
        changes.notes.push(`events[${index}].prices.${zone}: no seating plan of the event has such seats.`);
    }
  }
}

/**
 * Locks the rows of the performances whose plan, time zone or existence changes and of those that are taken off
 * sale. Until the commit, no visitor can lock their seats. Throws a serialization failure if seats were locked
 * after the performances were read.
 */
async function lockUntouched(
  trx: Trx,
  { plan, timeZone, remove, takeOffSale }: PerformanceWrites,
): Promise<void> {
  const untouched = [...plan, ...timeZone].map((row) => row.performance_id).concat(remove);
  const ids = [...untouched, ...takeOffSale];
  if (ids.length === 0) return;
  await execute(trx)`
    select from performances where performance_id = any(${ids}::text[]) order by performance_id for update`;
  // A separate statement, so that it sees what was committed during the wait.
  const rows = await queryRows(trx)`
    select from performances p
    where performance_id = any(${untouched}::text[]) and (
      exists (select from seat_locks l where l.performance_id = p.performance_id)
      or exists (select from holds h where h.performance_id = p.performance_id)
      or exists (select from orders o where o.performance_id = p.performance_id)
    ) or performance_id = any(${takeOffSale}::text[]) and exists (
      select from seat_claims c
      where c.performance_id = p.performance_id and (c.order_id is not null or ${isLockedSql})
    ) limit 1`;
  if (rows.length > 0) throw createSerializationFailure('Seats were locked meanwhile.');
}

async function writePerformances(trx: Trx, writes: PerformanceWrites): Promise<NewPerformance[]> {
  const { status, plan, timeZone, remove, takeOffSale } = writes;
  await execute(trx)`
    update performances p set box_office_status = r.box_office_status
    from jsonb_to_recordset(${JSON.stringify(status)}::jsonb) as r (performance_id text, box_office_status text)
    where p.performance_id = r.performance_id`;
  await execute(trx)`
    update performances p set seating_plan_id = r.seating_plan_id, seats_total = r.seats_total
    from jsonb_to_recordset(${JSON.stringify(plan)}::jsonb) as r (
      performance_id text, seating_plan_id text, seats_total integer
    )
    where p.performance_id = r.performance_id`;
  await execute(trx)`
    update performances p set time_zone = r.time_zone
    from jsonb_to_recordset(${JSON.stringify(timeZone)}::jsonb) as r (performance_id text, time_zone text)
    where p.performance_id = r.performance_id`;
  await execute(trx)`
    update performances set box_office_status = 'NA' where performance_id = any(${takeOffSale}::text[])`;
  await execute(trx)`delete from performances where performance_id = any(${remove}::text[])`;
  const rows = writes.create.map((performance) => ({
    performance_id: createPerformanceId(performance),
    event_code: performance.eventCode,
    local_date_time: performance.dateTime,
    time_zone: performance.timeZone,
    box_office_status: performance.status ?? 'AV',
    seating_plan_id: performance.plan.seatingPlanId,
    seats_total: performance.plan.seatsTotal,
  }));
  await execute(trx)`
    insert into performances (
      performance_id, event_code, local_date_time, time_zone, box_office_status, seating_plan_id, seats_total
    )
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      performance_id text, event_code text, local_date_time timestamp, time_zone text, box_office_status text,
      seating_plan_id text, seats_total integer
    )`;
  return rows.map((row) => ({
    performanceId: row.performance_id,
    eventCode: row.event_code,
    dateTime: row.local_date_time,
    seatingPlanId: row.seating_plan_id,
  }));
}

/** "RUTHL-20261205-1900" */
function createPerformanceId({ eventCode, dateTime }: WantedPerformance): string {
  const [day = '', time = ''] = dateTime.replace(/[-:]/g, '').split('T');
  return `${eventCode}-${day}-${time.endsWith('00') ? time.slice(0, 4) : time}`;
}
