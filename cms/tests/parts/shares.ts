import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage } from 'node:http';
import { before, describe, test } from 'node:test';
import { mostOpen } from '../../extensions/lib/previews.ts';
import { CmsError, login, readAll, request, type CmsClient } from '../../scripts/lib/api.ts';
import type { Running } from './running.ts';

type Share = Record<'id' | 'path' | 'version' | 'sharedBy' | 'note', string | null> & {
  expiresAt: string;
  revokedAt: string | null;
  user_created: string | null;
};

interface SendOptions {
  path?: string;
  query?: URLSearchParams;
  headers?: Record<string, string>;
}

/** The page on which an editor shares a preview with people without an account. */
export function shareTests(running: () => Running): void {
  let writer: CmsClient;
  const about = new URLSearchParams({ path: '/about', version: 'main' });

  const open = ({ url, token }: CmsClient, query = about) =>
    fetch(`${url}/site-preview/shares?${query}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const send = (
    { url, token }: CmsClient,
    form: Record<string, string>,
    { path = '', query = about, headers = {} }: SendOptions = {},
  ) =>
    fetch(`${url}/site-preview/shares${path}?${query}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      redirect: 'manual',
    });
  const readShares = () =>
    readAll<Share>(running().admin, '/items/previewShares', { sort: ['date_created'] });
  const week = { scope: 'page', days: '7', note: 'For the <press>' };

  describe('a shared preview', () => {
    before(async () => {
      const { url, options } = running();
      writer = await login(url, options.writerEmail ?? '', options.writerPassword ?? '');
    });

    test('is created by an editor, with a link that the page shows', async () => {
      const { editor, options, url } = running();
      const from = Date.now();
      const answer = await send(editor, week);
      assert.equal(answer.status, 303);
      assert.equal(answer.headers.get('location'), `${url}/site-preview/shares?${about}`);
      const [share] = await readShares();
      assert.deepEqual(
        [share?.path, share?.version, share?.sharedBy, share?.note],
        ['/about', 'main', 'Ellen Marsh', week.note],
      );
      const seconds = Math.round((Date.parse(share?.expiresAt ?? '') - from) / 1000);
      assert.ok(Math.abs(seconds - 7 * 24 * 60 * 60) < 60, String(seconds));
      const page = await (await open(editor)).text();
      assert.match(page, /For the &lt;press&gt;/);
      const [, link = ''] = /value="(http[^"]+)"/.exec(page) ?? [];
      const address = new URL(link.replaceAll('&amp;', '&'));
      assert.equal(`${address.origin}${address.pathname}`, `${options.previewUrl}/preview/about`);
      assert.equal(address.searchParams.get('share'), share?.id);
      assert.equal(address.searchParams.get('expires'), String(Date.parse(share?.expiresAt ?? '') / 1000));
      assert.match(address.searchParams.get('signature') ?? '', /^[\w-]{43}$/);
    });

    test('of the whole site is listed with every page', async () => {
      const { editor } = running();
      assert.equal((await send(editor, { ...week, scope: 'site', days: '1' })).status, 303);
      const other = new URLSearchParams({ path: '/films', version: 'main' });
      const page = await (await open(editor, other)).text();
      assert.match(page, /The whole site as saved<br>/);
      assert.match(page, /\/preview\/films\?/);
      assert.doesNotMatch(page, /\/preview\/about/);
    });

    test('is ended by an editor', async () => {
      const { editor } = running();
      const [share] = await readShares();
      const answer = await send(editor, { id: share?.id ?? '' }, { path: '/revoke' });
      assert.equal(answer.status, 303);
      assert.ok((await readShares())[0]?.revokedAt);
      assert.ok(!(await (await open(editor)).text()).includes(share?.id ?? ''));
    });

    test('is no right of visitors, programs and writers', async () => {
      const { build, everyone } = running();
      const count = (await readShares()).length;
      for (const [client, status] of [
        [everyone, 401],
        [build, 401],
        [writer, 403],
      ] as const) {
        assert.deepEqual([(await open(client)).status, (await send(client, week)).status], [status, status]);
      }
      assert.equal((await readShares()).length, count);
    });

    test('is refused for an unknown page or version, an invalid form, and a page of another origin', async () => {
      const { editor, options } = running();
      const count = (await readShares()).length;
      for (const query of ['path=/no-such&version=main', 'path=/about&version=no-such', '']) {
        assert.equal((await send(editor, week, { query: new URLSearchParams(query) })).status, 404);
      }
      for (const form of [
        { ...week, days: '365' },
        { ...week, scope: 'all' },
        { ...week, note: 'x'.repeat(201) },
      ])
        assert.equal((await send(editor, form)).status, 400);
      assert.equal((await send(editor, week, { headers: { origin: options.previewUrl } })).status, 403);
      assert.equal((await readShares()).length, count);
    });

    test('can be looked up by the server of previews, and an editor can change only its end', async () => {
      const { build, editor } = running();
      const [share] = await readShares();
      const path = `/items/previewShares/${share?.id}`;
      const found = (await request(build, 'GET', path)) as Share;
      assert.deepEqual(Object.keys(found).sort(), [
        'expiresAt',
        'id',
        'revokedAt',
        'sharedBy',
        'user_created',
      ]);
      const isForbidden = (cause: unknown) => cause instanceof CmsError && cause.status === 403;
      for (const change of [{ sharedBy: 'Somebody' }, { expiresAt: '2099-01-01' }, { path: null }])
        await assert.rejects(request(editor, 'PATCH', path, change), isForbidden);
      await assert.rejects(request(editor, 'DELETE', path), isForbidden);
    });

    test('lasts at most as long as the page offers, and stays ended', async () => {
      const { admin, editor } = running();
      const create = (expiresAt: string) =>
        request(editor, 'POST', '/items/previewShares', { path: '/about', expiresAt }) as Promise<Share>;
      const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
      const isInvalid = (cause: unknown) => cause instanceof CmsError && cause.status === 400;
      for (const time of [after(31), '2999-01-01T00:00:00Z', 'infinity'])
        await assert.rejects(create(time), isInvalid, time);
      // JavaScript reads the year 1999, Directus the year 9900.
      assert.ok(Date.parse((await create('99')).expiresAt) < Date.now());
      const share = await create(after(30));
      const path = `/items/previewShares/${share.id}`;
      await assert.rejects(request(admin, 'PATCH', path, { expiresAt: after(60) }), isInvalid);
      await request(editor, 'PATCH', path, { revokedAt: new Date().toISOString() });
      // Directus stores zeros as null.
      for (const revokedAt of [null, '', 'never', '0000-00-00', '0000-00-00 00:00:00'])
        for (const client of [editor, admin])
          await assert.rejects(request(client, 'PATCH', path, { revokedAt }), isInvalid, String(revokedAt));
      assert.ok(((await request(admin, 'GET', path)) as Share).revokedAt);
    });

    test('is deleted when it has ended long ago', async () => {
      const { admin, editor } = running();
      const day = 24 * 60 * 60 * 1000;
      const create = (days: number) =>
        request(editor, 'POST', '/items/previewShares', {
          path: '/about',
          expiresAt: new Date(Date.now() + days * day).toISOString(),
        }) as Promise<Share>;
      const [ended, kept] = [await create(-89), await create(1)];
      const revoke = (days: number) =>
        request(admin, 'PATCH', `/items/previewShares/${kept.id}`, {
          revokedAt: new Date(Date.now() - days * day).toISOString(),
        });
      const listIds = async () => (await readShares()).map(({ id }) => id);
      await revoke(89);
      const old = await create(-91);
      await create(-1);
      const ids = await listIds();
      assert.deepEqual(
        [ended, kept, old].map(({ id }) => ids.includes(id)),
        [true, true, false],
      );
      await revoke(91);
      await create(-1);
      assert.ok(!(await listIds()).includes(kept.id));
    });

    test('leads to a page and a version that the account may read, and to nothing else later', async () => {
      const { admin, editor } = running();
      const expiresAt = new Date(Date.now() + 60_000).toISOString();
      const create = (target: object) =>
        request(editor, 'POST', '/items/previewShares', { ...target, expiresAt }) as Promise<Share>;
      const isInvalid = (cause: unknown) => cause instanceof CmsError && cause.status === 400;
      for (const target of [
        { path: '/no-such' },
        { path: '' },
        { path: ['/about'] },
        { path: 'https://x.example' },
        { path: '/about', version: 'no-such' },
        { path: '/about', version: '' },
        { path: '/about', version: '<b>' },
        { path: '/about', version: null },
        { path: null, version: 'spring' },
      ])
        await assert.rejects(create(target), isInvalid, JSON.stringify(target));
      for (const target of [{ path: '/about', version: 'main' }, { path: '/about' }, {}]) {
        const { id } = await create(target);
        for (const change of [{ path: '/films' }, { path: null }, { version: 'spring' }])
          await assert.rejects(request(admin, 'PATCH', `/items/previewShares/${id}`, change), isInvalid);
        await request(admin, 'DELETE', `/items/previewShares/${id}`);
      }
    });

    test('is listed with every page without its link, also when its own page was deleted', async () => {
      const { admin, editor } = running();
      const [query, note] = [new URLSearchParams({ path: '/short-lived' }), 'For the deleted page'];
      const page = (await request(editor, 'POST', '/items/pages', {
        url: '/short-lived',
        title: 'Short-lived',
      })) as { id: string };
      assert.equal((await send(editor, { ...week, note }, { query })).status, 303);
      await request(editor, 'DELETE', `/items/pages/${page.id}`);
      const share = (await readShares()).find((row) => row.note === note);
      const list = await (await open(editor)).text();
      assert.match(list, /Links of other pages and versions.*For the deleted page/s);
      assert.doesNotMatch(list, /\/preview\/short-lived/);
      assert.ok(list.includes(`name="id" value="${share?.id}"`));
      assert.equal((await send(editor, { id: share?.id ?? '' }, { path: '/revoke' })).status, 303);
      assert.doesNotMatch(await (await open(editor)).text(), /For the deleted page/);
      await request(admin, 'DELETE', `/items/previewShares/${share?.id}`);
    });

    test('is refused to an account that has many, all of which the page lists', async () => {
      const { admin, editor } = running();
      const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
      const create = (client: CmsClient, path: string, note: string) =>
        request(client, 'POST', '/items/previewShares', { path, expiresAt, note }) as Promise<Share>;
      const ofAdmin = await create(admin, '/about', 'Of another account');
      const { id: editorId } = (await request(editor, 'GET', '/users/me?fields=id')) as { id: string };
      const isOpen = (share: Share) => !share.revokedAt && Date.parse(share.expiresAt) > Date.now();
      const listOpen = async () =>
        (await readShares()).filter((share) => share.user_created === editorId && isOpen(share));
      const present = (await listOpen()).length;
      // More than are allowed, at the same time.
      const results = await Promise.allSettled(
        Array.from({ length: mostOpen + 5 }, (_, index) =>
          create(editor, index % 2 === 0 ? '/about' : '/films', `Share ${index} of many`),
        ),
      );
      const created = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      assert.equal(created.length, mostOpen - present);
      const page = await (await open(editor)).text();
      assert.deepEqual(
        (await listOpen()).filter(({ id }) => !page.includes(`name="id" value="${id}"`)),
        [],
      );
      const answer = await send(editor, week);
      assert.deepEqual(
        [answer.status, /30 of your links work already\. End one of them first\./.test(await answer.text())],
        [400, true],
      );
      await assert.rejects(create(editor, '/about', ''), { status: 400, code: 'TOO_MANY_SHARES' });
      assert.equal((await send(writer, week)).status, 403);
      await request(admin, 'DELETE', `/items/previewShares/${(await create(admin, '/about', '')).id}`);
      await request(editor, 'PATCH', '/items/previewShares', {
        keys: created.map(({ id }) => id),
        data: { revokedAt: new Date().toISOString() },
      });
      assert.equal((await send(editor, week)).status, 303);
      const ids = [ofAdmin, ...created].map(({ id }) => id);
      await request(admin, 'DELETE', '/items/previewShares', ids);
    });

    test('with a form that is long is refused after all of it was sent', { timeout: 30_000 }, async () => {
      for (const client of [writer, running().editor]) {
        const headers = {
          authorization: `Bearer ${client.token}`,
          'content-type': 'application/x-www-form-urlencoded',
        };
        const address = `${client.url}/site-preview/shares?${about}`;
        const sending = sendRequest(address, { method: 'POST', headers });
        const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
        await new Promise<void>((resolve) => sending.end(`note=${'x'.repeat(8 * 1024 * 1024)}`, resolve));
        const [answer] = await answered;
        assert.equal(answer.statusCode, 400);
        await once(answer.resume(), 'end');
        assert.equal((await fetch(`${client.url}/server/ping`)).status, 200);
      }
    });

    test('ends when the account that shared it is suspended or gets another role', async () => {
      const { admin, url } = running();
      const [role] = await readAll<{ id: string }>(admin, '/roles', { filter: { name: { _eq: 'Editor' } } });
      const account = { email: 'leaving@example.com', password: 'leaving-of-the-test', role: role?.id };
      const { id } = (await request(admin, 'POST', '/users', account)) as { id: string };
      for (const change of [{ status: 'suspended' }, { role: null }]) {
        await request(admin, 'PATCH', `/users/${id}`, { status: 'active', role: role?.id });
        const leaving = await login(url, account.email, account.password);
        await send(leaving, week);
        const isOpen = async () =>
          (await readShares()).some((share) => share.user_created === id && share.revokedAt === null);
        assert.equal(await isOpen(), true);
        await request(admin, 'PATCH', `/users/${id}`, change);
        // Hooks after a save run beside the answer.
        for (let attempt = 0; attempt < 100 && (await isOpen()); attempt += 1)
          await new Promise((resolve) => setTimeout(resolve, 50));
        assert.equal(await isOpen(), false, JSON.stringify(change));
      }
      await request(admin, 'DELETE', `/users/${id}`);
      assert.equal((await readShares()).filter((share) => share.user_created === id).length, 0);
    });
  });
}
