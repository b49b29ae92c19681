import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { before, beforeEach, describe, test } from 'node:test';
import type { TestSmtpServer } from '../../../helios/test/support/smtp-server.ts';
import { CmsError, login, readAll, request, type CmsClient } from '../../scripts/lib/api.ts';
import { createSeedId } from '../../scripts/lib/seed.ts';
import type { Running } from './running.ts';

type ReleaseRequest = { id: string; kind: string; status: string; publishAt: string | null };
type Change = {
  collection: string;
  item: string;
  action: 'created' | 'updated' | 'deleted';
  title: string | null;
  user: string | null;
  path: string | null;
  usedOn: { pages: { url: string }[]; places: string[] } | null;
  neededBy: string[];
};
type Changes = { changes: Change[]; count: number; more: boolean; hidden?: boolean; since: number | null };

const OPERATOR = 'operator@example.com';
const DUTY = 'Duty';

/** Settings of Directus that send its mails to the server, and reports of failed requests to an operator and a role. */
export function createMailSettings(server: TestSmtpServer): Record<string, string> {
  const [host = '', port = ''] = server.host.split(':');
  return {
    EMAIL_TRANSPORT: 'smtp',
    EMAIL_SMTP_HOST: host,
    EMAIL_SMTP_PORT: port,
    EMAIL_SMTP_USER: 'box-office',
    EMAIL_SMTP_PASSWORD: 'the p@ssword',
    EMAIL_SMTP_IGNORE_TLS: 'true',
    PUBLISH_FAILURE_MAILS: `${OPERATOR}, second-${OPERATOR}`,
    PUBLISH_FAILURE_RECIPIENTS: DUTY,
  };
}

/** Requests to publish, and what is unpublished. The tests play the part of the publisher with its token. */
export function publishingTests(running: () => Running): void {
  let writer: CmsClient;
  let publisher: CmsClient;

  const ask = (client: CmsClient, body: object = { kind: 'publish' }) =>
    request(client, 'POST', '/items/releases', body) as Promise<ReleaseRequest>;
  const report = (id: string, change: object) =>
    request(publisher, 'PATCH', `/items/releases/${id}`, change) as Promise<ReleaseRequest>;
  const isForbidden = (cause: unknown) => cause instanceof CmsError && cause.status === 403;
  const readLastActivity = async () => {
    const [last] = await readAll<{ id: number }>(publisher, '/activity', { sort: ['-id'], limit: 1 });
    return last?.id ?? 0;
  };
  /** Puts everything that is saved before visitors. */
  async function publishAll(fields: object = {}): Promise<{ id: string; contentRevision: number }> {
    const { id } = await ask(publisher);
    const contentRevision = await readLastActivity();
    const finishedAt = new Date().toISOString();
    await report(id, { status: 'live', finishedAt, contentRevision, isKept: true, ...fields });
    return { id, contentRevision };
  }
  const readChanges = (client: CmsClient, query = '') =>
    request(client, 'GET', `/publishing/changes${query}`) as Promise<Changes>;

  describe('publishing', () => {
    before(async () => {
      const { options, url } = running();
      writer = await login(url, options.writerEmail ?? '', options.writerPassword ?? '');
      publisher = { url, token: options.publisherToken ?? '' };
    });
    beforeEach(async () => {
      const queued = await readAll<ReleaseRequest>(publisher, '/items/releases', {
        filter: { status: { _eq: 'queued' } },
        fields: ['id'],
      });
      for (const { id } of queued) await report(id, { status: 'cancelled' });
    });

    describe('rights to publish', () => {
      test('an editor may ask and cancel, and set nothing else', async () => {
        const { editor } = running();
        const { id } = await ask(editor);
        const [stored] = await readAll<ReleaseRequest>(editor, '/items/releases', {
          filter: { id: { _eq: id } },
        });
        assert.deepEqual([stored?.kind, stored?.status], ['publish', 'queued']);
        await request(editor, 'PATCH', `/items/releases/${id}`, { cancelRequested: true });
        for (const body of [{ status: 'live' }, { folder: 'x' }, { isKept: true }, { kind: 'rollback' }])
          await assert.rejects(request(editor, 'PATCH', `/items/releases/${id}`, body), isForbidden);
        for (const body of [{ status: 'live' }, { contentRevision: 1 }, { isKept: true }, { reason: 'x' }])
          await assert.rejects(ask(editor, { kind: 'publish', ...body }), isForbidden);
        await assert.rejects(request(editor, 'DELETE', `/items/releases/${id}`), isForbidden);
        await report(id, { status: 'live', finishedAt: new Date().toISOString() });
        await assert.rejects(
          request(editor, 'PATCH', `/items/releases/${id}`, { cancelRequested: false }),
          isForbidden,
        );
      });

      test('a writer sees everything and may do nothing', async () => {
        const { id } = await ask(running().editor);
        assert.equal(
          (await readAll<ReleaseRequest>(writer, '/items/releases', { filter: { id: { _eq: id } } })).length,
          1,
        );
        assert.ok(Array.isArray((await readChanges(writer)).changes));
        await assert.rejects(ask(writer), isForbidden);
        await assert.rejects(
          request(writer, 'PATCH', `/items/releases/${id}`, { cancelRequested: true }),
          isForbidden,
        );
      });

      test('visitors and programs see nothing, and the publisher sees no people', async () => {
        const { everyone, build } = running();
        for (const path of ['/items/releases', '/publishing/changes', '/publishing/count']) {
          await assert.rejects(request(everyone, 'GET', path), isForbidden, path);
          await assert.rejects(request(build, 'GET', path), isForbidden, path);
        }
        await assert.rejects(readChanges(publisher), isForbidden);
        await assert.rejects(request(publisher, 'GET', '/users'), isForbidden);
        await assert.rejects(request(publisher, 'GET', '/activity?fields=ip'), isForbidden);
        await assert.rejects(request(publisher, 'PATCH', '/items/siteSettings', {}), isForbidden);
      });
    });

    describe('a request to publish', () => {
      test('at a time that has passed is one for now, and at most a year ahead', async () => {
        const { editor } = running();
        const readTime = async (publishAt: string) => {
          const { id } = await ask(editor, { kind: 'publish', publishAt });
          const [stored] = await readAll<ReleaseRequest>(editor, '/items/releases', {
            filter: { id: { _eq: id } },
          });
          return stored?.publishAt;
        };
        assert.equal(await readTime('2020-01-01T00:00:00Z'), null);
        const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
        assert.equal(Date.parse((await readTime(tomorrow)) ?? ''), Date.parse(tomorrow));
        await assert.rejects(readTime('2099-01-01T00:00:00Z'), isRefused(/more than a year ahead/));
      });

      test('to roll back names a release that visitors have seen and the server keeps', async () => {
        const { editor } = running();
        const rollBack = (targetRelease?: unknown, more: object = {}) =>
          ask(editor, { kind: 'rollback', targetRelease, ...more });
        const queued = await ask(editor);
        const pruned = await publishAll({ isKept: false });
        const kept = await publishAll();
        await assert.rejects(rollBack(), isRefused(/Choose the release/));
        await assert.rejects(
          rollBack('00000000-0000-4000-8000-000000000000'),
          isRefused(/Choose the release/),
        );
        await assert.rejects(rollBack({ kind: 'publish' }), isRefused(/Choose the release/));
        await assert.rejects(rollBack(queued.id), isRefused(/that visitors have seen/));
        await assert.rejects(rollBack(pruned.id), isRefused(/no longer has this release/));
        await assert.rejects(
          rollBack(kept.id, { publishAt: new Date(Date.now() + 60_000).toISOString() }),
          isRefused(/starts at once/),
        );
        await assert.rejects(
          ask(editor, { kind: 'publish', targetRelease: kept.id }),
          isRefused(/Only a rollback/),
        );
        await assert.rejects(ask(editor, { kind: 'delete' }), isRefused(/publish or to roll back/));
        const rollback = await rollBack(kept.id);
        await report(rollback.id, { status: 'live', finishedAt: new Date().toISOString() });
        await assert.rejects(rollBack(rollback.id), isRefused(/that visitors have seen/));
      });

      test('is refused when twenty of the person wait, or three rollbacks, and none of other people', async () => {
        const { admin, editor } = running();
        const kept = await publishAll();
        for (let count = 0; count < 20; count += 1) await ask(editor);
        await assert.rejects(ask(editor), isRefused(/20 of your requests are waiting already/));
        const rollback = { kind: 'rollback', targetRelease: kept.id };
        const isTooMany = isRefused(/3 of your rollbacks are waiting already/);
        // None of a list is stored if one is refused.
        await assert.rejects(ask(editor, Array(4).fill(rollback)), isTooMany);
        for (let count = 0; count < 3; count += 1) await ask(editor, rollback);
        await assert.rejects(ask(editor, rollback), isTooMany);
        await ask(admin, rollback);
        await ask(admin);
        await ask(publisher);
      });

      test('tells nothing to those who may make none', async () => {
        const kept = await publishAll();
        const unknown = '00000000-0000-4000-8000-000000000000';
        for (const client of [running().everyone, running().build, writer])
          for (const targetRelease of [kept.id, unknown])
            await assert.rejects(ask(client, { kind: 'rollback', targetRelease }), isForbidden);
      });

      test('has a status that only the publisher writes, also for an administrator', async () => {
        const { admin } = running();
        await assert.rejects(ask(admin, { kind: 'publish', status: 'live' }), isRefused(/is queued/));
        const { id } = await ask(admin, { kind: 'publish', status: 'queued' });
        await assert.rejects(
          request(admin, 'PATCH', `/items/releases/${id}`, { status: 'live' }),
          isRefused(/Only the publisher changes a request/),
        );
        await request(admin, 'PATCH', `/items/releases/${id}`, { cancelRequested: true });
      });
    });

    liveTests(running, { publishAll, readChanges, ask, report, getPublisher: () => publisher });
    heartbeatTests(running, { ask, report, getPublisher: () => publisher });
    changesTests(running, {
      publishAll,
      readChanges,
      readLastActivity,
      getWriter: () => writer,
      getPublisher: () => publisher,
      ask,
      report,
    });
    failureTests(running, { ask, report, getPublisher: () => publisher });
  });
}

interface Actions {
  publishAll: (fields?: object) => Promise<{ id: string; contentRevision: number }>;
  readChanges: (client: CmsClient, query?: string) => Promise<Changes>;
  readLastActivity: () => Promise<number>;
  getWriter: () => CmsClient;
  getPublisher: () => CmsClient;
  ask: (client: CmsClient, body?: object) => Promise<ReleaseRequest>;
  report: (id: string, change: object) => Promise<ReleaseRequest>;
}

function heartbeatTests(
  running: () => Running,
  { ask, report, getPublisher }: Pick<Actions, 'ask' | 'report' | 'getPublisher'>,
): void {
  type Times = { heartbeatAt: string; heartbeatReceivedAt: string };

  test('a heartbeat has the time at which Directus received it, which nobody else can write', async () => {
    const { editor } = running();
    const { id } = await ask(editor);
    const isRefused = (cause: unknown) =>
      cause instanceof CmsError && /Only Directus writes when it received a heartbeat/.test(cause.message);
    // The clock of the publisher is slow.
    const beat = { status: 'building', heartbeatAt: '2020-01-01T00:00:00.000Z' };
    const before = Date.now();
    const { heartbeatReceivedAt } = (await report(id, beat)) as unknown as Times;
    const received = Date.parse(heartbeatReceivedAt);
    assert.ok(received >= before && received <= Date.now(), heartbeatReceivedAt);

    await request(editor, 'PATCH', `/items/releases/${id}`, { cancelRequested: true });
    await report(id, { progress: 'Building' });
    const body = { heartbeatReceivedAt: new Date().toISOString() };
    for (const client of [editor, getPublisher()])
      await assert.rejects(request(client, 'PATCH', `/items/releases/${id}`, body), isRefused);
    await assert.rejects(report(id, { ...beat, ...body }), isRefused);
    await assert.rejects(ask(getPublisher(), { kind: 'publish', ...body }), isRefused);
    const [stored] = await readAll<Times>(editor, '/items/releases', { filter: { id: { _eq: id } } });
    assert.equal(stored?.heartbeatReceivedAt, heartbeatReceivedAt);
    await report(id, { status: 'cancelled' });
  });
}

function liveTests(
  running: () => Running,
  {
    publishAll,
    readChanges,
    ask,
    report,
    getPublisher,
  }: Pick<Actions, 'publishAll' | 'readChanges' | 'ask' | 'report' | 'getPublisher'>,
): void {
  test('a rollback is what visitors see, also after a publish by a clock that was ahead', async () => {
    const { editor } = running();
    const first = await publishAll();
    const ahead = await publishAll({ finishedAt: new Date(Date.now() + 3_600_000).toISOString() });
    const rollback = await ask(editor, { kind: 'rollback', targetRelease: first.id });
    await report(rollback.id, { status: 'live', finishedAt: new Date().toISOString() });
    // The publisher got no answer, and repeats its update.
    await report(ahead.id, { status: 'live' });
    assert.equal((await readChanges(editor)).since, first.contentRevision);

    const isRefused = (cause: unknown) =>
      cause instanceof CmsError && /Only Directus writes when a request went live/.test(cause.message);
    const body = { liveAt: '2099-01-01T00:00:00Z' };
    for (const client of [editor, getPublisher()])
      await assert.rejects(request(client, 'PATCH', `/items/releases/${first.id}`, body), isRefused);
    await assert.rejects(ask(getPublisher(), { kind: 'publish', status: 'live', ...body }), isRefused);
  });
}

const isRefused = (sentence: RegExp) => (cause: unknown) =>
  cause instanceof CmsError && cause.status === 400 && sentence.test(cause.message);

function changesTests(running: () => Running, actions: Actions): void {
  const { publishAll, readChanges, readLastActivity, getWriter, getPublisher, ask, report } = actions;
  const list = (changes: Change[]) =>
    changes.map(({ action, collection, title }) => `${action} ${collection} ${title}`).sort();

  describe('unpublished changes', () => {
    test('are one per item, with the person, the address in the Studio and the pages that show it', async () => {
      const { editor } = running();
      await publishAll();
      assert.deepEqual((await readChanges(editor)).changes, []);
      const faqs = (await request(editor, 'POST', '/items/faqs', {
        title: 'About seats',
        questionsAndAnswers: { create: [{ question: 'Where?', answer: '<p>Here.</p>' }] },
      })) as { id: string; questionsAndAnswers: string[] };
      const page = (await request(editor, 'POST', '/items/pages', {
        url: '/with-questions',
        title: 'With questions',
        buildingBlocks: { create: [{ collection: 'faqs', item: faqs.id }] },
      })) as { id: string };
      const created = await readChanges(editor);
      assert.deepEqual(list(created.changes), [
        'created faqs About seats',
        'created pages With questions (/with-questions)',
      ]);

      await publishAll();
      await request(editor, 'PATCH', `/items/faqItems/${faqs.questionsAndAnswers[0]}`, { question: 'When?' });
      const { changes, count, more } = await readChanges(getWriter());
      assert.deepEqual([count, more], [1, false]);
      const [change] = changes as [Change];
      assert.deepEqual(list(changes), ['updated faqs About seats']);
      assert.equal(change.user, 'Ellen Marsh');
      assert.equal(change.path, `/content/faqs/${faqs.id}`);
      assert.deepEqual(
        [change.usedOn?.pages.map(({ url }) => url), change.usedOn?.places],
        [['/with-questions'], []],
      );

      await request(editor, 'DELETE', `/items/pages/${page.id}`);
      await request(editor, 'DELETE', `/items/faqs/${faqs.id}`);
      assert.deepEqual(list((await readChanges(editor)).changes), [
        'deleted faqs About seats',
        'deleted pages With questions (/with-questions)',
      ]);
    });

    test('leave out what was created and deleted, and count a row of a form with its item', async () => {
      const { editor } = running();
      await publishAll();
      const text = (await request(editor, 'POST', '/items/textBlock', {
        title: 'Short',
        text: '<p>A</p>',
      })) as {
        id: string;
      };
      await request(editor, 'DELETE', `/items/textBlock/${text.id}`);
      assert.equal((await readChanges(editor)).count, 0);

      const page = (await request(editor, 'POST', '/items/pages', {
        url: '/rows',
        title: 'Rows',
        buildingBlocks: { create: [{ collection: 'textBlock', item: { title: 'First', text: '<p>A</p>' } }] },
      })) as { id: string; buildingBlocks: string[] };
      await publishAll();
      await request(editor, 'PATCH', `/items/pages/${page.id}`, {
        buildingBlocks: { create: [], update: [], delete: page.buildingBlocks },
      });
      assert.deepEqual(list((await readChanges(editor)).changes), ['updated pages Rows (/rows)']);
      assert.deepEqual(await request(editor, 'GET', '/publishing/count'), { count: 1, more: false });
      await request(editor, 'DELETE', `/items/pages/${page.id}`);
    });

    test('of a button name the page on which it is, and of the footer no page', async () => {
      const { editor } = running();
      await publishAll();
      const [row] = await readAll<{ item: string }>(editor, '/items/heroImage_buttons', {
        filter: { heroImage_id: { _eq: createSeedId('page:home/hero') } },
        fields: ['item'],
      });
      await request(editor, 'PATCH', `/items/buttons/${row?.item}`, { text: 'See what is on' });
      await request(editor, 'PATCH', '/items/siteSettings', { tagline: 'Of the test' });
      const { changes } = await readChanges(editor);
      const find = (name: string) => changes.find(({ collection }) => collection === name);
      assert.deepEqual(
        find('buttons')?.usedOn?.pages.map(({ url }) => url),
        ['/'],
      );
      assert.equal(find('siteSettings')?.path, '/content/siteSettings');
      assert.deepEqual(find('siteSettings')?.usedOn, { pages: [], places: [] });
    });

    test('after a rollback are those since the release that visitors see again, and can be compared', async () => {
      const { editor } = running();
      const first = await publishAll();
      await request(editor, 'PATCH', '/items/siteSettings', { tagline: 'Second' });
      const second = await publishAll();
      assert.equal((await readChanges(editor)).count, 0);
      const { id } = await ask(editor, { kind: 'rollback', targetRelease: first.id });
      await report(id, { status: 'live', finishedAt: new Date().toISOString() });
      const { count, since } = await readChanges(editor);
      assert.deepEqual([count, since], [1, first.contentRevision]);

      await request(editor, 'PATCH', '/items/chatSetting', { startTime: null });
      const compare = async (from: string, to: string) =>
        list((await readChanges(editor, `?from=${from}&to=${to}`)).changes);
      const between = await compare(first.id, second.id);
      assert.deepEqual(between, ['updated siteSettings null']);
      assert.deepEqual(await compare(second.id, first.id), between);
      const third = await publishAll();
      assert.deepEqual(await compare(second.id, third.id), ['updated chatSetting null']);
      const unknown = '00000000-0000-4000-8000-000000000000';
      for (const query of [`?from=1;drop&to=2`, `?from=${first.id}&to=${unknown}`, `?from=${first.id}`])
        await assert.rejects(readChanges(editor, query), { status: 400 }, query);
    });

    test('after a release of chosen items are the others, and what was saved since', async () => {
      const { editor } = running();
      const create = async (title: string, more: object = {}) =>
        (await request(editor, 'POST', '/items/pages', { url: `/${title}`, title, ...more })) as {
          id: string;
          buildingBlocks: string[];
        };
      const blocks = { create: [{ collection: 'textBlock', item: { title: 'Text', text: '<p>A</p>' } }] };
      const chosen = await create('chosen', { buildingBlocks: blocks });
      const other = await create('other');
      const before = await publishAll();
      await request(editor, 'PATCH', `/items/pages/${chosen.id}`, {
        title: 'Chosen, new',
        buildingBlocks: { create: [], update: [], delete: chosen.buildingBlocks },
      });
      await request(editor, 'PATCH', `/items/pages/${other.id}`, { title: 'Half done' });
      const revision = await readLastActivity();
      const items = [{ collection: 'pages', item: chosen.id }];
      const { id } = await ask(editor, { kind: 'publish', items });
      const rows = [...items, { collection: 'pages_buildingBlocks', item: chosen.buildingBlocks[0] }];
      await report(id, {
        status: 'live',
        finishedAt: new Date().toISOString(),
        contentRevision: before.contentRevision,
        itemRevisions: rows.map((row) => ({ ...row, revision })),
        isKept: true,
      });
      assert.deepEqual(list((await readChanges(editor)).changes), ['updated pages Half done (/other)']);
      assert.deepEqual(await request(editor, 'GET', '/publishing/count'), { count: 1, more: false });
      assert.deepEqual(list((await readChanges(editor, `?from=${before.id}&to=${id}`)).changes), [
        'updated pages Chosen, new (/chosen)',
      ]);
      await request(editor, 'PATCH', `/items/pages/${chosen.id}`, { title: 'Later' });
      assert.deepEqual(list((await readChanges(editor)).changes), [
        'updated pages Half done (/other)',
        'updated pages Later (/chosen)',
      ]);
      // What a rollback to it shows is the same.
      await publishAll();
      const rollback = await ask(editor, { kind: 'rollback', targetRelease: id });
      await report(rollback.id, { status: 'live', finishedAt: new Date().toISOString() });
      assert.equal((await readChanges(editor)).count, 2);
      await assert.rejects(ask(editor, { kind: 'publish', items: [] }), isRefused(/Choose what to publish/));
      for (const page of [chosen, other]) await request(editor, 'DELETE', `/items/pages/${page.id}`);
    });

    test('say what shows them and what links to them', async () => {
      const { editor } = running();
      await publishAll();
      const target = (await request(editor, 'POST', '/items/pages', { url: '/target', title: 'Target' })) as {
        id: string;
      };
      const button = { text: 'Go', page: target.id };
      const hero = { title: 'Hero', buttons: { create: [{ collection: 'buttons', item: button }] } };
      const page = (await request(editor, 'POST', '/items/pages', {
        url: '/source',
        title: 'Source',
        buildingBlocks: { create: [{ collection: 'heroImage', item: hero }] },
      })) as { id: string };
      const { changes } = await readChanges(editor);
      const find = (name: string) => changes.find(({ collection }) => collection === name);
      const source = `pages:${page.id}`;
      const neededBy = (change: Change | undefined) => (change?.neededBy ?? []).toSorted();
      const heroKey = `heroImage:${find('heroImage')?.item}`;
      const buttonKey = `buttons:${find('buttons')?.item}`;
      assert.deepEqual(neededBy(changes.find(({ item }) => item === target.id)), [
        buttonKey,
        heroKey,
        source,
      ]);
      assert.deepEqual(neededBy(find('buttons')), [heroKey, source]);
      assert.deepEqual(neededBy(find('heroImage')), [source]);
      assert.deepEqual(neededBy(changes.find(({ item }) => item === page.id)), []);
      for (const { id } of [page, target]) await request(editor, 'DELETE', `/items/pages/${id}`);
    });

    test('name a deleted page as it was saved, not as in a version that nobody promoted', async () => {
      const { editor } = running();
      const draft = { url: '/deleted-with-version', title: 'As saved' };
      const page = (await request(editor, 'POST', '/items/pages', draft)) as { id: string };
      const { id } = (await request(editor, 'POST', '/versions', {
        key: 'spring',
        collection: 'pages',
        item: page.id,
      })) as { id: string };
      await request(editor, 'POST', `/versions/${id}/save`, { title: 'Never promoted' });
      await publishAll();
      await request(editor, 'DELETE', `/items/pages/${page.id}`);
      assert.deepEqual(list((await readChanges(editor)).changes), [
        'deleted pages As saved (/deleted-with-version)',
      ]);
    });

    test('are all that was saved since, if the build found no history, and follow a rollback without its target', async () => {
      const { admin, editor } = running();
      const { id } = await ask(getPublisher());
      await report(id, { status: 'live', finishedAt: new Date().toISOString(), isKept: true });
      const all = await readChanges(editor);
      assert.equal(all.since, 0);
      assert.ok(all.count > 0);
      assert.deepEqual(await request(editor, 'GET', '/publishing/count'), {
        count: all.count,
        more: all.more,
      });

      const target = await publishAll();
      await request(editor, 'PATCH', '/items/siteSettings', { tagline: 'Third' });
      await publishAll();
      const rollback = await ask(editor, { kind: 'rollback', targetRelease: target.id });
      const { contentRevision } = target;
      await report(rollback.id, { status: 'live', finishedAt: new Date().toISOString(), contentRevision });
      await request(admin, 'DELETE', `/items/releases/${target.id}`);
      const { count, since } = await readChanges(editor);
      assert.deepEqual([count, since], [1, contentRevision]);
    });

    test('are limited to what an account may read', async () => {
      const { admin, editor, url } = running();
      const [policy, role] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'];
      await request(admin, 'POST', '/policies', { id: policy, name: 'Pages only', app_access: true });
      await request(admin, 'POST', '/roles', { id: role, name: 'Pages only' });
      await request(admin, 'POST', '/access', { role, policy });
      await request(
        admin,
        'POST',
        '/permissions',
        ['releases', 'directus_activity', 'directus_revisions', 'pages'].map((collection) => ({
          policy,
          collection,
          action: 'read',
          fields: ['*'],
          permissions: collection === 'pages' ? { url: { _neq: '/hidden' } } : {},
        })),
      );
      const account = { email: 'pages@example.com', password: 'pages-of-the-test' };
      await request(admin, 'POST', '/users', { ...account, role });
      const pagesOnly = await login(url, account.email, account.password);

      await publishAll();
      await request(editor, 'POST', '/items/pages', { url: '/hidden', title: 'Hidden' });
      const { id } = (await request(editor, 'POST', '/items/pages', { url: '/open', title: 'Open' })) as {
        id: string;
      };
      const text = { title: 'Secret', text: '<p>A</p>' };
      const block = (await request(editor, 'POST', '/items/textBlock', text)) as { id: string };
      assert.equal((await readChanges(editor)).count, 3);
      const readable = await readChanges(pagesOnly);
      assert.deepEqual(list(readable.changes), ['created pages Open (/open)']);
      assert.equal(readable.hidden, true);
      assert.equal((await readChanges(editor)).hidden, false);

      await publishAll();
      await request(editor, 'DELETE', `/items/textBlock/${block.id}`);
      await request(editor, 'DELETE', `/items/pages/${id}`);
      assert.deepEqual(list((await readChanges(pagesOnly)).changes), ['deleted pages Open (/open)']);
    });
  });
}

function failureTests(
  running: () => Running,
  { ask, report, getPublisher }: Pick<Actions, 'ask' | 'report' | 'getPublisher'>,
): void {
  const findId = async (email: string | undefined) => {
    const [user] = await readAll<{ id: string }>(running().admin, '/users', {
      filter: { email: { _eq: email } },
      fields: ['id'],
    });
    return user?.id;
  };
  const readNotified = async (release: string) => {
    const rows = await readAll<{ recipient: { email: string }; subject: string }>(
      running().admin,
      '/notifications',
      {
        filter: { _and: [{ collection: { _eq: 'releases' } }, { item: { _eq: release } }] },
        fields: ['recipient.email', 'subject'],
      },
    );
    return rows.map(({ recipient, subject }) => `${recipient.email}: ${subject}`).sort();
  };
  /** Waits until mails with this text have come to these addresses, and returns the addresses of all mails with it. */
  async function waitForMails(text: string, addresses: string[]): Promise<string[]> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const to = running()
        .mailServer.received.filter((mail) => mail.text.includes(text))
        .flatMap((mail) => mail.to);
      if (addresses.every((address) => to.includes(address))) return to.sort();
      await setTimeout(50);
    }
    throw new Error(`No mails with “${text}” came to ${addresses.join(', ')}.`);
  }
  const fail = (id: string, reason: string) =>
    report(id, { status: 'failed', reason, finishedAt: new Date().toISOString() });

  describe('a failed request', () => {
    test('is reported to the editor who asked, and by mail to the operators, once', async () => {
      const { editor, options } = running();
      const { id } = await ask(editor);
      await fail(id, 'Two blocks have the id first-failure.');
      const addresses = [options.editorEmail ?? '', OPERATOR, `second-${OPERATOR}`].sort();
      await waitForMails('first-failure', addresses);
      await fail(id, 'Two blocks have the id first-failure.');
      // A second report would come before those of another failure.
      const other = await ask(editor);
      await fail(other.id, 'This is the second-failure.');
      await waitForMails('second-failure', addresses);
      assert.deepEqual(await waitForMails('first-failure', addresses), addresses);
      assert.deepEqual(await readNotified(id), [`${options.editorEmail}: The site could not be published`]);
    });

    test('is reported when it is stored as failed, not when somebody tried to write that', async () => {
      const { editor, everyone, options } = running();
      const { id } = await ask(editor);
      const isForbidden = (cause: unknown) => cause instanceof CmsError && cause.status === 403;
      for (const client of [everyone, editor])
        await assert.rejects(
          request(client, 'PATCH', `/items/releases/${id}`, { status: 'failed', reason: 'This is a lie.' }),
          isForbidden,
        );
      await report(id, { progress: 'Reading the content' });
      // A report of the first request would come before that of another one.
      const other = await ask(editor);
      await fail(other.id, 'The page <b>*Ruth*</b> [is](https://example.com) broken.');
      await waitForMails('Ruth', [options.editorEmail ?? '', OPERATOR]);
      assert.deepEqual(await readNotified(id), []);
      const [mail] = running().mailServer.received.filter(
        ({ text, to }) => text.includes('Ruth') && to.includes(options.editorEmail ?? ''),
      );
      // The mail is HTML, with lines that are folded.
      const html = (mail?.text ?? '').replaceAll(/=\r?\n/g, '');
      assert.ok(html.includes('The page &lt;b&gt;*Ruth*&lt;/b&gt; [is]('), html);
      await report(id, { status: 'cancelled' });
    });

    test('that the publisher made is reported to the administrators, or to the roles of the setting', async () => {
      const { admin, options } = running();
      const first = await ask(getPublisher());
      await fail(first.id, 'This is the scheduled-failure.');
      await waitForMails('scheduled-failure', [options.adminEmail, OPERATOR]);
      assert.deepEqual(await readNotified(first.id), [
        `${options.adminEmail}: The site could not be published`,
      ]);

      const role = (await request(admin, 'POST', '/roles', { name: DUTY })) as { id: string };
      const below = (await request(admin, 'POST', '/roles', { name: 'Night', parent: role.id })) as {
        id: string;
      };
      for (const [email, roleId] of [
        ['duty@example.com', role.id],
        ['night@example.com', below.id],
      ])
        await request(admin, 'POST', '/users', { email, password: 'duty-of-the-test', role: roleId });
      const second = await ask(getPublisher());
      await fail(second.id, 'This is the night-failure.');
      await waitForMails('night-failure', ['duty@example.com', 'night@example.com']);
      assert.deepEqual(await readNotified(second.id), [
        'duty@example.com: The site could not be published',
        'night@example.com: The site could not be published',
      ]);
      for (const email of ['duty@example.com', 'night@example.com'])
        await request(admin, 'DELETE', `/users/${await findId(email)}`);
    });
  });
}
