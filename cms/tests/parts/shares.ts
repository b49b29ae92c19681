import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, describe, test } from 'node:test';
import { mostOpen } from '../../extensions/site-preview/shares.js';
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
      assert.doesNotMatch(page, /For the page \/about/);
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

    test('is refused while the page lists as many as it can', async () => {
      const { admin, editor } = running();
      const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
      const present = (await readShares()).filter(
        ({ revokedAt, expiresAt }) => revokedAt === null && Date.parse(expiresAt) > Date.now(),
      );
      const shares = Array.from({ length: mostOpen - present.length }, (_, index) => ({
        path: '/about',
        expiresAt: tomorrow,
        note: `Share ${index} of many`,
      }));
      const created = (await request(editor, 'POST', '/items/previewShares', shares)) as Share[];
      const page = await (await open(editor)).text();
      assert.deepEqual(
        shares.filter(({ note }) => !page.includes(`${note}</p>`)),
        [],
      );
      const answer = await send(editor, week);
      assert.deepEqual([answer.status, /End one of them first/.test(await answer.text())], [400, true]);
      await assert.rejects(
        request(editor, 'POST', '/items/previewShares', { path: '/about', expiresAt: tomorrow }),
        { status: 400 },
      );
      assert.equal((await send(writer, week)).status, 403);
      await request(editor, 'PATCH', '/items/previewShares', {
        keys: created.map(({ id }) => id),
        data: { revokedAt: new Date().toISOString() },
      });
      assert.equal((await send(editor, week)).status, 303);
      await request(
        admin,
        'DELETE',
        '/items/previewShares',
        created.map(({ id }) => id),
      );
    });

    test('with a form that is long or breaks off does not end Directus', async () => {
      const { url } = running();
      const ping = async () => (await fetch(`${url}/server/ping`)).status;
      const note = 'x'.repeat(100_000);
      for (const client of [writer, running().editor]) {
        assert.equal((await send(client, { ...week, note })).status, 400);
        assert.equal(await ping(), 200);
      }
      const breaking = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
      const head = [
        `POST /site-preview/shares?${about} HTTP/1.1`,
        `Host: ${new URL(url).host}`,
        `Authorization: Bearer ${writer.token}`,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 1000',
      ];
      breaking.write(`${head.join('\r\n')}\r\n\r\nscope=page`);
      // While Directus answers these, it begins to read the form, and then notices its end.
      const pingOften = async () => {
        for (let count = 0; count < 20; count += 1) assert.equal(await ping(), 200);
      };
      await pingOften();
      breaking.destroy();
      await pingOften();
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
