import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Knex } from 'knex';
import type { Reader } from '../extensions/lib/reader.ts';
import { escapeMarkdown } from '../extensions/publishing/api/failures.ts';
import { renderName } from '../extensions/lib/model.ts';
import { createState, findBounds, hasEntry } from '../extensions/publishing/api/content-state.ts';
import { readPublishTime, refuseItems } from '../extensions/publishing/api/hook.ts';
import { startBadge } from '../extensions/publishing/app/badge.ts';
import { readLast, summarize } from '../extensions/publishing/api/changes.ts';
import { createConcurrencyLimit, createCounts } from '../extensions/publishing/api/endpoint.ts';
import { fromKey, planChoice } from '../extensions/publishing/app/choice.ts';
import type { Change } from '../extensions/publishing/app/requests.ts';
import { createTimes } from '../extensions/publishing/app/times.ts';
import {
  describeStatus,
  formatDuration,
  getDuration,
  getItemPath,
  groupWarnings,
  isPublisherDown,
  listSteps,
  readLocalTime,
  readProblem,
  sortRequests,
  toLocalTime,
} from '../extensions/publishing/app/words.ts';

const NOW = Date.parse('2026-11-24T16:00:00Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

describe('the module Publish', () => {
  test('shows the steps of a request with their seconds', () => {
    const request = {
      kind: 'publish',
      status: 'building',
      steps: [
        { status: 'queued', startedAt: at(-50) },
        { status: 'fetching', startedAt: at(-40) },
        { status: 'building', startedAt: at(-25) },
      ],
      finishedAt: null,
    };
    const steps = listSteps(request, NOW).map(({ status, state, seconds }) => [status, state, seconds]);
    assert.deepEqual(steps, [
      ['fetching', 'done', 15],
      ['building', 'current', 25],
      ['checking', 'ahead', null],
      ['live', 'ahead', null],
    ]);
    // The publisher began again after its machine had failed.
    const again = { ...request, steps: [...request.steps, ...request.steps.slice(1)], status: 'building' };
    assert.equal(listSteps(again, NOW)[1]?.state, 'current');
    assert.deepEqual(
      listSteps({ ...request, kind: 'rollback', status: 'queued', steps: null }, NOW).map(
        ({ status }) => status,
      ),
      ['checking', 'live'],
    );
  });

  test('measures the step that runs by the clock of the publisher, which can differ from that of Directus', () => {
    const request = {
      kind: 'publish',
      status: 'building',
      steps: [{ status: 'building', startedAt: at(-325) }],
      finishedAt: null,
      heartbeatAt: at(-301),
      heartbeatReceivedAt: at(-1),
      // An editor has cancelled it.
      date_updated: at(0),
    };
    assert.equal(listSteps(request, NOW)[1]?.seconds, 25);
  });

  test('says that the publisher does not run when it has sent no heartbeat for half a minute', () => {
    const queued = { status: 'queued', date_created: at(-31), publishAt: null };
    // The clock of the publisher is slow. It does not count.
    const running = {
      status: 'building',
      date_created: at(-300),
      heartbeatAt: at(-600),
      heartbeatReceivedAt: at(-29),
    };
    assert.equal(isPublisherDown([queued], NOW), true);
    assert.equal(isPublisherDown([{ ...queued, date_created: at(-29) }], NOW), false);
    assert.equal(isPublisherDown([running, queued], NOW), false);
    const overdue = { ...running, heartbeatAt: at(600), heartbeatReceivedAt: at(-31) };
    assert.equal(isPublisherDown([overdue], NOW), true);
    // An editor has cancelled it.
    const cancelled = { ...overdue, date_updated: at(-1) };
    assert.equal(isPublisherDown([cancelled], NOW), true);
    assert.equal(isPublisherDown([{ ...overdue, heartbeatReceivedAt: null }], NOW), true);
    assert.equal(isPublisherDown([{ ...queued, publishAt: at(60) }], NOW), false);
    assert.equal(isPublisherDown([{ ...queued, publishAt: at(-20) }], NOW), false);
    assert.equal(isPublisherDown([{ ...queued, publishAt: at(-31) }], NOW), true);
    assert.equal(isPublisherDown([], NOW), false);
  });

  test('shows the request that runs before those that wait', () => {
    const requests = [
      { id: 'later', status: 'queued', publishAt: at(600) },
      { id: 'soon', status: 'queued', publishAt: at(60) },
      { id: 'waits', status: 'queued', publishAt: null },
      { id: 'runs', status: 'checking', publishAt: null },
    ];
    const { current, waiting, scheduled } = sortRequests(requests, NOW);
    assert.equal(current?.id, 'runs');
    assert.deepEqual(
      [waiting, scheduled].map((list) => list.map(({ id }: { id: string }) => id)),
      [['waits'], ['soon', 'later']],
    );
    assert.equal(sortRequests(requests.slice(0, 2), NOW).current, null);
  });

  test('says states, times and counts in words', () => {
    assert.equal(describeStatus({ status: 'cancelled' }), 'Cancelled');
    assert.match(describeStatus({ status: 'cancelled', includedIn: { id: 'x' } }), /together with a later/);
    assert.equal(describeStatus({ status: 'queued', publishAt: at(60) }), 'Scheduled');
    assert.deepEqual([4.6, 65, 3700].map(formatDuration), ['5 s', '1 min 5 s', '1 h 1 min']);
    const took = (seconds: number) => getDuration({ startedAt: at(0), finishedAt: at(seconds) });
    assert.deepEqual([0.4, 0.9, 1, -1].map(took), ['less than 1 s', 'less than 1 s', '1 s', null]);
    // Two releases of one minute.
    const { formatRelease } = createTimes('en-US');
    assert.notEqual(formatRelease(at(1)), formatRelease(at(2)));
  });

  test('groups the warnings of a build by page, with links to the items', () => {
    const warnings = [
      { page: null, collection: 'notificationBanners', id: null, sentence: 'A' },
      { page: '/about', collection: 'pages', id: 'p', sentence: 'B' },
      { page: '/about', collection: 'directus_files', id: 'f', sentence: 'C' },
    ];
    assert.deepEqual(
      groupWarnings(warnings).map(({ page, list }) => [page, list.length]),
      [
        ['/about', 2],
        [null, 1],
      ],
    );
    assert.deepEqual(warnings.map(getItemPath), [
      '/content/notificationBanners',
      '/content/pages/p',
      '/files/f',
    ]);
  });

  test('reads a time of the field in the time zone of the person', () => {
    assert.equal(readLocalTime(''), null);
    assert.equal(Date.parse(readLocalTime(toLocalTime(NOW)) ?? ''), NOW);
  });

  test('shows the sentence of an error of Directus', () => {
    const refused = { response: { data: { errors: [{ message: 'M', extensions: { reason: 'No time' } }] } } };
    assert.equal(readProblem(refused), 'No time.');
    assert.equal(readProblem(new Error('Network Error')), null);
  });
});

describe('changes', () => {
  test('are one per item, without items that were created and deleted', () => {
    const entry = (action: string, item: string) => ({
      action,
      item,
      collection: 'pages',
      timestamp: at(0),
      user: null,
    });
    const entries = [
      entry('delete', 'gone'),
      entry('delete', 'old'),
      entry('update', 'new'),
      entry('update', 'old'),
      entry('update', 'both'),
      entry('update', 'both'),
      entry('create', 'new'),
      entry('create', 'gone'),
    ];
    assert.deepEqual(
      summarize(entries).map(({ item, action }) => [item, action]),
      [
        ['old', 'deleted'],
        ['new', 'created'],
        ['both', 'updated'],
      ],
    );
  });

  test('of a deleted item with a long history have its newest name', async () => {
    const revisions = Array.from({ length: 6000 }, (_, id) => ({
      id,
      item: 'old',
      data: { title: `Title ${id}` },
    }));
    const read = (_collection: string, { sort, limit }: { sort: string[]; limit: number }) =>
      Promise.resolve((sort[0] === '-id' ? revisions.toReversed() : revisions).slice(0, limit));
    assert.deepEqual(await readLast({ read } as unknown as Reader, 'pages', ['old', 'unknown']), [
      { item: 'old', data: { title: 'Title 5999' } },
      { item: 'unknown', data: {} },
    ]);
  });

  test('have the name of their item as plain text', () => {
    assert.equal(
      renderName('{{title}} ({{url}})', { title: '<b>About</b> us', url: '/about' }),
      'About us (/about)',
    );
    assert.equal(renderName('{{title}} ({{size}})', { title: 'Stage', size: null }), 'Stage');
    assert.equal(renderName('{{show.name}}', { show: { name: 'Ruth' } }), 'Ruth');
    assert.equal(renderName('{{title}}', { title: null }), null);
    assert.equal(renderName('{{title}}', { title: 'x'.repeat(200) })?.length, 120);
    // A rule that reads the text again for each character would take minutes.
    assert.equal(renderName('{{title}}', { title: '<'.repeat(1_000_000) })?.length, 120);
  });
});

test('changes are listed once at a time for an account, and for two accounts', async () => {
  const runLimited = createConcurrencyLimit();
  const ends: (() => void)[] = [];
  const run = (account: string) => runLimited(account, () => new Promise<void>((end) => ends.push(end)));
  const isBusy = { status: 429, message: /Try again in a few seconds/ };
  const running = [run('ellen'), run('owen')];
  await assert.rejects(run('ellen'), isBusy);
  await assert.rejects(run('ruth'), isBusy);
  for (const end of ends) end();
  await Promise.all(running);
  await assert.rejects(
    runLimited('ellen', () => Promise.reject(new Error('No'))),
    /No/,
  );
  assert.equal(await runLimited('ellen', () => Promise.resolve(1)), 1);
});

describe('the number of changes', () => {
  function setUp() {
    const state = { last: 5, time: 0, counted: 0, fails: false };
    const count = createCounts(
      () => {
        state.counted += 1;
        return state.fails ? Promise.reject(new Error('No')) : Promise.resolve(state.counted);
      },
      () => state.time,
    );
    const database = () => ({ max: () => Promise.resolve([{ last: state.last }]) });
    const read = (user = 'ellen', id = 'first') =>
      count(
        { accountability: { user, ip: '::1' }, database: database as unknown as Knex },
        { id, revision: 1, items: new Map() },
      );
    return { state, read };
  }

  test('is kept for a short time, per account', async () => {
    const { state, read } = setUp();
    assert.deepEqual(await Promise.all([read(), read(), read('owen')]), [1, 1, 2]);
    state.time += 29_999;
    assert.equal(await read(), 1);
    state.time += 1;
    assert.equal(await read(), 3);
  });

  test('is counted again after a save and after a release', async () => {
    const { state, read } = setUp();
    await read();
    state.last += 1;
    assert.equal(await read(), 2);
    assert.equal(await read('ellen', 'second'), 3);
  });

  test('is counted again after a failure', async () => {
    const { state, read } = setUp();
    state.fails = true;
    await assert.rejects(read(), /No/);
    state.fails = false;
    assert.equal(await read(), 2);
  });
});

test('a time to publish at that has passed means at once', () => {
  assert.equal(readPublishTime(null, NOW), null);
  assert.equal(readPublishTime(at(-1), NOW), null);
  assert.equal(readPublishTime(at(1), NOW), at(1));
  assert.throws(() => readPublishTime('tomorrow', NOW), /no date and time/);
  assert.throws(() => readPublishTime(at(367 * 24 * 60 * 60), NOW), /more than a year/);
});

test('a reason is no Markdown and no HTML in a notification', () => {
  assert.equal(
    escapeMarkdown('The page “Ruth” failed: <img src=x> [a](b)\n# *x*'),
    'The page “Ruth” failed: \\<img src=x\\> \\[a\\](b) \\# \\*x\\*',
  );
});

describe('the number on the icon', () => {
  test('is not awaited without end, because a browser has few connections to Directus', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const asked: { path: string; signal?: AbortSignal | null }[] = [];
    const fetch = (path: string, { signal }: RequestInit) => {
      asked.push({ path, signal });
      return new Promise(() => undefined);
    };
    /** `AbortSignal.timeout` has a timer that mocks do not move. */
    const timeout = t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(), milliseconds);
      return ending.signal;
    });
    const element = { addEventListener: () => undefined, append: () => undefined };
    const document = { ...element, hidden: false, head: element, createElement: () => element };
    const PerformanceObserver = class {
      observe() {}
    };
    const stubs = {
      fetch,
      document,
      window: element,
      PerformanceObserver,
      location: { pathname: '/cms/admin/content' },
    };
    const before = Object.keys(stubs).map(
      (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
    );
    t.after(() => {
      for (const [name, property] of before)
        if (property) Object.defineProperty(globalThis, name, property);
        else Reflect.deleteProperty(globalThis, name);
    });
    for (const [name, value] of Object.entries(stubs))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    startBadge();
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/cms/publishing/count'],
    );
    assert.equal(timeout.mock.callCount(), 1);
    const signal = asked[0]?.signal;
    t.mock.timers.tick(14_999);
    assert.equal(signal?.aborted, false);
    t.mock.timers.tick(1);
    assert.equal(signal?.aborted, true);
    // The next count does not wait for the one without an answer.
    t.mock.timers.tick(45_000);
    assert.equal(asked.length, 2);
  });
});

test('a request of chosen items names items, and only a program none', () => {
  const items = [{ collection: 'pages', item: 'p1' }];
  for (const allowed of [null, undefined, items]) refuseItems({ kind: 'publish', items: allowed }, true);
  refuseItems({ kind: 'publish', items: [] }, false);
  const isRefused = (items: unknown, sentence: RegExp, kind = 'publish') =>
    assert.throws(() => refuseItems({ kind, items }, true), sentence);
  isRefused([], /Choose what to publish/);
  isRefused(items, /rollback has no chosen items/, 'rollback');
  for (const wrong of ['pages', [null], [{ collection: 'pages' }], [{ collection: 'pages', item: 7 }]])
    isRefused(wrong, /are no items/);
  isRefused(Array(501).fill(items[0]), /More than 500 items/);
});

test('a release of chosen items contains newer entries of the activity log of their rows', () => {
  const page = { collection: 'pages', item: 'p1' };
  const other = { collection: 'pages', item: 'p2' };
  const everything = createState({ id: 'r1', contentRevision: 10, itemRevisions: null });
  const chosen = createState({ id: 'r2', contentRevision: 10, itemRevisions: [{ ...page, revision: 20 }] });
  assert.equal(hasEntry(everything, { ...page, id: 15 }), false);
  assert.equal(hasEntry(chosen, { ...page, id: 20 }), true);
  assert.equal(hasEntry(chosen, { ...page, id: 21 }), false);
  assert.equal(hasEntry(chosen, { ...other, id: 15 }), false);
  assert.equal(hasEntry(chosen, { ...other, id: 10 }), true);
  assert.deepEqual(findBounds(chosen), { first: 10, last: null });
  assert.deepEqual(findBounds(everything, chosen), { first: 10, last: 20 });
  assert.equal(createState({ id: 'r0', contentRevision: null, itemRevisions: null }).revision, 0);
});

describe('the choice of items', () => {
  const undecided = { added: new Set<string>(), removed: new Set<string>() };
  const keys = (changes: Change[]) => changes.map(({ collection, item }) => `${collection}:${item}`);
  function createChange(key: string, more: Partial<Change> = {}): Change {
    const change = {
      action: 'updated',
      title: key,
      path: null,
      user: null,
      at: at(0),
      canBeOnPage: true,
    } as const;
    return { ...change, ...fromKey(key), neededBy: [], usedOn: null, ...more };
  }
  const onPages = (...ids: string[]): Partial<Change> => ({
    neededBy: ids.map((id) => `pages:${id}`),
    usedOn: { pages: ids.map((id) => ({ id, url: `/${id}`, title: id })), places: [] },
  });

  test('of a page includes its blocks and what is new, and nothing that others show, too', () => {
    const changes = [
      createChange('pages:p1'),
      createChange('pages:p2'),
      createChange('textBlock:own', onPages('p1')),
      createChange('textBlock:other', onPages('p2')),
      createChange('textBlock:shared', onPages('p1', 'p2')),
      createChange('textBlock:sharedNew', { ...onPages('p1', 'p2'), action: 'created' }),
      createChange('directus_files:footer', {
        neededBy: ['pages:p1'],
        usedOn: { pages: [{ id: 'p1', url: '/p1', title: 'p1' }], places: ['footerContent'] },
      }),
      createChange('pages:linked', { neededBy: ['buttons:b', 'pages:p1'] }),
      createChange('pages:new', { neededBy: ['pages:p1'], action: 'created' }),
    ];
    const plan = planChoice(changes, ['pages:p1'], undecided);
    assert.deepEqual(keys(plan.needed), ['textBlock:own', 'textBlock:sharedNew', 'pages:new']);
    assert.deepEqual(keys(plan.shared), ['textBlock:shared', 'directus_files:footer', 'pages:linked']);
    assert.deepEqual(keys(plan.published), ['pages:p1', ...keys(plan.needed)]);
  });

  test('of a page that was not changed itself includes its changed blocks', () => {
    const changes = [createChange('textBlock:own', onPages('p1')), createChange('pages:p2')];
    assert.deepEqual(keys(planChoice(changes, ['pages:p1'], undecided).published), ['textBlock:own']);
  });

  test('follows what is needed, and what the person adds and removes', () => {
    const changes = [
      createChange('headerContent:h'),
      createChange('pages:new', { neededBy: ['headerContent:h'], action: 'created' }),
      createChange('textBlock:own', onPages('new')),
      createChange('pages:linked', { neededBy: ['headerContent:h'] }),
      createChange('textBlock:linked', onPages('linked')),
    ];
    const start = ['headerContent:h'];
    assert.deepEqual(keys(planChoice(changes, start, undecided).published), [
      'headerContent:h',
      'pages:new',
      'textBlock:own',
    ]);
    const removed = { ...undecided, removed: new Set(['pages:new']) };
    const without = planChoice(changes, start, removed);
    assert.deepEqual(keys(without.published), ['headerContent:h']);
    assert.deepEqual(keys(without.needed), ['pages:new']);
    const added = planChoice(changes, start, { ...undecided, added: new Set(['pages:linked']) });
    assert.equal(added.published.length, 5);
    assert.deepEqual(keys(added.shared), ['pages:linked']);
  });
});
