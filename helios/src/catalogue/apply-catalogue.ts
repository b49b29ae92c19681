import { sql } from 'kysely';
import { execute, queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import { toFeeRates } from '../pricing/fees.ts';
import { toTaxRow } from '../pricing/tax.ts';
import { acquireCatalogueLock } from '../seating/catalogue-lock.ts';
import type { PlanContent } from '../seating/plan-content.ts';
import { PlanVersionTaken, listPlans, storePlanVersion } from '../seating/stored-plans.ts';
import { applyEvents, removeEvents } from './apply-events.ts';
import { applyPerformances } from './apply-performances.ts';
import type { NewPerformance } from './apply-performances.ts';
import type { ApplyOptions } from './apply-options.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import type { Catalogue, CatalogueTheater } from './catalogue-schema.ts';
import { orderKeys, readTheaterRows, readTicketTypeRows } from './catalogue-state.ts';
import { CatalogueRefused, checkCatalogue } from './check-catalogue.ts';
import { orderPolicyKeys } from './ticket-policies.ts';

/** A catalogue with the contents of its seating plans, in the order of `seatingPlans`. */
export interface CatalogueFiles {
  catalogue: Catalogue;
  plans: readonly PlanContent[];
}

export interface AppliedCatalogue {
  changes: CatalogueChanges;
  created: NewPerformance[];
}

/**
 * Makes the database equal to a catalogue. A second call changes nothing. Prices, fees and taxes count for new
 * locks only: a lock keeps its prices and rates, an order its charges. The transaction of the caller must be
 * rolled back when this throws, and for a dry run. Concurrent calls run one after the other. Throws
 * CatalogueRefused, with all problems; a PostgreSQL error that `inTransaction` retries, when a visitor has
 * locked seats of a performance meanwhile.
 */
export async function applyCatalogue(
  trx: Trx,
  { catalogue, plans }: CatalogueFiles,
  options: ApplyOptions = {},
): Promise<AppliedCatalogue> {
  const { prune = false } = options;
  checkCatalogue(catalogue);
  await acquireCatalogueLock(trx);
  const changes = new CatalogueChanges();
  await storePlans(trx, catalogue, plans, changes);
  await requirePlans(trx, catalogue, changes);
  await applyTicketTypes(trx, catalogue, changes);
  await applyTheaters(trx, catalogue, changes);
  await applyEvents(trx, catalogue, changes);
  const created = await applyPerformances(trx, catalogue, changes, options);
  await removeEvents(trx, catalogue, changes, prune);
  await removeTheaters(trx, catalogue, changes, prune);
  await removeTicketTypes(trx, catalogue, changes, prune);
  if (changes.refusals.length > 0) throw new CatalogueRefused(changes.refusals);
  return { changes, created };
}

async function storePlans(
  trx: Trx,
  { seatingPlans }: Catalogue,
  plans: readonly PlanContent[],
  changes: CatalogueChanges,
): Promise<void> {
  for (const [index, { name, version }] of seatingPlans.entries()) {
    const content = plans[index];
    if (!content) throw new Error(`The content of ${name} version ${version} is missing.`);
    try {
      if (await storePlanVersion(trx, { name, version }, content))
        changes.add('create', `seating plan ${name} version ${version}`);
    } catch (error) {
      if (!(error instanceof PlanVersionTaken)) throw error;
      changes.refusals.push(
        `seatingPlans[${index}]: ${error.message} A stored plan never changes: give a changed plan a new version.`,
      );
    }
  }
}

/** Throws CatalogueRefused, with the earlier refusals, when a theater or a performance names a plan that is not stored. */
async function requirePlans(
  trx: Trx,
  { theaters, events }: Catalogue,
  { refusals }: CatalogueChanges,
): Promise<void> {
  const stored = new Set((await listPlans(trx)).map(({ name, version }) => `${name} version ${version}`));
  const references = [
    ...theaters.map(({ seatingPlan }, index) => ({ path: `theaters[${index}].seatingPlan`, seatingPlan })),
    ...events.flatMap(({ performances }, eventIndex) =>
      performances.flatMap(({ seatingPlan }, index) =>
        seatingPlan
          ? [{ path: `events[${eventIndex}].performances[${index}].seatingPlan`, seatingPlan }]
          : [],
      ),
    ),
  ];
  const problems = references.flatMap(({ path, seatingPlan: { name, version } }) =>
    stored.has(`${name} version ${version}`)
      ? []
      : [`${path}: ${name} version ${version} is neither in seatingPlans nor stored.`],
  );
  if (problems.length > 0) throw new CatalogueRefused([...refusals, ...problems]);
}

async function applyTicketTypes(trx: Trx, catalogue: Catalogue, changes: CatalogueChanges): Promise<void> {
  const positions = await readPositions(trx, 'ticket_types', 'ticket_type');
  const before = (await readTicketTypeRows(trx)).map((type) => ({
    ...type,
    position: positions.get(type.code),
  }));
  for (const [position, type] of catalogue.ticketTypes.entries()) {
    const after = { ...type, ageRanges: type.ageRanges.map(orderKeys), position };
    const old = before.find(({ code }) => code === type.code);
    if (!old) changes.add('create', `ticket type ${type.code}`);
    else if (!changes.addDifferences(`ticket type ${type.code}`, old, after)) continue;
    await execute(trx)`
      insert into ticket_types (ticket_type, position, label, plural_label, age_ranges)
      values (${type.code}, ${position}, ${type.label}, ${type.pluralLabel}, ${JSON.stringify(after.ageRanges)}::jsonb)
      on conflict (ticket_type) do update set position = excluded.position, label = excluded.label,
        plural_label = excluded.plural_label, age_ranges = excluded.age_ranges`;
  }
  const codes = catalogue.ticketTypes.map(({ code }) => code);
  await moveOthersToEnd(trx, 'ticket_types', 'ticket_type', codes);
}

async function applyTheaters(trx: Trx, catalogue: Catalogue, changes: CatalogueChanges): Promise<void> {
  const positions = await readPositions(trx, 'theaters', 'location');
  const before = (await readTheaterRows(trx)).map((theater) => ({
    ...theater,
    position: positions.get(theater.location),
  }));
  for (const [position, theater] of catalogue.theaters.entries()) {
    const old = before.find(({ location }) => location === theater.location);
    const { name, version } = theater.seatingPlan;
    const after = {
      doorsMinutes: undefined,
      ...theater,
      returnPolicy: theater.returnPolicy && orderPolicyKeys(theater.returnPolicy),
      exchangePolicy: theater.exchangePolicy && orderPolicyKeys(theater.exchangePolicy),
      ...toFeeRates(theater),
      seatingPlan: { name, version },
      position,
    };
    if (!old) changes.add('create', `theater ${theater.location}`);
    else if (!changes.addDifferences(`theater ${theater.location}`, old, after)) continue;
    const columns = toTheaterColumns(theater, position);
    await trx
      .insertInto('theaters')
      .values({ location: theater.location, ...columns })
      .onConflict((conflict) => conflict.column('location').doUpdateSet(columns))
      .execute();
  }
  const locations = catalogue.theaters.map(({ location }) => location);
  await moveOthersToEnd(trx, 'theaters', 'location', locations);
}

/** The columns of a theater without its key. */
function toTheaterColumns(theater: CatalogueTheater, position: number) {
  return {
    position,
    name: theater.name,
    time_zone: theater.timeZone,
    seating_plan: theater.seatingPlan.name,
    seating_plan_version: theater.seatingPlan.version,
    currency: theater.currency,
    fees: JSON.stringify(theater.fees),
    ...toTaxRow(theater),
    address: theater.address,
    phone_number: theater.phoneNumber,
    doors_minutes: theater.doorsMinutes ?? null,
    return_policy: theater.returnPolicy ? JSON.stringify(theater.returnPolicy) : null,
    exchange_policy: theater.exchangePolicy ? JSON.stringify(theater.exchangePolicy) : null,
  };
}

/** The stored positions of the rows of a table, by key. */
async function readPositions(
  trx: Trx,
  table: 'theaters' | 'ticket_types',
  key: 'location' | 'ticket_type',
): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows<{ key: string; position: number }>(trx)`
    select ${sql.ref(key)} as key, position from ${sql.table(table)}`;
  return new Map(rows.map((row) => [row.key, row.position]));
}

/** Rows that are not in the file follow those of the file, so that no two rows have one position. */
async function moveOthersToEnd(
  trx: Trx,
  table: 'theaters' | 'ticket_types',
  key: 'location' | 'ticket_type',
  keysOfFile: readonly string[],
): Promise<void> {
  await execute(trx)`
    update ${sql.table(table)} t set position = r.position from (
      select ${sql.ref(key)} as key, ${keysOfFile.length}::int - 1 + row_number() over (order by position, ${sql.ref(key)}) as position
      from ${sql.table(table)} where ${sql.ref(key)} <> all(${keysOfFile}::text[])
    ) r where r.key = t.${sql.ref(key)} and t.position <> r.position`;
}

async function removeTheaters(
  trx: Trx,
  { theaters }: Catalogue,
  changes: CatalogueChanges,
  prune: boolean,
): Promise<void> {
  const rows = await queryRows<{ location: string; is_used: boolean }>(trx)`
    select location, exists (select from events e where e.location = t.location) as is_used
    from theaters t where location <> all(${theaters.map(({ location }) => location)}::text[])
    order by location`;
  for (const { location, is_used: isUsed } of rows) {
    if (!prune) changes.notes.push(`theater ${location} is not in the file.`);
    else if (isUsed)
      changes.notes.push(`theater ${location} is not in the file, but it has events. It stays.`);
    else {
      changes.add('remove', `theater ${location}`);
      await execute(trx)`delete from theaters where location = ${location}`;
    }
  }
}

async function removeTicketTypes(
  trx: Trx,
  { ticketTypes }: Catalogue,
  changes: CatalogueChanges,
  prune: boolean,
): Promise<void> {
  const codes = ticketTypes.map(({ code }) => code);
  if (prune) {
    // Waits for the locks that are being created. A separate statement, so that the next one sees them.
    await execute(trx)`
      select from ticket_types where ticket_type <> all(${codes}::text[]) order by ticket_type for update`;
  }
  const rows = await queryRows<{ ticket_type: string; is_used: boolean }>(trx)`
    select ticket_type, exists (select from event_prices p where p.ticket_type = t.ticket_type)
      or exists (select from lock_seats s where s.ticket_type = t.ticket_type)
      or exists (select from order_seats s where s.ticket_type = t.ticket_type) as is_used
    from ticket_types t where ticket_type <> all(${codes}::text[])
    order by ticket_type`;
  for (const { ticket_type: code, is_used: isUsed } of rows) {
    if (!prune) changes.notes.push(`ticket type ${code} is not in the file.`);
    else if (isUsed)
      changes.notes.push(`ticket type ${code} is not in the file, but it was sold or has prices. It stays.`);
    else {
      changes.add('remove', `ticket type ${code}`);
      await execute(trx)`delete from ticket_types where ticket_type = ${code}`;
    }
  }
}
