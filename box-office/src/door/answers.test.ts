import { describeAnswer, describeLesson } from './answers';
import type { Answer } from './answerTypes';
import { createSeat, performance } from './door.mocks';

const answer = (values: Partial<Answer>): Answer => ({
  result: 'in',
  seat: createSeat(0),
  other: null,
  ...values,
});
const place = ['Orchestra, row C, seat 1', 'Adult'];

test('green lets in, with the seat', () => {
  expect(describeAnswer(answer({}))).toEqual({ tone: 'green', title: 'Let in', lines: place });
});

test('yellow says where and when the ticket was used', () => {
  const { tone, lines } = describeAnswer(
    answer({ result: 'used', other: { door: 'Side', at: '2026-12-05T23:59:00.000Z' } }),
  );
  expect(tone).toBe('yellow');
  expect(lines.at(-1)).toMatch(/^Let in at \d+:59 [AP]M, door Side\.$/);
});

test.each(['refunded', 'returned', 'exchanged', 'canceled', 'oldCode', 'unknown'] as const)(
  'red says why: %s',
  (result) => {
    const { tone, title, lines } = describeAnswer(answer({ result, seat: null }));
    expect([tone, title]).toEqual(['red', result === 'unknown' ? 'No ticket' : 'Not valid']);
    expect(lines[0]).toMatch(/\.$/);
  },
);

test('names the other performance of a ticket', () => {
  const { eventName, dateTime } = performance;
  const { tone, lines } = describeAnswer(
    answer({ result: 'otherPerformance', show: { eventName, dateTime } }),
  );
  expect(tone).toBe('red');
  expect(lines.at(-1)).toMatch(/^The ticket is for Ruth, Saturday, December 5, 2026 at 7:00.PM\.$/);
});

test('a ticket without its money is let in and needs somebody', () => {
  expect(describeAnswer(answer({ isUnpaid: true }))).toMatchObject({ tone: 'yellow', title: 'Not paid' });
});

test('an answer of the list says so', () => {
  const listedAt = '2026-12-05T23:00:00.000Z';
  expect(describeAnswer(answer({ listedAt })).lines.at(-1)).toMatch(/^Checked without a network/);
  const unknown = describeAnswer(answer({ result: 'notListed', seat: null, listedAt }));
  expect([unknown.tone, unknown.lines.length]).toEqual(['yellow', 1]);
});

test.each([
  ['in', null],
  ['out', null],
  ['undone', null],
] as const)('%s brings nothing new after an upload', (result, lesson) => {
  expect(
    describeLesson({ seat: 'A 1', at: '2026-12-05T23:00:00Z', door: 'Main' }, { result, other: null }),
  ).toBe(lesson);
});

test('a ticket that was not valid any more is told with its reason', () => {
  const lesson = describeLesson(
    { seat: 'A 1', at: '2026-12-05T23:00:00Z', door: 'Main' },
    { result: 'refunded', other: null },
  );
  expect(lesson).toMatch(/^A 1: let in here at .*, but the ticket is not valid\. The ticket was refunded\.$/);
});
