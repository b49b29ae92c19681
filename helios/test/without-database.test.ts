import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { ConfigError } from '../../lib-node/settings.ts';
import { createOrderNumber, createRandomId } from '../src/lib/ids.ts';
import { readConfig } from '../src/lib/config.ts';
import { createServices } from '../src/create-services.ts';
import { buildServer } from '../src/http/server.ts';
import { calculateTotals } from '../src/pricing/charges.ts';
import type { ChargeRates } from '../src/pricing/charges.ts';
import { calculateEvenFees } from '../src/pricing/fees.ts';
import { calculateShares } from '../src/pricing/shares.ts';
import { getCalendarHost } from '../src/mail/calendar-file.ts';
import { parseWallClock } from '../src/lib/date-time.ts';
import { breakLinks } from '../src/lib/mail-links.ts';
import { findNameError } from '../src/lib/name-errors.ts';
import { escapeForTerminal } from '../src/lib/text-errors.ts';
import { chooseBestSeats } from '../src/seating/best-available.ts';
import { toApiArea } from '../src/seating/plan-areas.ts';
import { formatPlan } from '../src/seating/plan-content.ts';
import type { Seat } from '../src/seating/plans.ts';
import { loadDemoPlan } from '../../demo/helios/demo-plans.ts';
import { SEAT_PITCH, createSeatingPlan } from '../../demo/helios/theater-geometry.ts';
import { THEATER_LAYOUTS } from '../../demo/helios/theater-layouts.ts';
import { WEEKDAYS } from '../src/catalogue/catalogue-schema.ts';
import { EVENTS } from '../../demo/helios/demo-data.ts';
import { must } from './support/must.ts';

// Tests that need no database.

describe('the output of the staff command', () => {
  it('has no character that a terminal executes or that changes the direction of text', () => {
    assert.equal(
      escapeForTerminal('"\u001b]0;x\u0007" is not a known key.\n\tA\u202eB'),
      '"\\u{1b}]0;x\\u{7}" is not a known key.\n\tA\\u{202e}B',
    );
  });
});

describe('ids', () => {
  it('do not begin like an option of a command', () => {
    // One in 64 would by chance.
    const ids = Array.from({ length: 2_000 }, createRandomId);
    assert.deepEqual(
      ids.filter((id) => id.startsWith('-')),
      [],
    );
  });
});

describe('names and messages in mails', () => {
  it('refuses names of which mail programs make links, also in disguise', () => {
    for (const name of [
      'http://evil.example',
      'www.evil.example',
      'evil.example/x',
      'Win at evil.com',
      'Evil.Com',
      'ｅｖｉｌ．ｃｏｍ',
      'evil\u200b.com',
      'evil\u3002com',
      'www\u2024evil\u2024com',
      'hxxp://evil',
      '//evil',
      'mailto:me',
      '1.2.3.4',
      'me@evil.example',
      'me＠evil',
      'Call (555) 010-0199 now',
      '5550100199',
    ])
      assert.notEqual(findNameError(name), undefined, name);
    for (const name of [
      'Ada Lovelace',
      "O'Neill-Smith Jr.",
      'J.R.R. Tolkien',
      'J.Smith',
      'St.John',
      'Mt. Zion Church, 5th Ave.',
      'Nguyễn Văn A',
      '李小龍',
      'P.S. 118',
      'AC/DC',
    ])
      assert.equal(findNameError(name), undefined, name);
    for (const name of [
      'VFW Post 1234567',
      'Reunion 1999-2024',
      'Class of 1999 – 2024',
      'Friends 12/05/2026',
      'Gala 2026-12-05',
    ])
      assert.equal(findNameError(name, 'organization'), undefined, name);
    for (const name of [
      'Call 555-0142',
      'Call 717 555 0142',
      '7175550142',
      '1234567 1234567',
      '2024-2025-2026',
      'evil.com 1999-2024',
      '71/75/5501',
    ])
      assert.notEqual(findNameError(name, 'organization'), undefined, name);
  });

  it('breaks all addresses in a text except our own', () => {
    const own = ['https://site.example'];
    const broken = breakLinks(
      'See https://site.example/a?b=1 and https://site.example.evil.com/ https://site.example@evil.com evil.com/x ada@example.org',
      own,
    ).split(' ');
    const findLinks = (words: string[]) => words.filter((word) => /[.:/@](?=[^\u200b\s])/u.test(word));
    assert.deepEqual(findLinks(broken), ['https://site.example/a?b=1', 'ada@example.org']);
    const message = breakLinks('ada@example.org www.evil.com 555-010-0199', [], { withContacts: true });
    assert.deepEqual(findLinks(message.split(' ')), []);
    assert.ok(!/\d{3}/.test(message));
  });
});

describe('seating plans', () => {
  for (const name of ['lancaster', 'branson'] as const) {
    const layout = must(THEATER_LAYOUTS[name]);
    const plan = loadDemoPlan(name);
    const all = [...plan.seats.values()];

    it(`${name}: the files equal the output of the generator`, async () => {
      const read = (file: string) =>
        readFile(new URL(`../../demo/helios/seating-plans/${file}`, import.meta.url), 'utf8');
      const files = { plan: await read(`${name}.json`), seatKinds: await read(`${name}.seats.json`) };
      assert.deepEqual(files, formatPlan(createSeatingPlan(layout)), 'run: npm run seating-plans -w helios');
    });

    it(`${name}: about 2,000 seats of every kind and price zone, inside the plan`, () => {
      assert.ok(all.length > 1_900 && all.length < 2_100, String(all.length));
      assert.deepEqual(plan.priceZones, ['Premium', 'Standard', 'Value']);
      for (const zone of plan.priceZones)
        assert.ok(
          all.some((seat) => seat.priceZone === zone),
          zone,
        );
      const count = (kind: Seat['kind']) => all.filter((seat) => seat.kind === kind).length;
      assert.ok(count('wheelchair') >= 12 && count('limitedView') > 50);
      assert.equal(count('companion'), count('wheelchair'));
      for (const seat of all) assert.ok(seat.x > 0 && seat.x < plan.width && seat.y > 0, seat.guid);
    });

    it(`${name}: neighbors are one pitch apart, and no seats overlap`, () => {
      for (const row of plan.rows) {
        for (let index = 1; index < row.length; index += 1) {
          const [seatA, seatB] = [must(row[index - 1]), must(row[index])];
          const distance = Math.hypot(seatA.x - seatB.x, seatA.y - seatB.y);
          assert.ok(Math.abs(distance - SEAT_PITCH) < 1.5, `${seatA.guid} ${seatB.guid}: ${distance}`);
        }
      }
      const byPosition = all.toSorted((seatA, seatB) => seatA.x - seatB.x);
      byPosition.forEach((seatA, index) => {
        for (
          let next = index + 1;
          next < byPosition.length && must(byPosition[next]).x - seatA.x < 20;
          next += 1
        ) {
          const seatB = must(byPosition[next]);
          assert.ok(Math.hypot(seatA.x - seatB.x, seatA.y - seatB.y) >= 20, `${seatA.guid} ${seatB.guid}`);
        }
      });
    });

    it(`${name}: each wheelchair space is next to a companion seat`, () => {
      for (const row of plan.rows) {
        row.forEach((seat, index) => {
          if (seat.kind !== 'wheelchair') return;
          assert.ok(row[index - 1]?.kind === 'companion' || row[index + 1]?.kind === 'companion', seat.guid);
        });
      }
    });
  }
});

describe('the areas of a plan', () => {
  const position = { x: 100, y: 50 };
  it('have the shape, rotation, colors and text that pretix draws', () => {
    assert.deepEqual(
      toApiArea({
        shape: 'rectangle',
        position,
        rotation: 45,
        color: '#cccccc',
        border_color: 'black',
        rectangle: { width: 60, height: 20.5 },
        text: { text: 'Bar', color: '#fff', size: 12, position: { x: 30, y: 10 } },
      }),
      {
        shape: 'rectangle',
        width: 60,
        height: 20.5,
        position,
        rotation: 45,
        origin: { x: 0, y: 0 },
        color: '#cccccc',
        border_color: 'black',
        text: 'Bar',
        text_position: { x: 30, y: 10 },
        text_size: 12,
        text_color: '#fff',
      },
    );
    // Around its position, which is not the corner of the box.
    assert.deepEqual(toApiArea({ shape: 'circle', position, rotation: 10, circle: { radius: 20 } }), {
      shape: 'ellipse',
      width: 40,
      height: 40,
      position: { x: 80, y: 30 },
      rotation: 10,
      origin: { x: 20, y: 20 },
    });
    const points = [
      { x: -10, y: 5 },
      { x: 30, y: 5 },
      { x: 0, y: 25 },
    ];
    assert.deepEqual(toApiArea({ shape: 'polygon', position, polygon: { points } }), {
      shape: 'polygon',
      width: 40,
      height: 20,
      position: { x: 90, y: 55 },
      points: [
        { x: 0, y: 0 },
        { x: 40, y: 0 },
        { x: 10, y: 20 },
      ],
    });
    assert.deepEqual(
      toApiArea({ shape: 'text', position, text: { text: 'Exit', position: { x: 0, y: 0 } } }),
      {
        shape: 'text',
        width: 0,
        height: 0,
        position,
        text: 'Exit',
        text_position: { x: 0, y: 0 },
        text_size: 16,
      },
    );
  });

  it('take their shape, not what else the file has, and no color that loads something', () => {
    const { shape, color } = toApiArea({
      shape: 'ellipse',
      position,
      color: 'url(https://evil.example/a.svg#b)',
      rectangle: { width: 60, height: 20 },
      ellipse: { radius: { x: 5, y: 10 } },
    });
    assert.deepEqual([shape, color], ['ellipse', undefined]);
    assert.equal(toApiArea({ position, rectangle: { width: 6, height: 2 } }).shape, 'rectangle');
    const empty = toApiArea({ position, rectangle: { width: 6, height: 2 }, text: { text: ' ', position } });
    assert.equal(empty.text, undefined);
  });
});

describe('best available', () => {
  const plan = loadDemoPlan('lancaster');
  const all = [...plan.seats.keys()];
  const takeAllExcept = (...free: string[]) => new Set(all.filter((seat) => !free.includes(seat)));

  it('takes the middle of the front third first', () => {
    const { seats, split } = chooseBestSeats(plan, new Set(), { quantity: 2 });
    assert.equal(split, false);
    for (const seat of seats) assert.equal(must(plan.seats.get(seat)).section, 'Orchestra Center');
  });

  it('avoids leaving a single free seat', () => {
    const row = ['OC-H-101', 'OC-H-102', 'OC-H-103', 'OC-H-104', 'OC-H-105'];
    const { seats } = chooseBestSeats(plan, takeAllExcept(...row), { quantity: 3 });
    assert.notDeepEqual(seats.toSorted(), ['OC-H-102', 'OC-H-103', 'OC-H-104']);
  });

  it('avoids leaving a single free seat of another price zone', () => {
    const row = must(plan.rows.find((seats) => new Set(seats.map((seat) => seat.priceZone)).size > 1));
    const border = row.findIndex((seat, index) => seat.priceZone !== row[index + 1]?.priceZone);
    const [firstSeat, secondSeat, next] = [border - 1, border, border + 1].map((index) => must(row[index]));
    const elsewhere = must(
      plan.rows.find((seats) =>
        seats.every((seat) => seat.kind === 'standard' && seat.priceZone === must(secondSeat).priceZone),
      ),
    );
    const other = elsewhere.slice(0, 2).map((seat) => seat.guid);
    const free = [must(firstSeat).guid, must(secondSeat).guid, must(next).guid, ...other];
    const { seats } = chooseBestSeats(plan, takeAllExcept(...free), {
      quantity: 2,
      priceZone: must(secondSeat).priceZone,
    });
    assert.deepEqual(seats, other);
  });

  it('chooses a limited view only when no other seat is free', () => {
    const hidden = all.filter((seat) => must(plan.seats.get(seat)).kind === 'limitedView');
    // Two of a run of three leave a single seat, which is better than a limited view.
    const row = ['OC-H-101', 'OC-H-102', 'OC-H-103'];
    const { seats } = chooseBestSeats(plan, takeAllExcept(...row, ...hidden), { quantity: 2 });
    assert.ok(seats.every((seat) => row.includes(seat)));
    const both = chooseBestSeats(plan, takeAllExcept('OC-H-101', ...hidden), { quantity: 2 });
    assert.ok(both.seats.every((seat) => hidden.includes(seat)));
  });

  it('splits a party without groups of one if possible', () => {
    const free = ['OC-H-101', 'OC-H-102', 'OC-H-103', 'OC-J-110', 'OC-J-111', 'OC-J-112'];
    const { groups } = chooseBestSeats(plan, takeAllExcept(...free), { quantity: 4 });
    assert.deepEqual(
      groups.map((group) => group.length),
      [2, 2],
    );
  });

  it('refuses separate seats with keepTogether', () => {
    const free = ['OC-H-101', 'OC-H-102', 'OC-J-110', 'OC-J-111'];
    const seatRequest = { quantity: 4, keepTogether: true };
    assert.throws(
      () => chooseBestSeats(plan, takeAllExcept(...free), seatRequest),
      /NOT_ENOUGH_SEATS.*side by side/,
    );
    const three = chooseBestSeats(plan, takeAllExcept(...free, 'OC-H-103'), {
      quantity: 3,
      keepTogether: true,
    });
    assert.deepEqual([three.split, three.groups.length], [false, 1]);
  });

  it('chooses seats of the requested section only', () => {
    const { seats } = chooseBestSeats(plan, new Set(), { quantity: 3, section: 'Balcony Left' });
    for (const seat of seats) assert.equal(must(plan.seats.get(seat)).section, 'Balcony Left');
    assert.throws(
      () => chooseBestSeats(plan, new Set(), { quantity: 1, section: 'The Moon' }),
      /NOT_ENOUGH_SEATS/,
    );
  });

  it('places a wheelchair space, a companion seat and the rest of the party side by side', () => {
    const { seats, split } = chooseBestSeats(plan, new Set(), {
      quantity: 4,
      wheelchairSpaces: 1,
      companionSeats: 1,
    });
    assert.equal(split, false);
    const kinds = seats.map((seat) => must(plan.seats.get(seat)).kind).sort();
    assert.deepEqual(kinds, ['companion', 'standard', 'standard', 'wheelchair']);
  });

  it('places the rest near the wheelchair space when they cannot sit side by side', () => {
    const pair = must(
      plan.rows.flatMap((row) =>
        row.flatMap((seat, index) =>
          seat.kind === 'wheelchair' && row[index + 1]?.kind === 'companion'
            ? [[seat, must(row[index + 1])]]
            : [],
        ),
      )[0],
    );
    const near = must(
      plan.rows.find((row) => row[0]?.section === must(pair[0]).section && row[0]?.row === 'T'),
    );
    const free = [...pair, ...near].map((seat) => seat.guid).concat('OC-H-101', 'OC-H-102');
    const { groups } = chooseBestSeats(plan, takeAllExcept(...free), {
      quantity: 4,
      wheelchairSpaces: 1,
      companionSeats: 1,
    });
    assert.deepEqual(must(groups[0]).toSorted(), pair.map((seat) => seat.guid).toSorted());
    for (const seat of must(groups[1])) assert.ok(near.some(({ guid }) => guid === seat));
  });

  describe('for a party of twelve with two wheelchairs', () => {
    const party = { quantity: 12, wheelchairSpaces: 2, companionSeats: 2 };
    const listRow = (section: string, row: string) =>
      must(plan.rows.find(([first]) => first?.section === section && first.row === row)).map(
        ({ guid }) => guid,
      );
    const findSeats = (guids: readonly string[]) => guids.map((guid) => must(plan.seats.get(guid)));
    const getSpread = (guids: readonly string[]) => {
      const seats = findSeats(guids);
      const spread = (of: (seat: Seat) => number) => Math.max(...seats.map(of)) - Math.min(...seats.map(of));
      return Math.hypot(
        spread((seat) => seat.x),
        spread((seat) => seat.y),
      );
    };

    it('keeps all around the wheelchairs when ten of them fit into the row', () => {
      // Ten seats in the last row on the right, and free rows before them and in the better center.
      const right = listRow('Orchestra Right', 'V').slice(0, 10);
      const before = ['T', 'U'].flatMap((row) => listRow('Orchestra Right', row));
      const center = ['H', 'J', 'K'].flatMap((row) => listRow('Orchestra Center', row));
      const { seats, groups } = chooseBestSeats(plan, takeAllExcept(...right, ...before, ...center), party);
      assert.ok(groups.length <= 3, groups.join(' | '));
      assert.ok(seats.every((seat) => right.includes(seat) || before.includes(seat)));
      assert.ok(getSpread(seats) < 400, `They sit ${getSpread(seats)} apart.`);
    });

    it('prefers a place for all to a longer row with a rest elsewhere', () => {
      const right = listRow('Orchestra Right', 'V').slice(0, 10);
      const left = ['S', 'T', 'U', 'V'].flatMap((row) => listRow('Orchestra Left', row).slice(-8));
      const center = listRow('Orchestra Center', 'H');
      const { seats } = chooseBestSeats(plan, takeAllExcept(...right, ...left, ...center), party);
      assert.ok(seats.every((seat) => left.includes(seat)));
      const kinds = findSeats(seats).map(({ kind }) => kind);
      assert.deepEqual(
        ['wheelchair', 'companion', 'standard'].map((kind) => kinds.filter((other) => other === kind).length),
        [2, 2, 8],
      );
    });

    it('has nobody alone but in a wheelchair space, also in a house that is almost full', () => {
      const free = plan.rows.flatMap((row, index) =>
        row
          .filter((seat, place) => seat.kind !== 'standard' || (place + index) % 7 < 3)
          .map(({ guid }) => guid),
      );
      const { seats, groups } = chooseBestSeats(plan, takeAllExcept(...free), party);
      assert.equal(new Set(seats).size, 12);
      for (const group of groups) assert.ok(group.length > 1, groups.join(' | '));
      assert.ok(getSpread(seats) < 400, `They sit ${getSpread(seats)} apart.`);
    });

    it('sits before the wheelchairs when no companion seats are wanted', () => {
      const { seats, groups } = chooseBestSeats(plan, new Set(), { quantity: 6, wheelchairSpaces: 2 });
      assert.deepEqual(groups.map((group) => group.length).sort(), [1, 1, 4]);
      assert.ok(getSpread(seats) < 200, `They sit ${getSpread(seats)} apart.`);
    });
  });

  it('places the rest of a split party near the others', () => {
    // Ten side by side in the back; two before them, and two in the better front.
    const [tens, pairs] = ['U', 'T'].map((name) =>
      must(plan.rows.find(([seat]) => seat?.section === 'Orchestra Center' && seat.row === name)).map(
        ({ guid }) => guid,
      ),
    );
    const nearby = must(pairs).slice(0, 2);
    const free = [...must(tens).slice(0, 10), ...nearby, 'OC-H-106', 'OC-H-107'];
    const { groups } = chooseBestSeats(plan, takeAllExcept(...free), { quantity: 12 });
    assert.deepEqual(must(groups[1]).toSorted(), nearby.toSorted());
  });

  it('refuses more wheelchair spaces than are free, or than the party has people', () => {
    assert.throws(
      () => chooseBestSeats(plan, takeAllExcept('OC-H-101'), { quantity: 1, wheelchairSpaces: 1 }),
      /NOT_ENOUGH_SEATS/,
    );
    assert.throws(
      () => chooseBestSeats(plan, new Set(), { quantity: 1, wheelchairSpaces: 1, companionSeats: 1 }),
      /INVALID_REQUEST/,
    );
  });

  it('splits a party only if necessary, into as few groups as possible', () => {
    const free = ['OC-H-101', 'OC-H-102', 'OC-J-110', 'OC-J-111', 'OC-T-105'];
    const { seats, split } = chooseBestSeats(plan, takeAllExcept(...free), { quantity: 4 });
    assert.equal(split, true);
    assert.deepEqual(seats.toSorted(), ['OC-H-101', 'OC-H-102', 'OC-J-110', 'OC-J-111']);
  });

  it('never chooses wheelchair spaces unless requested', () => {
    const wheelchairs = all.filter((seat) => must(plan.seats.get(seat)).kind === 'wheelchair');
    assert.throws(
      () => chooseBestSeats(plan, takeAllExcept(...wheelchairs), { quantity: 1 }),
      /NOT_ENOUGH_SEATS/,
    );
  });
});

describe('the schedule', () => {
  it('has no overlapping performances in a theater', () => {
    for (const location of ['STRASBURG_PA', 'BRANSON_MO']) {
      const times = EVENTS.filter((event) => event.location === location)
        .flatMap((event) =>
          event.schedule.map(([weekday, time]) => {
            const start =
              WEEKDAYS.indexOf(weekday) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
            return { start, end: start + event.minutes, what: `${event.eventCode} ${weekday} ${time}` };
          }),
        )
        .toSorted((seatA, seatB) => seatA.start - seatB.start);
      times.forEach((slot, index) => {
        const next = times[index + 1];
        assert.ok(!next || slot.end <= next.start, `${slot.what} runs into ${next?.what}`);
      });
    }
  });
});

describe('totals', () => {
  const charges: ChargeRates = {
    fees: [{ name: 'Service fee', per: 'ticket', amountCents: 400 }],
    taxBasisPoints: 810,
    currency: 'USD',
  };

  it('adds fees to each ticket and rounds the tax half up, once', () => {
    assert.deepEqual(calculateTotals([5_900, 2_905], charges), {
      subtotalCents: 8_805,
      discountCents: 0,
      feesCents: 800,
      taxCents: 713,
      totalCents: 10_318,
      currency: 'USD',
    });
  });

  it('adds the fee of an order once, unless all tickets are free', () => {
    const fees: ChargeRates['fees'] = [
      ...charges.fees,
      { name: 'Parking fee', per: 'order', amountCents: 700 },
    ];
    const calculate = (priceCents: number[], freeTickets: number) =>
      calculateTotals(
        priceCents,
        { ...charges, fees },
        { percentOff: null, amountOffCents: null, freeTickets },
      ).feesCents;
    assert.deepEqual(
      [calculate([5_900], 0), calculate([5_900, 2_900], 0), calculate([5_900, 2_900], 1)],
      [1_100, 1_500, 1_100],
    );
    assert.equal(calculate([5_900, 2_900], 2), 0);
  });

  it('adds a share of the price after the discount, and gives it back by the price of each ticket', () => {
    const fees: ChargeRates['fees'] = [
      { name: 'Service fee', per: 'price', basisPoints: 550 },
      { name: 'Parking fee', per: 'order', amountCents: 700 },
    ];
    const discount = { percentOff: 10, amountOffCents: null, freeTickets: null };
    const totals = calculateTotals([9_001, 1_000], { ...charges, fees, taxBasisPoints: 0 }, discount);
    // 5.5 % of 90.01 are 4.95.
    assert.deepEqual([totals.discountCents, totals.feesCents], [1_000, 1_195]);
    const evenFeesCents = calculateEvenFees(fees, totals);
    assert.equal(evenFeesCents, 700);
    const seats = [9_001, 1_000].map((priceCents, index) => ({ seatGuid: String(index), priceCents }));
    assert.deepEqual(
      [...calculateShares(seats, { ...totals, evenFeesCents }).values()],
      [350 + 8_546, 350 + 950],
    );
  });

  it('subtracts a discount from the tickets before tax, at most their price', () => {
    const percent = calculateTotals([5_905], charges, {
      percentOff: 10,
      amountOffCents: null,
      freeTickets: null,
    });
    assert.deepEqual([percent.discountCents, percent.taxCents, percent.totalCents], [591, 430, 6_144]);
    const amount = calculateTotals([5_905], charges, {
      percentOff: null,
      amountOffCents: 9_000,
      freeTickets: null,
    });
    assert.deepEqual([amount.discountCents, amount.taxCents, amount.totalCents], [5_905, 0, 400]);
  });

  it('makes the dearest tickets free, without fees and tax', () => {
    const calculate = (priceCents: number[], freeTickets: number) => {
      const totals = calculateTotals(priceCents, charges, {
        percentOff: null,
        amountOffCents: null,
        freeTickets,
      });
      return [totals.discountCents, totals.feesCents, totals.taxCents, totals.totalCents];
    };
    assert.deepEqual(calculate([2_900, 5_900], 2), [8_800, 0, 0, 0]);
    assert.deepEqual(calculate([5_900], 2), [5_900, 0, 0, 0]);
    assert.deepEqual(calculate([2_900, 10_000, 5_900], 2), [15_900, 400, 235, 3_535]);
  });
});

describe('wall-clock times', () => {
  it('are accepted only if they exist', () => {
    assert.equal(parseWallClock('2028-02-29T10:30:00'), '2028-02-29T10:30:00');
    assert.equal(parseWallClock('2027-02-29T10:30:00'), undefined);
    assert.equal(parseWallClock('2026-12-05T24:00:00'), undefined);
  });
});

describe('the ids of calendar entries', () => {
  it('contain the host of the site if it is public', () => {
    for (const [siteUrl, host] of [
      ['https://www.lamplight.example', 'www.lamplight.example'],
      ['http://localhost:9000', 'playhouse.example'],
      ['http://site.localhost:9000', 'playhouse.example'],
      ['http://192.0.2.7:9000', 'playhouse.example'],
      ['http://[2001:db8::1]', 'playhouse.example'],
      ['http://site', 'playhouse.example'],
    ] as const) {
      assert.equal(getCalendarHost(siteUrl), host);
    }
  });
});

describe('configuration', () => {
  const bare = { HELIOS_DATABASE_URL: 'postgres://a@localhost/b', HELIOS_COMPANY_NAME: 'A Theater' };
  const good = { ...bare, HELIOS_PAYMENTS: 'test' };

  it('has defaults for everything except database and payments', () => {
    const config = readConfig(good);
    assert.equal(config.port, 8080);
    assert.deepEqual(config.corsOrigins, ['http://localhost:9000']);
    assert.equal(config.stripe, undefined);
  });

  const createStripeEnv = (secret: string, publishable: string) => ({
    HELIOS_STRIPE_SECRET_KEY: secret,
    HELIOS_STRIPE_PUBLISHABLE_KEY: publishable,
  });

  const stripe = {
    ...bare,
    ...createStripeEnv('rk_live_x', 'pk_live_x'),
    HELIOS_STRIPE_WEBHOOK_SECRET: 'whsec_x',
    HELIOS_GIFT_CARD_SECRETS: 'a'.repeat(32),
    HELIOS_ORDER_PREFIX: 'BARN',
  };

  it('uses Stripe when its three variables are set', () => {
    const env = { ...stripe, HELIOS_GIFT_CARD_SECRETS: `${'a'.repeat(32)}, ${'b'.repeat(32)}` };
    assert.match(createOrderNumber(readConfig(env).orderPrefix), /^BARN-[2-9A-Z]{8}$/);
    assert.deepEqual(readConfig(env).giftCardSecrets, ['a'.repeat(32), 'b'.repeat(32)]);
    assert.deepEqual(readConfig(env).stripe, {
      secretKey: 'rk_live_x',
      publishableKey: 'pk_live_x',
      webhookSecret: 'whsec_x',
      apiUrl: 'https://api.stripe.com',
      jsUrl: 'https://js.stripe.com',
    });
  });

  const s3 = {
    HELIOS_S3_ENDPOINT: 'https://s3.example',
    HELIOS_S3_REGION: 'us-east-1',
    HELIOS_S3_BUCKET: 'letters',
    HELIOS_S3_ACCESS_KEY_ID: 'key',
    HELIOS_S3_SECRET_ACCESS_KEY: 'secret',
  };
  it('uses S3 when its five variables are set', () => {
    assert.equal(readConfig(good).s3, undefined);
    assert.deepEqual(readConfig({ ...good, ...s3 }).s3, {
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'letters',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });

  it('explains an invalid setting in one sentence', () => {
    for (const [env, pattern] of [
      [{}, /HELIOS_DATABASE_URL is not set/],
      [{ HELIOS_DATABASE_URL: 'mysql://x' }, /must begin with postgres:\/\//],
      [
        { ...good, HELIOS_PORT: 'eighty' },
        /HELIOS_PORT must be a whole number from 0 to 65535, not "eighty"/,
      ],
      [{ ...good, HELIOS_CORS_ORIGINS: 'http://a.example, b' }, /HELIOS_CORS_ORIGINS contains "b"/],
      [{ ...good, LOG_LEVEL: 'loud' }, /LOG_LEVEL is "loud"/],
      [bare, /No payments are configured: .* or HELIOS_PAYMENTS=test/],
      [{ ...bare, HELIOS_PAYMENTS: 'stripe' }, /HELIOS_PAYMENTS is "stripe"/],
      [{ ...good, HELIOS_LOCALE: 'x' }, /HELIOS_LOCALE is "x"/],
      ...['L', 'LAMPS', 'lt', 'L1', 'GC'].map((prefix): [NodeJS.ProcessEnv, RegExp] => [
        { ...good, HELIOS_ORDER_PREFIX: prefix },
        new RegExp(`HELIOS_ORDER_PREFIX is "${prefix}": set it to two to four capital letters`),
      ]),
      [{ ...stripe, HELIOS_ORDER_PREFIX: '' }, /HELIOS_ORDER_PREFIX is "": set it/],
      [
        { ...good, HELIOS_S3_BUCKET: 'letters' },
        /not HELIOS_S3_ENDPOINT, HELIOS_S3_REGION, HELIOS_S3_ACCESS_KEY_ID/,
      ],
      [{ ...good, ...s3, HELIOS_S3_BUCKET: 'a/b' }, /HELIOS_S3_BUCKET is "a\/b"/],
      [{ ...good, ...s3, HELIOS_S3_ENDPOINT: 's3.example' }, /HELIOS_S3_ENDPOINT contains "s3.example"/],
      [
        {
          ...bare,
          ...createStripeEnv('sk_test_x', 'pk_test_x'),
          HELIOS_STRIPE_WEBHOOK_SECRET: 'whsec_x',
          HELIOS_GIFT_CARD_SECRETS: 'a'.repeat(32),
          HELIOS_COMPANY_NAME: '',
        },
        /HELIOS_COMPANY_NAME is not set/,
      ],
      [
        {
          ...bare,
          ...createStripeEnv('sk_test_x', 'pk_test_x'),
          HELIOS_STRIPE_WEBHOOK_SECRET: 'whsec_x',
        },
        /HELIOS_GIFT_CARD_SECRETS is not set/,
      ],
      [
        { ...good, HELIOS_GIFT_CARD_SECRETS: 'short' },
        /HELIOS_GIFT_CARD_SECRETS contains a secret of less than 32/,
      ],
      [
        { ...good, ...createStripeEnv('sk_test_x', 'pk_test_x'), HELIOS_STRIPE_WEBHOOK_SECRET: 'whsec_x' },
        /set one or the other/,
      ],
      [
        { ...good, HELIOS_MAX_STREAMS: '100', HELIOS_MAX_CONNECTIONS: '100' },
        /HELIOS_MAX_CONNECTIONS is 100: set it to more than HELIOS_MAX_STREAMS \(100\)/,
      ],
      [{ ...good, HELIOS_UNCONFIRMED_SUBSCRIPTION_DAYS: '29' }, /from 30 to/],
      [{ ...good, HELIOS_SENT_MAIL_DAYS: '30' }, /from 31 to/],
      [{ ...good, HELIOS_STAFF_ACTION_DAYS: '365' }, /from 366 to/],
      [{ ...good, HELIOS_STRIPE_WEBHOOK_SECRET: 'whsec_x' }, /HELIOS_STRIPE_SECRET_KEY is not a secret key/],
      [{ ...good, HELIOS_STRIPE_SECRET_KEY: 'pk_test_x' }, /it must begin with sk_ or rk_/],
      [
        { ...good, ...createStripeEnv('sk_test_x', '') },
        /HELIOS_STRIPE_PUBLISHABLE_KEY is not a publishable key .* The card form needs it/,
      ],
      [{ ...good, ...createStripeEnv('sk_test_x', 'sk_test_x') }, /it must begin with pk_/],
      [{ ...good, ...createStripeEnv('sk_live_x', 'pk_test_x') }, /belong to different modes/],
      [{ ...good, ...createStripeEnv('rk_test_x', 'pk_live_x') }, /belong to different modes/],
      [
        { ...good, ...createStripeEnv('sk_test_x', 'pk_test_x') },
        /HELIOS_STRIPE_WEBHOOK_SECRET is not the signing/,
      ],
    ] as const) {
      assert.throws(
        () => readConfig(env),
        (error) => error instanceof ConfigError && pattern.test(error.message),
      );
    }
  });
});

describe('without its database', () => {
  it('answers 503 with Retry-After and without internal details', async () => {
    const { services, close } = createServices(
      readConfig({
        HELIOS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        HELIOS_PAYMENTS: 'test',
        LOG_LEVEL: 'silent',
      }),
    );
    const app = await buildServer(services);
    try {
      for (const url of [
        '/health/ready',
        '/events',
        '/orders/some-order',
        '/seating-plans/branson-00000000',
      ]) {
        const answer = await app.inject({ method: 'GET', url });
        assert.equal(answer.statusCode, 503, url);
        assert.equal(answer.json().code, 'DATABASE_UNAVAILABLE');
        assert.equal(answer.headers['retry-after'], '5');
        assert.doesNotMatch(answer.body, /ECONNREFUSED|127\.0\.0\.1|\.ts:/);
      }
    } finally {
      await app.close();
      await close();
    }
  });
});
