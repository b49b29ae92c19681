import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import moment from 'moment-timezone';
import { applyCatalogue } from '../src/catalogue/apply-catalogue.ts';
import type { CatalogueFiles } from '../src/catalogue/apply-catalogue.ts';
import type { ApplyOptions } from '../src/catalogue/apply-options.ts';
import type { Catalogue, CatalogueEvent } from '../src/catalogue/catalogue-schema.ts';
import { formatCatalogue } from '../src/catalogue/catalogue-schema.ts';
import { CatalogueRefused, parseCatalogue } from '../src/catalogue/check-catalogue.ts';
import { readCatalogue } from '../src/catalogue/export-catalogue.ts';
import { openDatabase } from '../src/db/database.ts';
import { queryOneRow } from '../src/db/query.ts';
import { inTransaction } from '../src/db/transactions.ts';
import type { Db } from '../src/db/transactions.ts';
import { readConfig } from '../src/lib/config.ts';
import { formatDateTime } from '../src/lib/format.ts';
import { signId } from '../src/lib/signed-ids.ts';
import { createLock } from '../src/locks/locks.ts';
import type { Lock } from '../src/locks/schemas.ts';
import { parsePlan } from '../src/seating/plan-content.ts';
import type { InvalidPlan } from '../src/seating/plan-content.ts';
import { SeatingPlans } from '../src/seating/plans.ts';
import { importPlan } from '../src/seating/stored-plans.ts';
import { addAccount } from '../src/staff/accounts.ts';
import { planChange, storeChange } from '../src/performance-changes/change-performance.ts';
import { startHelios } from '../src/start.ts';
import type { RunningHelios } from '../src/start.ts';
import { waitForBlockedTransactions } from './support/blocked-transactions.ts';
import { runCli } from './support/cli.ts';
import { Client, createOrderRequest } from './support/client.ts';
import {
  closeAfterTests,
  expectConsistent,
  openTogether,
  removeFolder,
} from './support/close-after-tests.ts';
import { must } from './support/must.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { openPreparedDatabase } from './support/template-databases.ts';
import { openTestDatabase } from './support/test-database.ts';
import type { TestDatabase } from './support/test-database.ts';

/** A plan with one row of seats A-1, A-2, ... */
function createPlan(name: string, seats: number): CatalogueFiles['plans'][number] {
  return {
    plan: {
      name,
      size: { width: 400, height: 200 },
      categories: [{ name: 'House', color: '#446688' }],
      zones: [
        {
          name: 'Stalls',
          position: { x: 0, y: 0 },
          rows: [
            {
              row_number: 'A',
              position: { x: 20, y: 20 },
              seats: Array.from({ length: seats }, (_, index) => ({
                seat_guid: `A-${index + 1}`,
                seat_number: String(index + 1),
                position: { x: index * 24, y: 0 },
                category: 'House',
              })),
            },
          ],
        },
      ],
    },
    seatKinds: { wheelchair: ['A-1'] },
  };
}

const TIME_ZONE = 'Europe/Berlin';

/** The date of the theater, this many days after today. It differs from the date in UTC at night. */
function day(offset: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(new Date());
  return new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
}

/** A company that the code does not know, with one daily show. */
function createFiles(): CatalogueFiles {
  const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
  return {
    catalogue: {
      format: 'helios-catalogue-1',
      ticketTypes: [
        { code: 'FULL', label: 'Vollzahler', pluralLabel: 'Vollzahler', ageRanges: [] },
        { code: 'SENIOR', label: 'Senior', pluralLabel: 'Senioren', ageRanges: [{ text: '65+' }] },
      ],
      seatingPlans: [{ name: 'keller', version: 1, plan: 'keller.json', seatKinds: 'keller.seats.json' }],
      theaters: [
        {
          location: 'HAMBURG',
          name: 'Kellertheater',
          timeZone: TIME_ZONE,
          currency: 'EUR',
          fees: [{ name: 'Service fee', per: 'ticket', amountCents: 100 }],
          taxBasisPoints: 700,
          address: 'Hafenstraße 1, Hamburg',
          phoneNumber: '040 1234',
          seatingPlan: { name: 'keller', version: 1 },
        },
      ],
      events: [
        {
          eventCode: 'FAUST',
          name: 'Faust',
          theater: 'HAMBURG',
          startDate: day(2),
          endDate: day(9),
          minutes: 120,
          isShow: true,
          bookingAvailable: true,
          prices: { House: { FULL: 2000, SENIOR: 1500 } },
          schedule: { weekly: weekdays.map((weekday) => ({ weekday, time: '19:30' })), except: [] },
          performances: [],
        },
      ],
    },
    plans: [createPlan('Keller', 10)],
  };
}

/** The files with a changed event. */
function withEvent(files: CatalogueFiles, change: Partial<CatalogueEvent>): CatalogueFiles {
  const { catalogue } = files;
  return {
    ...files,
    catalogue: { ...catalogue, events: catalogue.events.map((event) => ({ ...event, ...change })) },
  };
}

function withTheater(files: CatalogueFiles, change: Partial<Catalogue['theaters'][number]>): CatalogueFiles {
  const { catalogue } = files;
  return {
    ...files,
    catalogue: { ...catalogue, theaters: catalogue.theaters.map((theater) => ({ ...theater, ...change })) },
  };
}

async function apply(db: Db, files: CatalogueFiles, options: ApplyOptions = {}) {
  const { changes } = await inTransaction(db, (trx) => applyCatalogue(trx, files, options));
  return changes;
}

/** The sentences of a refused apply. */
async function getRefusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => assert.fail('nothing was refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof CatalogueRefused, String(error));
  return error.message;
}

/** Waits until a transaction has tried to get the lock of the catalogue. */
async function waitForCatalogueLock(db: Db): Promise<void> {
  const end = performance.now() + 4000;
  for (;;) {
    if (performance.now() > end) throw new Error('Timed out before a transaction waited for the catalogue.');
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and query like '%pg_try_advisory_xact_lock%' and pid <> pg_backend_pid()`.execute(
      db,
    );
    if (rows.length > 0) return;
  }
}

/** A production Helios on an empty database. */
function openProduction() {
  return openTogether(async (keep) => {
    const database = keep(await openPreparedDatabase('migrated'));
    const config = readConfig({
      HELIOS_DATABASE_URL: database.url,
      HELIOS_PAYMENTS: 'test',
      HELIOS_PORT: String(await findFreePort()),
      HELIOS_STAFF_PORT: String(await findFreePort()),
      HELIOS_SEATS_PER_ADDRESS: '0',
      LOG_LEVEL: 'silent',
    });
    const helios = keep(await startHelios(config), ({ stop }) => stop());
    return { database, helios, client: new Client(helios.url), db: helios.services.db };
  });
}

describe('an empty catalogue', () => {
  it('is what production starts with, and every route answers', async () => {
    const { client, db, close } = await openProduction();
    try {
      for (const table of [
        'theaters',
        'events',
        'ticket_types',
        'seating_plans',
        'performances',
        'promo_codes',
      ]) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
          db,
        );
        assert.equal(must(rows[0]).n, 0, table);
      }
      assert.deepEqual((await client.get('/events')).body, { events: [] });
      const calendar = await client.get<{ eventMap: object }>('/calendar?start=2026-01-01&end=2026-01-31');
      assert.deepEqual([calendar.status, calendar.body.eventMap], [200, {}]);
      for (const [path, status, code] of [
        ['/events/FAUST', 404, 'EVENT_NOT_FOUND'],
        ['/calendar?start=2026-01-01&end=2026-01-31&location=HAMBURG', 400, 'INVALID_REQUEST'],
        ['/performances/FAUST/2026-12-01T19:00:00', 404, 'EVENT_NOT_FOUND'],
        ['/performances/FAUST-1/availability', 404, 'PERFORMANCE_NOT_FOUND'],
        ['/seating-plans/keller-00000000', 404, 'SEATING_PLAN_NOT_FOUND'],
      ] as const) {
        const answer = await client.get(path);
        assert.deepEqual([answer.status, answer.problem.code], [status, code], path);
      }
      const lock = await client.createLock('FAUST-1', [{ seatGuid: 'A-1', ticketType: 'FULL' }]);
      assert.deepEqual([lock.status, lock.problem.code], [404, 'PERFORMANCE_NOT_FOUND']);
      for (const path of ['/countries', '/marketing-interests', '/health/ready'])
        assert.equal((await client.get(path)).status, 200, path);
      const { catalogue } = await readCatalogue(db);
      assert.deepEqual([catalogue.theaters, catalogue.events], [[], []]);
    } finally {
      await close();
    }
  });
});

describe('a catalogue', () => {
  let helios: RunningHelios;
  let client: Client;
  let db: Db;
  const files = createFiles();
  const performanceAt = (offset: number) => `FAUST-${day(offset).replaceAll('-', '')}-1930`;
  const lockSeat = (offset: number, seatGuid: string) =>
    client.createLock(performanceAt(offset), [{ seatGuid, ticketType: 'FULL' }]);

  const keep = closeAfterTests();
  before(async () => {
    ({ helios, client, db } = keep(await openProduction()));
    keep(db, expectConsistent);
  });

  it('creates everything, and changes nothing when it is applied again', async () => {
    const changes = await apply(db, files);
    assert.ok(changes.lines.includes('+ theater HAMBURG'), changes.lines.join('\n'));
    assert.ok(changes.lines.some((line) => /^\+ 8 performances FAUST from .*T19:30:00 to /.test(line)));
    const again = await apply(db, files);
    assert.deepEqual([again.lines, again.notes], [[], []]);
    const { body } = await client.get<{ events: object[] }>('/events');
    assert.equal(body.events.length, 1);
    const event = await client.get<{ lowestPriceCents: number; currency: string; timeZone: string }>(
      '/events/FAUST',
    );
    assert.deepEqual(
      [event.body.lowestPriceCents, event.body.currency, event.body.timeZone],
      [2000, 'EUR', 'Europe/Berlin'],
    );
  });

  it('leaves theaters and ticket types that are not in the file, after those of the file', async () => {
    const [theater] = files.catalogue.theaters;
    const more: CatalogueFiles = {
      ...files,
      catalogue: {
        ...files.catalogue,
        ticketTypes: [
          { code: 'CHILD', label: 'Kind', pluralLabel: 'Kinder', ageRanges: [] },
          ...files.catalogue.ticketTypes,
        ],
        theaters: [{ ...must(theater), location: 'ALTONA' }, ...files.catalogue.theaters],
      },
    };
    await apply(db, more);
    const { lines } = await apply(db, files);
    assert.deepEqual(lines.toSorted(), [
      '~ theater HAMBURG: position 1 → 0',
      '~ ticket type FULL: position 1 → 0',
      '~ ticket type SENIOR: position 2 → 1',
    ]);
    assert.deepEqual((await apply(db, files)).lines, []);
    await apply(db, files, { prune: true });
    assert.deepEqual((await apply(db, files)).notes, []);
  });

  it('refuses a currency that is not divided into hundredths', async () => {
    for (const currency of ['JPY', 'KWD', 'XYZ']) {
      assert.match(
        await getRefusal(apply(db, withTheater(files, { currency }))),
        /^theaters\[0\]\.currency: /,
      );
    }
  });

  it('only notes a price that no performance from today on needs', async () => {
    const prices = { ...must(files.catalogue.events[0]).prices, Balkon: { FULL: 900, SENIOR: 800 } };
    const { notes } = await apply(db, withEvent(files, { prices }));
    assert.deepEqual(notes, ['events[0].prices.Balkon: no seating plan of the event has such seats.']);
    await apply(db, files);
  });

  it('refuses to drop a price of seats of a performance that stays on sale', async () => {
    const newPlan: CatalogueFiles['plans'][number] = JSON.parse(
      JSON.stringify(createPlan('Keller', 10)).replaceAll('"House"', '"Parkett"'),
    );
    const prices = { Parkett: must(files.catalogue.events[0]).prices.House ?? {} };
    const shorter: CatalogueFiles = {
      catalogue: {
        ...withTheater(withEvent(files, { startDate: day(3), prices }), {
          seatingPlan: { name: 'saal', version: 1 },
        }).catalogue,
        seatingPlans: [{ name: 'saal', version: 1, plan: 's.json', seatKinds: 's.seats.json' }],
      },
      plans: [newPlan],
    };
    assert.match(
      await getRefusal(apply(db, shorter)),
      /^events\[0\]\.prices\.House: is missing\. The seating plan keller-\w+ has such seats\.$/,
    );
  });

  it('changes prices and fees for new locks only', async () => {
    const old = (await lockSeat(2, 'A-2')).body;
    assert.deepEqual([old.totals.subtotalCents, old.totals.feesCents, old.totals.taxCents], [2000, 100, 140]);
    const dearer = withTheater(withEvent(files, { prices: { House: { FULL: 3000, SENIOR: 1500 } } }), {
      fees: [
        { name: 'Service fee', per: 'ticket', amountCents: 200 },
        { name: 'Parking fee', per: 'order', amountCents: 50 },
      ],
      taxBasisPoints: 1900,
    });
    assert.deepEqual((await apply(db, dearer)).lines, [
      '~ theater HAMBURG: fees [{"name":"Service fee","per":"ticket","amountCents":100}] → ' +
        '[{"name":"Service fee","per":"ticket","amountCents":200},{"name":"Parking fee","per":"order","amountCents":50}], ' +
        'taxBasisPoints 700 → 1900',
      '~ price FAUST House FULL: 2000 → 3000',
    ]);
    const now = (await lockSeat(2, 'A-3')).body;
    assert.deepEqual([now.totals.subtotalCents, now.totals.feesCents, now.totals.taxCents], [3000, 250, 570]);
    const { body: read } = await client.get<typeof old>(`/locks/${old.lockId}`);
    assert.deepEqual([read.seats, read.totals], [old.seats, old.totals]);
    const changed = await client.request<typeof old>('PUT', `/locks/${old.lockId}/seats`, {
      seats: [
        { seatGuid: 'A-2', ticketType: 'FULL' },
        { seatGuid: 'A-4', ticketType: 'FULL' },
      ],
    });
    assert.deepEqual(
      changed.body.seats.map((seat) => seat.priceCents),
      [2000, 3000],
    );
    assert.equal(changed.body.totals.feesCents, 200);
    const order = await client.pay(
      createOrderRequest(changed.body, await client.createCard('4242424242424242')),
    );
    assert.deepEqual([order.status, order.body.totals], [201, changed.body.totals]);
    await apply(db, files);
    assert.deepEqual((await client.getOrder(order.body.orderId)).body.totals, changed.body.totals);
    await client.request('DELETE', `/locks/${now.lockId}`);
  });

  it('refuses by name to remove a performance with sold seats, and takes it off sale', async () => {
    const shorter = withEvent(files, { startDate: day(3) });
    const kept = await apply(db, shorter);
    assert.deepEqual(kept.notes, [`performance FAUST ${day(2)}T19:30:00 is not in the file.`]);
    const refusal = await getRefusal(apply(db, shorter, { prune: true }));
    assert.match(
      refusal,
      /^performance FAUST \S+ has 2 sold seats and is not in the file\. Take it off sale instead/,
    );
    const offSale = withEvent(shorter, { performances: [{ dateTime: `${day(2)}T19:30:00`, status: 'NA' }] });
    const changes = await apply(db, offSale, { prune: true });
    assert.deepEqual(changes.lines, [`~ performance FAUST ${day(2)}T19:30:00: status AV → NA`]);
    assert.equal((await lockSeat(2, 'A-5')).problem.code, 'PERFORMANCE_NOT_BOOKABLE');
  });

  it('removes performances that nobody has locked, with --prune only', async () => {
    const shorter = withEvent(files, { endDate: day(8) });
    assert.equal((await apply(db, shorter)).counts.remove, 0);
    assert.deepEqual((await apply(db, shorter, { prune: true })).lines, [
      `- performance FAUST ${day(9)}T19:30:00`,
    ]);
    assert.equal((await apply(db, files)).counts.create, 1);
  });

  it('keeps the seating plan of performances with locked seats, and switches the others', async () => {
    await lockSeat(4, 'A-10');
    const larger: CatalogueFiles = {
      catalogue: {
        ...withTheater(files, { seatingPlan: { name: 'keller', version: 2 } }).catalogue,
        seatingPlans: [
          ...files.catalogue.seatingPlans,
          { name: 'keller', version: 2, plan: 'b.json', seatKinds: 'b.seats.json' },
        ],
      },
      plans: [createPlan('Keller', 10), createPlan('Keller', 12)],
    };
    const changes = await apply(db, larger);
    assert.deepEqual(changes.notes.length, 2);
    assert.match(
      changes.notes.join('\n'),
      new RegExp(`FAUST ${day(4)}\\S+ has 1 locked seat\\. It keeps the seating plan`),
    );
    assert.equal((await lockSeat(4, 'A-12')).problem.code, 'UNKNOWN_SEATS');
    assert.equal((await lockSeat(5, 'A-12')).status, 201);
    const pinned = withEvent(larger, {
      performances: [{ dateTime: `${day(4)}T19:30:00`, seatingPlan: { name: 'keller', version: 2 } }],
    });
    assert.match(
      await getRefusal(apply(db, pinned)),
      /FAUST \S+ has 1 locked seat: its seating plan cannot change\./,
    );
    const { catalogue } = await readCatalogue(db);
    assert.deepEqual(
      must(catalogue.events[0]).performances.map(({ seatingPlan }) => seatingPlan?.version),
      [1, 1],
    );
  });

  it('lets a lock wait for a change of the plan, and checks its seats against the new one', async () => {
    const performanceId = performanceAt(6);
    let lock!: ReturnType<Client['createLock']>;
    await db.transaction().execute(async (trx) => {
      await sql`select from performances where performance_id = ${performanceId} for update`.execute(trx);
      await sql`
        update performances set seating_plan_id = s.seating_plan_id, seats_total = s.seats_total
        from seating_plans s where performance_id = ${performanceId} and s.version = 1`.execute(trx);
      lock = lockSeat(6, 'A-12');
      await waitForBlockedTransactions(db, 1);
    });
    assert.equal((await lock).problem.code, 'UNKNOWN_SEATS');
  });

  it('refuses a stored version with other content, and never changes a stored plan', async () => {
    const changed = { ...files, plans: [createPlan('Keller', 9)] };
    assert.match(
      await getRefusal(apply(db, changed)),
      /keller version 1 is stored with other content\..*a new version\./,
    );
    await assert.rejects(sql`update seating_plans set plan = '{}'`.execute(db), /never changed/);
  });

  it('lets an apply wait for the import of a plan', async () => {
    let refusal!: Promise<string>;
    await db.transaction().execute(async (trx) => {
      await importPlan(trx, 'probe', createPlan('Probe', 3));
      const { catalogue } = files;
      const seatingPlans = [{ name: 'probe', version: 1, plan: 'p.json', seatKinds: 'p.seats.json' }];
      refusal = getRefusal(
        apply(db, { catalogue: { ...catalogue, seatingPlans }, plans: [createPlan('Probe', 4)] }),
      );
      await waitForCatalogueLock(db);
    });
    assert.match(await refusal, /probe version 1 is stored with other content\./);
  });

  it('loads a plan once when several requests need it at the same time', async () => {
    const { id } = await queryOneRow<{ id: string }>(db)`
      select seating_plan_id as id from seating_plans limit 1`;
    const plans = new SeatingPlans();
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => plans.get(db, id)));
    for (const other of others) assert.equal(other, first);
  });

  it('runs two applies one after the other', async () => {
    const both = await Promise.all(
      [2500, 2600].map((cents) =>
        apply(db, withEvent(files, { prices: { House: { FULL: cents, SENIOR: 1500 } } })),
      ),
    );
    // The second one sees what the first one has committed: only the price is left to change.
    assert.equal(Math.min(...both.map((changes) => changes.counts.change)), 1);
    const { body } = await client.get<{ lowestPriceCents: number }>('/events/FAUST');
    assert.ok([2500, 2600].includes(body.lowestPriceCents));
  });

  it('writes thousands of performances in one apply', async () => {
    const many = withEvent(files, {
      endDate: day(700),
      schedule: {
        weekly: must(files.catalogue.events[0]).schedule.weekly.flatMap(({ weekday }) =>
          ['10:00', '13:00', '16:00', '19:30'].map((time) => ({ weekday, time })),
        ),
        except: [],
      },
    });
    const changes = await apply(db, many);
    assert.ok(changes.counts.create > 2_500, String(changes.counts.create));
    assert.ok(changes.lines.length < 50);
    assert.equal((await apply(db, files, { prune: true })).counts.remove, changes.counts.create);
  });

  it('refuses a new performance outside of the dates of its event', async () => {
    const performances = [1, 10].map((offset) => ({ dateTime: `${day(offset)}T11:00:00` }));
    assert.equal(
      await getRefusal(apply(db, withEvent(files, { performances }))),
      performances
        .map(
          ({ dateTime }, index) =>
            `events[0].performances[${index}]: ${dateTime} is not between startDate and endDate of the event.`,
        )
        .join('\n'),
    );
  });

  it('neither opens a canceled performance nor creates a moved one again', async () => {
    await apply(db, files);
    const { account } = await addAccount(db, { name: 'box-office', role: 'refund' });
    const { rows } = await sql<{ account_id: string }>`
      select account_id from staff_accounts where name = ${account.name}`.execute(db);
    const change = (performanceId: string, kind: 'canceled' | 'moved', newDateTime: string | null) =>
      inTransaction(db, async (trx) => {
        const plan = await planChange(trx, {
          performanceId,
          kind,
          newDateTime,
          reason: 'a test',
          chooseDays: 1,
        });
        await storeChange(trx, plan, must(rows[0]).account_id);
      });
    await change(performanceAt(6), 'canceled', null);
    await change(performanceAt(7), 'moved', `${day(7)}T21:00:00`);
    const opened = withEvent(files, { performances: [{ dateTime: `${day(6)}T19:30:00`, status: 'AV' }] });
    const changes = await apply(db, opened, { prune: true });
    assert.deepEqual(changes.counts, { create: 0, change: 0, remove: 0 });
    const notes = changes.notes.filter((note) => /is canceled|was moved/.test(note)).sort();
    assert.deepEqual(notes, [
      `performance FAUST ${day(6)}T19:30:00 is canceled.`,
      `performance FAUST ${day(7)}T21:00:00 was moved from ${day(7)}T19:30:00.`,
    ]);
    // The export has them as an empty database needs them.
    const { catalogue } = await readCatalogue(db);
    const [event] = catalogue.events;
    const changed = must(event).performances.filter(({ dateTime }) =>
      [day(6), day(7)].includes(dateTime.slice(0, 10)),
    );
    assert.deepEqual(changed, [
      { dateTime: `${day(6)}T19:30:00`, status: 'NA' },
      { dateTime: `${day(7)}T21:00:00` },
    ]);
    assert.ok(must(event).schedule.except.includes(`${day(7)}T19:30:00`));
    await sql`delete from performance_changes`.execute(db);
    await sql`
      update performances set canceled_at = null, changed_at = null, box_office_status = 'AV',
        local_date_time = local_date_time::date + time '19:30'
      where changed_at is not null`.execute(db);
  });

  it('does not create a past performance', async () => {
    await apply(db, files);
    const dateTime = `${day(-2)}T11:00:00`;
    const changes = await apply(db, withEvent(files, { startDate: day(-3), performances: [{ dateTime }] }));
    assert.deepEqual(changes.counts, { create: 2, change: 1, remove: 0 });
    assert.deepEqual(
      changes.notes.filter((note) => note.startsWith('events[0]')),
      [`events[0].performances[0]: ${dateTime} is in the past and is not created.`],
    );
    await apply(db, files, { prune: true });
  });

  it('refuses a time that the change of the clocks skips or repeats', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const findLastSunday = (month: number) => {
      const last = new Date(Date.UTC(year, month, 0));
      last.setUTCDate(last.getUTCDate() - last.getUTCDay());
      return last.toISOString().slice(0, 10);
    };
    const [spring, autumn] = [findLastSunday(3), findLastSunday(10)];
    const [event] = files.catalogue.events;
    const weekly = [{ weekday: 'SUN' as const, time: '02:30' }];
    const change = { endDate: `${year}-12-31`, schedule: { ...must(event).schedule, weekly } };
    const fine = [`${spring}T01:59:59`, `${spring}T03:00:00`, `${autumn}T01:59:59`, `${autumn}T03:00:00`];
    const performances = fine.map((dateTime) => ({ dateTime }));
    assert.equal(
      await getRefusal(apply(db, withEvent(files, { ...change, performances }))),
      [
        `events[0].schedule: ${spring}T02:30:00 does not exist in Europe/Berlin, where the clocks change. Use another time.`,
        `events[0].schedule: ${autumn}T02:30:00 occurs twice in Europe/Berlin, where the clocks change. Use another time.`,
      ].join('\n'),
    );
  });

  it('offers the returns of the event, else of the theater, and keeps those of a lock and an order', async () => {
    await apply(db, files);
    const readTerms = async (seatGuid: string) => {
      const { body } = await lockSeat(6, seatGuid);
      await client.request('DELETE', `/locks/${body.lockId}`);
      return body.returnTerms;
    };
    assert.equal(await readTerms('A-2'), null);
    const policy = { ticketTypes: ['FULL'], hoursBefore: 24, refundTo: 'card' } as const;
    const fee = { amountCents: 250, per: 'order' } as const;
    const ofTheater = withTheater(files, { returnPolicy: { ...policy, ticketTypes: ['FULL'], fee } });
    assert.deepEqual((await apply(db, ofTheater)).lines, [
      '~ theater HAMBURG: returnPolicy null → {"hoursBefore":24,"refundTo":"card","fee":{"per":"order","amountCents":250},"ticketTypes":["FULL"]}',
    ]);
    assert.deepEqual((await apply(db, ofTheater)).lines, []);
    const dayBefore = moment
      .tz(`${day(6)}T19:30:00`, TIME_ZONE)
      .subtract(24, 'hours')
      .format('YYYY-MM-DD[T]HH:mm:ss');
    const terms = `You can return tickets until ${formatDateTime(dayBefore)}, 24 hours before the performance. The money goes back the way it was paid. We keep €2.50 for each order.`;
    const { body: lock } = await client.createLock(performanceAt(6), [
      { seatGuid: 'A-2', ticketType: 'FULL' },
      { seatGuid: 'A-3', ticketType: 'SENIOR' },
    ]);
    const termsOfSome = terms.replace(
      'performance. ',
      'performance. This is for these tickets only: Vollzahler. ',
    );
    assert.equal(lock.returnTerms, termsOfSome);

    const ofEvent = withEvent(ofTheater, { returnPolicy: { hoursBefore: 1, refundTo: 'giftCard' } });
    await apply(db, ofEvent);
    assert.equal(
      await readTerms('A-4'),
      `You can return tickets until ${formatDateTime(`${day(6)}T18:30:00`)}, 1 hour before the performance. You get their value as a gift card.`,
    );
    await apply(db, withEvent(ofTheater, { returnPolicy: 'none' }));
    assert.equal(await readTerms('A-4'), null);
    assert.equal((await client.get<Lock>(`/locks/${lock.lockId}`)).body.returnTerms, termsOfSome);
    const paid = await client.pay(createOrderRequest(lock, await client.createCard('4242424242424242')));
    assert.deepEqual(paid.body.returns, {
      terms: termsOfSome,
      untilDateTime: dayBefore,
      isOver: false,
      seats: ['A-2'],
      refundTo: ['card'],
    });
    const exchangePolicy = { within: 'event', hoursBefore: 2, refundTo: 'card', fee } as const;
    await apply(db, ofTheater);
    const withExchanges = withEvent(ofTheater, { exchangePolicy });
    assert.deepEqual((await apply(db, withExchanges)).lines.slice(-1), [
      '~ event FAUST: exchangePolicy null → {"hoursBefore":2,"refundTo":"card","within":"event","fee":{"per":"order","amountCents":250}}',
    ]);
    const { body: exchangeable } = await lockSeat(6, 'A-4');
    assert.equal(
      exchangeable.exchangeTerms,
      `You can change the date or seats until ${formatDateTime(`${day(6)}T17:30:00`)}, 2 hours before the performance. What they have cost counts for the new tickets of the same show. If they cost less, the rest goes back the way it was paid. We keep €2.50 for each order.`,
    );
    assert.equal(paid.body.exchanges, null);
    assert.match(
      await getRefusal(apply(db, withTheater(files, { returnPolicy: { ...policy, ticketTypes: ['KID'] } }))),
      /^theaters\[0\]\.returnPolicy\.ticketTypes\[0\]: KID is not in ticketTypes\.$/,
    );
    await apply(db, files);
  });

  it('reads back a price zone with the name of a JavaScript property', async () => {
    await apply(db, files);
    const prices = JSON.parse('{"House":{"FULL":2000,"SENIOR":1500},"__proto__":{"FULL":100,"SENIOR":200}}');
    await apply(db, withEvent(files, { prices }));
    assert.deepEqual((await apply(db, withEvent(files, { prices }))).lines, []);
    assert.equal(
      JSON.stringify(must((await readCatalogue(db)).catalogue.events[0]).prices),
      JSON.stringify(prices),
    );
    await apply(db, files);
  });

  describe('while a visitor locks seats', () => {
    const child = { code: 'CHILD', label: 'Kind', pluralLabel: 'Kinder', ageRanges: [] };
    const priced = withEvent(files, { prices: { House: { FULL: 2000, SENIOR: 1500, CHILD: 900 } } });
    const withChildren: CatalogueFiles = {
      ...priced,
      catalogue: { ...priced.catalogue, ticketTypes: [...priced.catalogue.ticketTypes, child] },
    };
    const withoutDay = (offset: number) =>
      withEvent(files, {
        schedule: {
          ...must(files.catalogue.events[0]).schedule,
          except: [`${day(offset)}T19:30:00`],
        },
      });
    /** Locks a seat in a transaction, and runs `work` before its commit. */
    const lockSeatDuring = (offset: number, ticketType: string, work: () => Promise<void>) =>
      db.transaction().execute(async (trx) => {
        const seats = [{ seatGuid: 'A-9', ticketType }];
        const request = { performanceId: performanceAt(offset), seats };
        const lock = await createLock(trx, helios.services, request, {
          ip: '192.0.2.1',
          hasSolvedCaptcha: false,
        });
        await work();
        return signId(helios.services.config, 'lock', lock.lockId);
      });
    /** Runs an apply with --prune in a transaction, and `work` before its commit. */
    const pruneDuring = (changed: CatalogueFiles, work: () => Promise<void>) =>
      db.transaction().execute(async (trx) => {
        await applyCatalogue(trx, changed, { prune: true });
        await work();
      });

    it('refuses a lock with a ticket type that is removed at the same moment', async () => {
      await apply(db, withChildren);
      let lock!: ReturnType<Client['createLock']>;
      await pruneDuring(files, async () => {
        lock = client.createLock(performanceAt(8), [{ seatGuid: 'A-8', ticketType: 'CHILD' }]);
        await waitForBlockedTransactions(db, 1);
      });
      const { status, problem } = await lock;
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST']);
    });

    it('refuses a change of a lock to a ticket type that is removed at the same moment', async () => {
      await apply(db, withChildren);
      const { body } = await lockSeat(8, 'A-8');
      let change!: ReturnType<Client['request']>;
      await pruneDuring(files, async () => {
        change = client.request('PUT', `/locks/${body.lockId}/seats`, {
          seats: [{ seatGuid: 'A-8', ticketType: 'CHILD' }],
        });
        await waitForBlockedTransactions(db, 1);
      });
      const { status, problem } = await change;
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST']);
      await client.request('DELETE', `/locks/${body.lockId}`);
    });

    it('keeps a ticket type of which a seat is locked at the same moment', async () => {
      await apply(db, withChildren);
      let pruned!: ReturnType<typeof apply>;
      const lockId = await lockSeatDuring(8, 'CHILD', async () => {
        pruned = apply(db, files, { prune: true });
        await waitForBlockedTransactions(db, 1);
      });
      assert.equal(
        (await pruned).notes.at(-1),
        'ticket type CHILD is not in the file, but it was sold or has prices. It stays.',
      );
      await client.request('DELETE', `/locks/${lockId}`);
    });

    it('refuses to take a performance off sale of which a seat is locked at the same moment', async () => {
      await apply(db, files);
      const { body: earlier } = await lockSeat(7, 'A-8');
      await client.request('DELETE', `/locks/${earlier.lockId}`);
      let refusal!: Promise<string>;
      const lockId = await lockSeatDuring(7, 'FULL', async () => {
        refusal = getRefusal(apply(db, withoutDay(7), { prune: true }));
        await waitForBlockedTransactions(db, 1);
      });
      assert.match(await refusal, /^performance FAUST \S+ has 1 locked seat and is not in the file\./);
      await client.request('DELETE', `/locks/${lockId}`);
    });

    it('refuses a lock of a performance that is taken off sale at the same moment', async () => {
      await apply(db, files);
      let lock!: ReturnType<Client['createLock']>;
      await pruneDuring(withoutDay(7), async () => {
        lock = lockSeat(7, 'A-8');
        await waitForBlockedTransactions(db, 1);
      });
      const { problem } = await lock;
      assert.deepEqual([problem.code, problem.eventStatusCode], ['PERFORMANCE_NOT_BOOKABLE', 'NA']);
    });
  });
});

describe('a catalogue file', () => {
  const getProblems = (change: (catalogue: Catalogue) => object) => {
    try {
      parseCatalogue(JSON.stringify(change(createFiles().catalogue)));
    } catch (error) {
      assert.ok(error instanceof CatalogueRefused);
      return error.message;
    }
    return '';
  };
  const changeEvent = (change: object) => (catalogue: Catalogue) => ({
    ...catalogue,
    events: catalogue.events.map((event) => ({ ...event, ...change })),
  });

  const changeTicketType = (change: object) => (catalogue: Catalogue) => ({
    ...catalogue,
    ticketTypes: [{ ...must(catalogue.ticketTypes[0]), ...change }, ...catalogue.ticketTypes.slice(1)],
  });

  for (const [what, change, problem] of [
    ['an unknown key', (catalogue: Catalogue) => ({ ...catalogue, hats: 1 }), 'hats: is not a known key.'],
    ['a missing key', changeEvent({ name: undefined }), 'events[0].name: is missing.'],
    [
      'a price that is not in cents',
      changeEvent({ prices: { House: { FULL: 19.5, SENIOR: 1 } } }),
      'events[0].prices.House.FULL: must be integer.',
    ],
    [
      'a price of an unknown ticket type',
      changeEvent({ prices: { House: { FULL: 1, CHILD: 1 } } }),
      'events[0].prices.House.CHILD: is not in ticketTypes.',
    ],
    [
      'a fee with the amount of another kind',
      ({ theaters, ...rest }: Catalogue) => ({
        ...rest,
        theaters: [
          { ...must(theaters[0]), fees: [{ name: 'Fee', per: 'price', amountCents: 100 }] },
          ...theaters.slice(1),
        ],
      }),
      'theaters[0].fees[0].basisPoints: is missing.\ntheaters[0].fees[0].amountCents: is not a known key of a fee per price.',
    ],
    [
      'an unknown theater',
      changeEvent({ theater: 'BERLIN' }),
      'events[0].theater: "BERLIN" is not in theaters.',
    ],
    [
      'an end before the start',
      changeEvent({ endDate: '2020-01-01' }),
      'events[0].endDate: is before startDate.',
    ],
    [
      'a version of a plan that the database cannot store',
      (catalogue: Catalogue) => ({
        ...catalogue,
        seatingPlans: [{ ...must(catalogue.seatingPlans[0]), version: 2_147_483_648 }],
      }),
      'seatingPlans[0].version: must be <= 999999999.',
    ],
    [
      'age ranges in the wrong order',
      changeTicketType({
        ageRanges: [{ from: '2027-01-01', text: '4+' }, { from: '2027-01-01', text: '3+' }, { text: '2+' }],
      }),
      'ticketTypes[0].ageRanges[1].from: must be after that of the range before it.\n' +
        'ticketTypes[0].ageRanges[2].from: is missing. Only the first range may lack it.',
    ],
    [
      'a control character in a name',
      changeEvent({ name: 'Faust\u001b[2J' }),
      'events[0].name: must not contain control characters.',
    ],
    [
      'a character that changes the direction of text',
      changeTicketType({ label: '\u202etludA' }),
      'ticketTypes[0].label: must not contain characters that change the direction of text.',
    ],
    [
      'a line break in an address',
      (catalogue: Catalogue) => ({
        ...catalogue,
        theaters: [{ ...must(catalogue.theaters[0]), address: 'Hafenstraße 1\nHamburg' }],
      }),
      'theaters[0].address: must be one line.',
    ],
    [
      'a control character in a price zone',
      changeEvent({ prices: { 'House\u0007': { FULL: 1, SENIOR: 1 } } }),
      'events[0].prices: a key must not contain control characters.',
    ],
    [
      'a day that does not exist',
      changeEvent({ performances: [{ dateTime: '2026-02-30T19:00:00' }] }),
      'events[0]: 2026-02-30T19:00:00 is not a date and time.',
    ],
  ] as const) {
    it(`is refused with ${what}`, () => assert.equal(getProblems(change), problem));
  }
});

describe('a seating plan file', () => {
  const parseText = (text: string) => {
    const { plan, seatKinds } = createPlan('Keller', 4);
    const [zone] = plan.zones;
    const area = { text: { text, position: { x: 0, y: 0 } } };
    return parsePlan(
      JSON.stringify({ ...plan, zones: [{ ...zone, name: text, areas: [area] }] }),
      JSON.stringify(seatKinds),
    );
  };

  it('is refused with control characters, and with several lines except in areas', () => {
    for (const [text, problem] of [
      [
        'Stalls\u001b',
        /^zones\[0\]\.name: must not contain control characters\.\nzones\[0\]\.areas\[0\]\.text\.text: must not/,
      ],
      ['Sta\u202ells', /^zones\[0\]\.name: must not contain characters that change the direction of text\./],
      ['Sta\nlls', /^zones\[0\]\.name: must be one line\.$/],
    ] as const)
      assert.throws(
        () => parseText(text),
        (error: Error) => problem.test(error.message),
      );
    assert.equal(parseText('Stalls').plan.zones[0]?.name, 'Stalls');
  });

  it('is told all its mistakes at once: seats outside, at one place, unknown keys and texts', () => {
    const { plan, seatKinds } = createPlan('Keller', 4);
    const [zone] = plan.zones;
    const [row] = must(zone).rows;
    const [first, second, third] = must(row).seats;
    const { width, height } = plan.size;
    const outside = { ...must(second), position: { x: width + 1, y: 0 } };
    const same = { ...must(third), position: must(first).position };
    const changed = {
      ...plan,
      zones: [
        {
          ...zone,
          name: 'Sta\u202ells',
          rows: [{ ...row, seats: [first, outside, same], color: 'red' }],
        },
      ],
    };
    assert.throws(
      () => parsePlan(JSON.stringify(changed), JSON.stringify({ ...seatKinds, companion: ['none'] })),
      (error: InvalidPlan) => {
        const text = error.problems.join('\n');
        for (const problem of [
          /^zones\[0\]\.rows\[0\]\.color: is not a known key\.$/m,
          /^zones\[0\]\.name: must not contain characters that change the direction of text\.$/m,
          new RegExp(
            `^zones\\[0\\]\\.rows\\[0\\]\\.seats\\[1\\]\\.position: .* outside of the size ${width} x ${height}\\.$`,
            'm',
          ),
          /^zones\[0\]\.rows\[0\]\.seats\[2\]\.position: \S+ is where \S+ is\.$/m,
          /^companion: the plan has no seat none\.$/m,
        ])
          assert.match(text, problem);
        return true;
      },
    );
    assert.throws(
      () => parsePlan('{', '['),
      (error: InvalidPlan) => error.problems.length === 2,
    );
  });
});

describe('npm run helios -- catalogue', () => {
  let databases: TestDatabase[];
  let folder: string;
  const run = (databaseUrl: string, ...words: string[]) =>
    runCli({ HELIOS_DATABASE_URL: databaseUrl }, ...words);
  const readAll = async (name: string) => {
    const names = (await readdir(join(folder, name), { recursive: true })).filter((file) =>
      file.endsWith('.json'),
    );
    return Promise.all(
      names.sort().map(async (file) => [file, await readFile(join(folder, name, file), 'utf8')] as const),
    );
  };

  const keep = closeAfterTests();
  before(async () => {
    folder = keep(await mkdtemp(join(tmpdir(), 'helios-catalogue-')), removeFolder);
    databases = [keep(await openPreparedDatabase('migrated')), keep(await openPreparedDatabase('migrated'))];
  });

  it('exports what an empty database then exports again, byte for byte', async () => {
    const [source, target] = databases.map(({ url }) => url) as [string, string];
    const db = openDatabase(source, { max: 2, name: 'test' });
    const ofTheater = withTheater(createFiles(), {
      returnPolicy: {
        hoursBefore: 48,
        refundTo: 'giftCard',
        fee: { per: 'order', amountCents: 100 },
        ticketTypes: ['FULL'],
      },
    });
    const files = withEvent(ofTheater, {
      returnPolicy: 'none',
      exchangePolicy: { hoursBefore: 1, refundTo: 'card', within: 'theater', ticketTypes: ['FULL'] },
      schedule: { ...must(createFiles().catalogue.events[0]).schedule, except: [`${day(3)}T19:30:00`] },
      performances: [
        { dateTime: `${day(4)}T11:00:00`, status: 'CO' },
        { dateTime: `${day(5)}T19:30:00`, status: 'NA' },
      ],
    });
    await apply(db, files);
    await db.destroy();
    await run(source, 'catalogue', 'export', join(folder, 'first'));
    const dryRun = await run(
      target,
      'catalogue',
      'apply',
      join(folder, 'first', 'catalogue.json'),
      '--dry-run',
    );
    assert.match(
      dryRun.stdout,
      /\+ theater HAMBURG\n[^]*Nothing was changed\. This would be done: \d+ created/,
    );
    const applied = await run(target, 'catalogue', 'apply', join(folder, 'first', 'catalogue.json'));
    assert.match(applied.stdout, /\nDone: \d+ created, 0 changed, 0 removed\.\n$/);
    const again = await run(target, 'catalogue', 'apply', join(folder, 'first', 'catalogue.json'));
    assert.equal(again.stdout, 'The database equals the file. Nothing was changed.\n');
    await run(target, 'catalogue', 'export', join(folder, 'second'));
    const first = await readAll('first');
    assert.equal(first.length, 3);
    assert.deepEqual(await readAll('second'), first);
    const { catalogue } = {
      catalogue: parseCatalogue(must(first.find(([file]) => file === 'catalogue.json'))[1]),
    };
    assert.deepEqual(must(catalogue.events[0]).schedule.except, [`${day(3)}T19:30:00`]);
  });

  it('refuses a database without tables with one sentence', async () => {
    const empty = await openTestDatabase();
    try {
      await assert.rejects(run(empty.url, 'catalogue', 'export', join(folder, 'none')), {
        stderr: 'Nothing was done. The database lacks migrations: run npm run migrate -w helios first.\n',
      });
    } finally {
      await empty.close();
    }
  });

  it('refuses a file with one sentence per problem', async () => {
    const file = join(folder, 'bad.json');
    const { catalogue } = createFiles();
    await writeFile(
      file,
      formatCatalogue({ ...catalogue, events: [{ ...must(catalogue.events[0]), minutes: 0 }] }),
    );
    await assert.rejects(run(must(databases[0]).url, 'catalogue', 'apply', file), {
      stderr: 'Nothing was done:\n  events[0].minutes: must be >= 1.\n',
    });
  });

  it('imports and exports seating plans of pretix', async () => {
    const { url } = must(databases[0]);
    const plan = { ...createPlan('Saal', 4).plan };
    const file = join(folder, 'saal.json');
    await writeFile(file, JSON.stringify(plan));
    await writeFile(join(folder, 'saal.seats.json'), JSON.stringify({ companion: ['A-2'] }));
    assert.match((await run(url, 'seating-plan', 'import', file)).stdout, /^Stored as saal version 1\./);
    assert.match(
      (await run(url, 'seating-plan', 'import', file)).stdout,
      /^This plan is stored as saal version 1\./,
    );
    await run(url, 'seating-plan', 'export', 'saal', folder);
    assert.deepEqual(JSON.parse(await readFile(join(folder, 'saal-1.json'), 'utf8')), plan);
    assert.deepEqual(JSON.parse(await readFile(join(folder, 'saal-1.seats.json'), 'utf8')), {
      companion: ['A-2'],
    });
    await writeFile(join(folder, 'saal.seats.json'), JSON.stringify({ companion: ['A-3'] }));
    assert.match((await run(url, 'seating-plan', 'import', file)).stdout, /^Stored as saal version 2\./);
    assert.match((await run(url, 'seating-plan', 'list')).stdout, /saal +1 +4\n *saal +2 +4/);
    await rm(join(folder, 'saal.seats.json'));
    const { stdout } = await run(url, 'seating-plan', 'import', file);
    assert.match(stdout, /^Stored as saal version 3\./);
    assert.match(
      stdout,
      /\n! \S+saal\.seats\.json does not exist: all seats are standard seats\. Version 2 has seats of other kinds\.\n$/,
    );
    assert.match(
      (await run(url, 'seating-plan', 'import', file)).stdout,
      /^This plan is stored as saal version 3\. .*\n! \S+ does not exist: all seats are standard seats\.\n$/,
    );
    const broken = structuredClone(plan);
    const seat = must(must(must(broken.zones[0]).rows[0]).seats[1]);
    Object.assign(seat, { seat_guid: 'A-1', category: 'Balcony', kind: 'wheelchair' });
    await writeFile(file, JSON.stringify(broken));
    await assert.rejects(run(url, 'seating-plan', 'import', file), {
      stderr:
        /seats\[1\]\.kind: is not a known key\.\n.*seats\[1\]\.seat_guid: A-1 is used twice\.\n.*"Balcony" is not in categories\./,
    });
  });
});
