import { sql } from 'kysely';
import { applyCatalogue } from '../../helios/src/catalogue/apply-catalogue.ts';
import type { CatalogueFiles } from '../../helios/src/catalogue/apply-catalogue.ts';
import type { NewPerformance } from '../../helios/src/catalogue/apply-performances.ts';
import type { Catalogue } from '../../helios/src/catalogue/catalogue-schema.ts';
import { readToday } from '../../helios/src/catalogue/catalogue-state.ts';
import { CatalogueRefused } from '../../helios/src/catalogue/check-catalogue.ts';
import { readCatalogue } from '../../helios/src/catalogue/export-catalogue.ts';
import { inTransaction } from '../../helios/src/db/transactions.ts';
import type { Db, Trx } from '../../helios/src/db/transactions.ts';
import { createOrderNumber } from '../../helios/src/lib/ids.ts';
import type { Config } from '../../helios/src/lib/config.ts';
import { acquireCatalogueLock } from '../../helios/src/seating/catalogue-lock.ts';
import { SeatingPlans, requireSeat } from '../../helios/src/seating/plans.ts';
import type { LoadedPlan } from '../../helios/src/seating/plans.ts';
import { DEMO_ENVIRONMENT } from './demo-environment.ts';
import { createRandom, chooseSoldSeats, getSoldShare } from './box-office-sales.ts';
import { countDays, createDemoCatalogue, extendDemoCatalogue, numberPerformance } from './demo-catalogue.ts';
import { seedDemoOffers } from './demo-offers.ts';
import { MARKETING_INTERESTS, THEATERS } from './demo-data.ts';

/**
 * Applies the catalogue of the demo to an empty database, and moves the last days of its shows to the horizon
 * afterwards. Nothing else is changed, so the catalogue can be edited. Each new performance gets box-office
 * sales, except with real payments: such seats could be neither bought nor refunded. Concurrent processes run
 * it one after the other. Returns the number of added performances.
 */
export async function seedDatabase({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, 'horizonWeeks'> & { stripe: object | undefined };
}): Promise<number> {
  return inTransaction(db, async (trx) => {
    await acquireCatalogueLock(trx);
    await seedInterests(trx);
    const stored = await readCatalogue(trx);
    // The catalogue can have been edited since the first start, time zones included.
    const today = await readToday(
      trx,
      [...THEATERS, ...stored.catalogue.theaters].map(({ timeZone }) => timeZone),
    );
    const files = continueCatalogue(stored, today, config.horizonWeeks);
    const { created } = await applyCatalogue(trx, files, { createPast: true }).catch(explainRefusal);
    if (config.stripe) return created.length;
    await seedDemoOffers(trx);
    const plans = new SeatingPlans();
    for (const performance of created) {
      const plan = await plans.get(trx, performance.seatingPlanId);
      await simulateBoxOffice(trx, describePerformance(performance, files.catalogue, today), plan);
    }
    return created.length;
  });
}

function continueCatalogue(
  { catalogue, plans }: CatalogueFiles,
  today: ReadonlyMap<string, string>,
  horizonWeeks: number,
): CatalogueFiles {
  if (catalogue.theaters.length === 0) return createDemoCatalogue(today, horizonWeeks);
  return { catalogue: extendDemoCatalogue(catalogue, today, horizonWeeks), plans };
}

function explainRefusal(error: unknown): never {
  if (!(error instanceof CatalogueRefused)) throw error;
  throw new Error(
    `The demo cannot continue the shows of its catalogue, which was edited (docs/catalogue.md): ${error.problems.join(' ')}`,
  );
}

async function seedInterests(trx: Trx): Promise<void> {
  for (const [position, { interestId, interestName }] of MARKETING_INTERESTS.entries()) {
    await sql`
      insert into marketing_interests (interest_id, interest_name, position)
      values (${interestId}, ${interestName}, ${position}) on conflict do nothing`.execute(trx);
  }
}

interface DemoPerformance extends NewPerformance {
  daysAhead: number;
  number: number;
}

function describePerformance(
  performance: NewPerformance,
  { events, theaters }: Catalogue,
  today: ReadonlyMap<string, string>,
): DemoPerformance {
  const event = events.find(({ eventCode }) => eventCode === performance.eventCode);
  const theater = theaters.find(({ location }) => location === event?.theater);
  const day = theater && today.get(theater.timeZone);
  if (!event || day === undefined) throw new Error(`The demo does not know ${performance.eventCode}.`);
  return {
    ...performance,
    daysAhead: countDays(day, performance.dateTime.slice(0, 10)),
    number: numberPerformance(event, performance.dateTime),
  };
}

/**
 * Sets a status, and sells seats of a new performance at the box office: one paid order whose seats are sold
 * like any others. Every sixteenth performance is sold out.
 */
async function simulateBoxOffice(trx: Trx, performance: DemoPerformance, plan: LoadedPlan): Promise<void> {
  const { performanceId, daysAhead, number } = performance;
  const status = number % 10 === 4 ? 'CO' : number % 14 === 11 ? 'NA' : 'AV';
  if (daysAhead < 0) {
    // Past performances need no sales.
    await sql`
      update performances set box_office_status = ${status} where performance_id = ${performanceId}`.execute(
      trx,
    );
    return;
  }
  const random = createRandom(performanceId);
  const share = number % 16 === 7 ? 1 : getSoldShare(daysAhead, random);
  const seats = chooseSoldSeats(plan, share, random);
  if (seats.length > 0) await sellSeats(trx, performance, plan, seats);
  await sql`
    update performances set box_office_status = ${status}, seats_sold = ${seats.length}
    where performance_id = ${performanceId}`.execute(trx);
}

/** Sells seats for the price of the first ticket type for which the event has prices. */
async function sellSeats(
  trx: Trx,
  { performanceId, eventCode }: DemoPerformance,
  plan: LoadedPlan,
  seats: readonly string[],
): Promise<void> {
  const zones = seats.map((seatGuid) => requireSeat(plan, seatGuid).priceZone);
  const orderId = `box-office-${performanceId}`;
  await sql`
    insert into orders (
      order_id, order_number, channel, performance_id, status, subtotal_cents, fees_cents, tax_cents, total_cents,
      currency, confirmed_at
    )
    select ${orderId}, ${createOrderNumber(DEMO_ENVIRONMENT.HELIOS_ORDER_PREFIX)}, 'box_office', ${performanceId}, 'confirmed', sum(p.price_cents), 0, 0,
      sum(p.price_cents), min(t.currency), now()
    from unnest(${zones}::text[]) as price_zone
    join event_prices p using (price_zone) join events e using (event_code) join theaters t using (location)
    where p.event_code = ${eventCode} and p.ticket_type = (
      select ticket_type from event_prices join ticket_types using (ticket_type)
      where event_code = ${eventCode} order by position, ticket_type limit 1
    )`.execute(trx);
  await sql`
    insert into seat_claims (performance_id, seat_guid, order_id)
    select ${performanceId}, seat_guid, ${orderId} from unnest(${seats}::text[]) as seat_guid`.execute(trx);
}
