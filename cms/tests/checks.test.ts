import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  checkChatTimes,
  checkDates,
  countAfter,
  checkTimeZoneName,
} from '../extensions/content-checks/rules.ts';

describe('checks on save', () => {
  test('count the rows of a list after a change', () => {
    const count = (change: unknown) => countAfter(change, [1, 2], 'id');
    assert.equal(count({ create: [{}], update: [], delete: [2] }), 2);
    assert.equal(count({ create: [], update: [{ id: 2, sort: 1 }], delete: [1] }), 1);
    assert.equal(count({ create: [], update: [{ id: 3, list: 'x' }], delete: [] }), 3);
    assert.equal(count({ delete: ['1', '2'] }), 0);
    assert.equal(count([{}, 2, 1]), 3);
    assert.equal(count([]), 0);
    assert.equal(count(null), 0);
  });

  test('refuse an unknown time zone', () => {
    assert.equal(checkTimeZoneName('America/New_York'), null);
    assert.equal(checkTimeZoneName(undefined), null);
    assert.match(checkTimeZoneName('New York') ?? '', /“New York” is no time zone/);
  });

  test('refuse an end before the begin', () => {
    const at = new Date('2027-01-01T12:00:00Z');
    assert.equal(checkDates({ publishAt: at, unpublishAt: '2027-01-01T12:00:01Z' }), null);
    assert.equal(checkDates({ publishAt: at, unpublishAt: null }), null);
    assert.equal(checkDates({ unpublishAt: at }), null);
    assert.match(
      checkDates({ publishAt: at, unpublishAt: '2027-01-01T12:00:00.000Z' }) ?? '',
      /before it begins/,
    );
  });

  test('validate the opening times of the chat', () => {
    const problem = (startTime: string | null, endTime: string | null) =>
      checkChatTimes({ startTime, endTime });
    assert.equal(problem('09:00:00', '17:00'), null);
    assert.equal(problem('09:00', '00:00:00'), null);
    assert.equal(problem(null, '08:00'), null);
    assert.equal(problem('09:00', null), null);
    assert.match(problem('09:00', '08:59:59') ?? '', /would end at 08:59, before it starts at 09:00/);
    assert.match(problem('09:00', '09:00:00') ?? '', /end at 09:00/);
  });
});
