import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { loadDemoPlan } from '../../demo/helios/demo-plans.ts';
import type { EventDetailsSchema, EventListSchema } from '../src/catalogue/event-schemas.ts';
import type { Static } from 'typebox';
import { OPENAPI_FILES, generateOpenApiDocument } from '../src/openapi.ts';
import type { OpenApiFile } from '../src/openapi.ts';
import { PROBLEM_CODES } from '../src/lib/problems.ts';
import type { Lock } from '../src/locks/schemas.ts';
import type { SeatingPlan } from '../src/seating/schemas.ts';
import { seedDatabase } from '../../demo/helios/seed.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import type { Availability, Calendar, Client, Performance } from './support/client.ts';
import { openTestSystem } from './support/test-system.ts';
import type { TestSystem } from './support/test-system.ts';
import { must } from './support/must.ts';

describe('events, calendar, performances, seating plans', () => {
  let system: TestSystem;
  let client: Client;
  const keep = closeAfterTests();
  before(async () => {
    system = keep(await openTestSystem({ horizonWeeks: 14, corsOrigins: ['http://localhost:9000'] }));
    client = system.client;
  });

  const readDay = async (offset: number): Promise<string> =>
    must(
      (
        await sql<{
          day: string;
        }>`select (now() at time zone 'America/New_York')::date + ${offset}::int as day`.execute(
          system.helios.services.db,
        )
      ).rows[0],
    ).day;
  const getCalendar = async (query: string, from = -14, to = 90) =>
    client.get<Calendar>(`/calendar?type=OT&start=${await readDay(from)}&end=${await readDay(to)}${query}`);

  it('lists the shows of both theaters by location and first day', async () => {
    const { body } = await client.get<Static<typeof EventListSchema>>('/events');
    assert.deepEqual(
      body.events.map((event) => event.eventCode),
      ['BTSLA', 'RUTHL', 'INNLA', 'NEHEM', 'GIDEO', 'INNBR', 'ELIJA'],
    );
    const tour = must(body.events.find((event) => event.eventCode === 'BTSLA'));
    assert.equal(tour.isShow, false);
    for (const event of body.events)
      assert.ok(event.bookingAvailable && event.lowestPriceCents > 0, event.eventCode);
  });

  it('returns one event with its prices, and 404 for an unknown one', async () => {
    const { body } = await client.get<Static<typeof EventDetailsSchema>>('/events/RUTHL');
    assert.equal(body.timeZone, 'America/New_York');
    assert.deepEqual(
      body.prices.filter((price) => price.ticketType === 'ADULT').map((price) => price.priceZone),
      ['Premium', 'Standard', 'Value'],
    );
    assert.deepEqual(body.prices.filter((price) => price.ticketType === 'CHILD').at(-1), {
      priceZone: 'Value',
      ticketType: 'CHILD',
      priceCents: 2900,
    });
    assert.deepEqual(
      body.ticketTypes.map((type) => type.ageRange),
      ['13+', '2-12'],
    );
    const missing = await client.get('/events/NOBODY');
    assert.deepEqual([missing.status, missing.problem.code], [404, 'EVENT_NOT_FOUND']);
  });

  it('sells a ticket type that exists only as data', async () => {
    const { db } = system.helios.services;
    await sql`
      insert into ticket_types (ticket_type, position, label, plural_label, age_ranges)
      values ('SENIOR', -1, 'Senior', 'Seniors', '[{"text": "65+"}, {"from": "2100-01-01", "text": "70+"}]')`.execute(
      db,
    );
    await sql`
      insert into event_prices (event_code, price_zone, ticket_type, price_cents)
      select event_code, price_zone, 'SENIOR', price_cents - 500 from event_prices
      where event_code = 'RUTHL' and ticket_type = 'ADULT'`.execute(db);
    const { body: event } = await client.get<Static<typeof EventDetailsSchema>>('/events/RUTHL');
    assert.deepEqual(event.ticketTypes[0], {
      code: 'SENIOR',
      label: 'Senior',
      pluralLabel: 'Seniors',
      ageRange: '65+',
    });
    assert.equal(event.lowestPriceCents, 5_400);
    const [seatGuid] = await system.findFreeSeats(1);
    const { body: lock } = await client.createLock(system.performanceId, [
      { seatGuid: must(seatGuid), ticketType: 'SENIOR' },
    ]);
    assert.deepEqual(
      lock.seats.map((seat) => [seat.ticketType, seat.ticketTypeLabel]),
      [['SENIOR', 'Senior']],
    );
    assert.deepEqual((await client.get<Lock>(`/locks/${lock.lockId}`)).body.seats, lock.seats);
    const refused = await client.createLock(system.performanceId, [
      { seatGuid: must(seatGuid), ticketType: 'STUDENT' },
    ]);
    assert.deepEqual(
      [refused.status, refused.problem.errors],
      [400, [{ path: '/seats/0/ticketType', message: 'has no price for this seat' }]],
    );
    await client.request('DELETE', `/locks/${lock.lockId}`);
    await sql`delete from event_prices where ticket_type = 'SENIOR'`.execute(db);
  });

  it('has every status code in the calendar of each theater, and past shows by the clock of the database', async () => {
    for (const location of ['STRASBURG_PA', 'BRANSON_MO']) {
      const { body } = await getCalendar(`&location=${location}`);
      const all = Object.values(body.eventMap).flat();
      assert.deepEqual([...new Set(all.map((event) => event.eventStatusCode))].sort(), [
        'AV',
        'CO',
        'NA',
        'PS',
        'SO',
      ]);
      for (const [date, events] of Object.entries(body.eventMap)) {
        for (const event of events) {
          assert.equal(event.eventDateTime.slice(0, 10), date);
          if (date < body.today) assert.equal(event.eventStatusCode, 'PS');
          if (date > body.today) assert.notEqual(event.eventStatusCode, 'PS');
        }
      }
    }
  });

  it('returns the calendar of one event, of the default location, and of few days', async () => {
    const ruth = await getCalendar('&eventCode=RUTHL', 0, 20);
    const all = Object.values(ruth.body.eventMap).flat();
    assert.ok(all.length > 10 && all.every((event) => event.eventCode === 'RUTHL'));
    assert.equal(ruth.body.timeZone, 'America/New_York');
    assert.equal((await getCalendar('&eventCode=NOBODY')).problem.code, 'EVENT_NOT_FOUND');
  });

  it('refuses a calendar of no days, of too many days, and of invalid dates', async () => {
    for (const query of [
      'start=2026-12-02&end=2026-12-01',
      'start=2026-01-01&end=2028-01-01',
      'start=2026-02-30&end=2026-03-01',
      'start=x&end=y',
      'end=2026-01-01',
    ]) {
      const { status, problem } = await client.get(`/calendar?${query}`);
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST'], query);
    }
    assert.equal((await client.get('/calendar?start=2026-01-01&end=2026-01-02&location=MARS')).status, 400);
  });

  it('returns a performance by event and wall-clock time', async () => {
    const { body } = await getCalendar('&eventCode=RUTHL', 1, 20);
    const event = must(
      Object.values(body.eventMap)
        .flat()
        .find(({ eventStatusCode }) => eventStatusCode === 'AV'),
    );
    const { body: performance } = await client.get<Performance>(`/performances/RUTHL/${event.eventDateTime}`);
    assert.equal(performance.dateTime, event.eventDateTime);
    assert.equal(performance.eventStatusCode, 'AV');
    assert.equal(performance.maxTickets, 12);
    assert.equal(performance.prices.length, 6);
    const { body: taken } = await client.get<Availability>(
      `/performances/${performance.performanceId}/availability`,
    );
    assert.ok(taken.sold.length > 100, 'some seats are sold');
    assert.equal(performance.seatsAvailable, performance.seatsTotal - taken.sold.length);
  });

  it('has no seat left in a sold-out performance', async () => {
    const { body } = await getCalendar('', 1, 90);
    const event = must(
      Object.values(body.eventMap)
        .flat()
        .find(({ eventStatusCode }) => eventStatusCode === 'SO'),
    );
    const { body: performance } = await client.get<Performance>(
      `/performances/${event.eventCode}/${event.eventDateTime}`,
    );
    assert.equal(performance.seatsAvailable, 0);
    const { body: taken } = await client.get<Availability>(
      `/performances/${performance.performanceId}/availability`,
    );
    assert.equal(taken.sold.length, performance.seatsTotal);
    const best = await client.request('POST', `/performances/${performance.performanceId}/best-available`, {
      quantity: 1,
    });
    assert.deepEqual([best.problem.code, best.problem.eventStatusCode], ['PERFORMANCE_NOT_BOOKABLE', 'SO']);
  });

  it('distinguishes malformed times from times without a performance', async () => {
    for (const dateTime of [
      '2026-02-30T19:00:00',
      '2026-12-05',
      '2026-12-05T19:00',
      '2026-12-05T25:00:00',
      'tomorrow',
      '2026-12-05T19:00:00Z',
    ]) {
      const { status, problem } = await client.get(`/performances/RUTHL/${encodeURIComponent(dateTime)}`);
      assert.deepEqual([status, problem.code], [400, 'MALFORMED_DATE_TIME'], dateTime);
    }
    assert.equal(
      (await client.get('/performances/RUTHL/2026-12-05T03:33:00')).problem.code,
      'PERFORMANCE_NOT_FOUND',
    );
    assert.equal(
      (await client.get('/performances/NOBODY/2026-12-05T19:00:00')).problem.code,
      'EVENT_NOT_FOUND',
    );
    assert.equal(
      (await client.get('/performances/nothing/availability')).problem.code,
      'PERFORMANCE_NOT_FOUND',
    );
  });

  it('finds the best seats side by side, in a price zone if requested, and claims nothing', async () => {
    const path = `/performances/${system.performanceId}/best-available`;
    const best = await client.request<{ seats: string[]; split: boolean }>('POST', path, { quantity: 4 });
    assert.deepEqual([best.status, best.body.seats.length, best.body.split], [200, 4, false]);
    const again = await client.request('POST', path, { quantity: 4 });
    assert.deepEqual(again.body, best.body);
    const plan = loadDemoPlan('lancaster');
    const value = await client.request<{ seats: string[] }>('POST', path, {
      quantity: 2,
      priceZone: 'Value',
    });
    for (const seat of value.body.seats) assert.equal(must(plan.seats.get(seat)).priceZone, 'Value');
    const none = await client.request('POST', path, { quantity: 2, priceZone: 'Royal' });
    assert.deepEqual(
      [none.status, none.problem.code, none.problem.seatsAvailable],
      [409, 'NOT_ENOUGH_SEATS', 0],
    );
    assert.equal((await client.request('POST', path, { quantity: 13 })).problem.code, 'INVALID_REQUEST');
  });

  it('answers malformed URLs with problem details', async () => {
    for (const path of [`/locks/${'x'.repeat(500)}`, '/locks/%E0%A4%A']) {
      const { status, problem, headers } = await client.get(path);
      assert.deepEqual([status, problem.code], [400, 'INVALID_REQUEST'], path);
      assert.match(must(headers.get('content-type')), /^application\/problem\+json/);
    }
  });

  it('refuses values that the database cannot store', async () => {
    const nul = await client.get('/events/%00');
    assert.deepEqual([nul.status, nul.problem.code], [400, 'INVALID_REQUEST']);
  });

  it('does not count the seats of the client’s own lock as taken', async () => {
    const path = `/performances/${system.performanceId}`;
    const seatRequest = { quantity: 2, section: 'Orchestra Center' };
    const best = await client.request<{ seats: string[] }>('POST', `${path}/best-available`, seatRequest);
    const lock = (await client.createLock(system.performanceId, best.body.seats)).body;
    const ownQuery = `?lockId=${lock.lockId}`;
    const { eventCode, dateTime } = lock.performance;

    const othersView = await client.get<Availability>(`${path}/availability`);
    const ownView = await client.get<Availability>(`${path}/availability${ownQuery}`);
    for (const seat of best.body.seats) {
      assert.ok(othersView.body.locked.includes(seat));
      assert.ok(!ownView.body.locked.includes(seat));
    }
    assert.equal(ownView.body.version, othersView.body.version);

    const seatsLeft = async (query: string) =>
      (await client.get<Performance>(`/performances/${eventCode}/${dateTime}${query}`)).body.seatsAvailable;
    assert.equal((await seatsLeft(ownQuery)) - (await seatsLeft('')), 2);
    assert.equal(await seatsLeft('?lockId=nobody'), await seatsLeft(''));

    const forOthers = await client.request<{ seats: string[] }>(
      'POST',
      `${path}/best-available`,
      seatRequest,
    );
    assert.ok(!forOthers.body.seats.some((seat) => best.body.seats.includes(seat)));
    const forMe = await client.request<{ seats: string[] }>('POST', `${path}/best-available`, {
      ...seatRequest,
      lockId: lock.lockId,
    });
    assert.deepEqual(forMe.body.seats, best.body.seats);
    await client.request('DELETE', `/locks/${lock.lockId}`);
  });

  it('serves seating plans as immutable, compressed and with ETag', async () => {
    const { id } = loadDemoPlan('branson');
    const plan = await client.get<SeatingPlan>(`/seating-plans/${id}`);
    assert.equal(plan.body.seatingPlanId, id);
    assert.match(must(plan.headers.get('cache-control')), /immutable/);
    assert.equal(plan.headers.get('content-encoding'), 'gzip');
    const again = await client.request('GET', `/seating-plans/${id}`, undefined, {
      'if-none-match': must(plan.headers.get('etag')),
    });
    assert.deepEqual([again.status, again.body], [304, '']);
    const old = await client.get('/seating-plans/branson-00000000');
    assert.deepEqual([old.status, old.problem.code], [404, 'SEATING_PLAN_NOT_FOUND']);
  });

  it('has the addresses of the theaters, and keeps edited ones when the demo runs again', async () => {
    const { db } = system.helios.services;
    const readTheaters = () => db.selectFrom('theaters').selectAll().orderBy('location').execute();
    const seeded = await readTheaters();
    assert.deepEqual(
      seeded.map(({ address, phone_number: phone }) => [address, phone]),
      [
        ['88 Cedar Lookout Drive, Branson, MO 65616', '(417) 555-0186'],
        ['214 Barley Mill Road, Ronks, PA 17572', '(717) 555-0142'],
      ],
    );
    await db.updateTable('theaters').set({ address: '1 High Street', phone_number: '' }).execute();
    await seedDatabase(system.helios.services);
    assert.ok(
      (await readTheaters()).every(
        ({ address, phone_number: phone }) => address === '1 High Street' && phone === '',
      ),
    );
    for (const { location, address, phone_number } of seeded) {
      await db
        .updateTable('theaters')
        .set({ address, phone_number })
        .where('location', '=', location)
        .execute();
    }
  });

  it('changes nothing when the seed runs again', async () => {
    const { db } = system.helios.services;
    const readCounts = async () =>
      (
        await sql`
          select (select count(*) from performances) as performances, (select count(*) from seat_claims) as claims,
            (select count(*) from orders) as orders, (select count(*) from events) as events,
            (select md5(string_agg(p::text, '' order by performance_id)) from performances p) as fingerprint`.execute(
          db,
        )
      ).rows;
    const before = await readCounts();
    assert.equal(await seedDatabase(system.helios.services), 0);
    assert.deepEqual(await readCounts(), before);
  });

  it('adds only new performances when the horizon moves, and claims no seat again', async () => {
    const { db, config } = system.helios.services;
    const before = await sql<{ n: number }>`select count(*)::int as n from seat_claims`.execute(db);
    assert.ok((await seedDatabase({ db, config: { ...config, horizonWeeks: 15 } })) > 0);
    const after = await sql<{ n: number; wrong: number }>`
      select (select count(*)::int from seat_claims) as n,
        (select count(*)::int from performances p where seats_sold <> (select count(*) from seat_claims c where c.performance_id = p.performance_id)) as wrong`.execute(
      db,
    );
    assert.ok(must(after.rows[0]).n > must(before.rows[0]).n);
    assert.equal(must(after.rows[0]).wrong, 0);
  });

  it('has OpenAPI files that match the routes', async () => {
    const readDocument = (name: OpenApiFile) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');
    for (const name of Object.keys(OPENAPI_FILES) as OpenApiFile[]) {
      assert.equal(
        await readDocument(name),
        await generateOpenApiDocument(name),
        'run: npm run openapi -w helios',
      );
    }
    const file = await readDocument('openapi.json');
    const served = await client.get<{ components: { schemas: Record<string, { enum?: string[] }> } }>(
      '/openapi.json',
    );
    assert.deepEqual(served.body, JSON.parse(file));
    assert.deepEqual(must(served.body.components.schemas.ProblemCode).enum, PROBLEM_CODES);
  });

  it('answers every error with problem details and without a stack trace', async () => {
    const post = (body: string, type: string) =>
      fetch(new URL('/locks', system.helios.url), {
        method: 'POST',
        body,
        headers: { 'content-type': type, 'idempotency-key': 'abcdefgh' },
      });
    for (const [response, status, code] of [
      [await post('{', 'application/json'), 400, 'INVALID_REQUEST'],
      [await post('<a/>', 'application/xml'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [await post(JSON.stringify({ x: 'x'.repeat(40_000) }), 'application/json'), 413, 'PAYLOAD_TOO_LARGE'],
      [await fetch(new URL('/nothing', system.helios.url)), 404, 'NOT_FOUND'],
    ] as const) {
      assert.equal(response.status, status);
      assert.match(must(response.headers.get('content-type')), /^application\/problem\+json/);
      const text = await response.text();
      assert.equal(JSON.parse(text).code, code);
      assert.doesNotMatch(text, /\.ts:\d|node_modules|\\n +at /);
    }
  });

  it('allows the origin of the site only', async () => {
    const sendPreflight = (origin: string) =>
      fetch(new URL('/locks', system.helios.url), {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'idempotency-key,content-type,x-aws-waf-token,x-skip-captcha',
        },
      });
    const ownOrigin = await sendPreflight('http://localhost:9000');
    assert.equal(ownOrigin.headers.get('access-control-allow-origin'), 'http://localhost:9000');
    const allowed = must(ownOrigin.headers.get('access-control-allow-headers'));
    for (const header of ['Idempotency-Key', 'X-Aws-Waf-Token', 'X-Skip-Captcha']) {
      assert.ok(allowed.split(', ').includes(header), header);
    }
    assert.notEqual(
      (await sendPreflight('http://elsewhere.example')).headers.get('access-control-allow-origin'),
      'http://elsewhere.example',
    );
    const events = await fetch(new URL('/events', system.helios.url), {
      headers: { origin: 'http://localhost:9000' },
    });
    assert.match(must(events.headers.get('access-control-expose-headers')), /Retry-After.*X-Amzn-Waf-Action/);
  });

  it('tokenizes test cards, and explains errors of others', async () => {
    const tokenizeCard = (change: object) =>
      client.request<{ id: string; brand: string; last4: string; errors: Record<string, string> }>(
        'POST',
        '/test-gateway/payment-methods',
        {
          cardNumber: '4242 4242 4242 4242',
          expiryMonth: 12,
          expiryYear: 2099,
          cvc: '123',
          ...change,
        },
      );
    const good = await tokenizeCard({});
    assert.deepEqual([good.status, good.body.brand, good.body.last4], [201, 'visa', '4242']);
    assert.match(good.body.id, /^pm_/);
    for (const [change, field, words] of [
      [{ cardNumber: '4242424242424241' }, 'cardNumber', /not valid/],
      [{ cardNumber: '4111111111111111' }, 'cardNumber', /test card/],
      [{ expiryYear: 2020 }, 'expiry', /expired/],
      [{ expiryMonth: 13 }, 'expiry', /MM\/YY/],
      [{ cvc: '12' }, 'cvc', /3 digits/],
      [{ cardNumber: '378282246310005' }, 'cvc', /4 digits/],
    ] as const) {
      const { status, body } = await tokenizeCard(change);
      assert.equal(status, 400);
      assert.match(must(body.errors[field]), words);
    }
    const page = await client.get<string>('/test-gateway/fields');
    assert.match(
      must(page.headers.get('content-security-policy')),
      /frame-ancestors http:\/\/localhost:9000;?$/,
    );
    assert.equal((await client.get('/stripe/fields')).status, 404);
    assert.match(page.body, /<label for="cardNumber">/);
    // The checkout has already collected it.
    assert.doesNotMatch(page.body, /ZIP|postal-code/);

    // The site's font, which iframes of a payment provider may load as well.
    const path = must(/url\((\/card-fields\/[^)]+)\)/.exec(page.body)?.[1]);
    const font = await client.get<string>(path);
    assert.equal(font.status, 200);
    assert.equal(font.headers.get('content-type'), 'font/woff2');
    assert.equal(font.headers.get('access-control-allow-origin'), '*');
    assert.match(must(font.headers.get('cache-control')), /immutable/);
    const file = Buffer.from(await (await fetch(new URL(path, system.helios.url))).arrayBuffer());
    const hash = createHash('sha256').update(file).digest('hex');
    assert.ok(
      hash.startsWith(must(/-([0-9a-f]{12})\.woff2$/.exec(path)?.[1])),
      'another file has another path',
    );
    assert.match(font.body, /^wOF2/);
  });
});
