import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CmsError, login, readAll, request } from '../../scripts/lib/api.ts';
import { createSeedId } from '../../scripts/lib/seed.ts';
import type { Running } from './running.ts';

interface Page {
  id: string;
  url: string;
  status: string;
}
interface Redirect {
  from: string;
  page: string | null;
  url: string | null;
  automatic: boolean;
}

/** Status and dates of pages, their redirects, and how pages end. */
export function pageTests(running: () => Running): void {
  const create = (url: string, fields: object = {}) =>
    request(running().editor, 'POST', '/items/pages', {
      url,
      title: `The page ${url}`,
      status: 'published',
      ...fields,
    }) as Promise<Page>;
  const update = (page: Page, fields: object) =>
    request(running().editor, 'PATCH', `/items/pages/${page.id}`, fields) as Promise<Page>;
  const remove = (page: Page) => request(running().editor, 'DELETE', `/items/pages/${page.id}`);
  const redirect = (fields: object) => request(running().editor, 'POST', '/items/redirects', fields);
  const readRedirects = (filter: object) =>
    readAll<Redirect>(running().build, '/items/redirects', {
      filter,
      fields: ['from', 'page', 'url', 'automatic'],
      sort: ['from'],
    });
  /** Hooks after a save run beside the answer. */
  const waitUntilGone = async (from: string) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if ((await readRedirects({ from: { _eq: from } })).length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.fail(`The redirect from ${from} is still there.`);
  };
  const refused = (task: Promise<unknown>, sentence: RegExp) =>
    assert.rejects(task, (cause) => {
      assert.ok(cause instanceof CmsError && cause.status === 400, String(cause));
      assert.match(cause.message, sentence);
      return true;
    });
  const linkTo = (page: Page, on: string) =>
    create(on, {
      buildingBlocks: [
        {
          collection: 'heroImage',
          item: {
            title: 'A hero',
            buttons: [{ collection: 'buttons', item: { text: 'Go', page: page.id } }],
          },
        },
      ],
    });

  describe('a page', () => {
    test('is a draft at first', async () => {
      const page = (await request(running().editor, 'POST', '/items/pages', {
        url: '/life-draft',
        title: 'Draft',
      })) as Page;
      assert.equal(page.status, 'draft');
      await remove(page);
    });

    test('cannot end before it begins, nor can a block on it or a banner', async () => {
      const dates = { publishAt: '2027-05-01T10:00:00Z', unpublishAt: '2027-05-01T09:00:00Z' };
      const sentence = /would end before it begins/;
      await refused(create('/life-dates', dates), sentence);
      const page = await create('/life-dates', { publishAt: dates.publishAt });
      await refused(update(page, { unpublishAt: dates.unpublishAt }), sentence);
      const row = { collection: 'textBlock', item: { text: '<p>Hi</p>' } };
      await refused(update(page, { buildingBlocks: [{ ...row, ...dates }] }), sentence);
      await update(page, { buildingBlocks: [{ ...row, publishAt: dates.publishAt }] });
      await refused(
        request(running().editor, 'POST', '/items/notificationBanners', { message: 'X', ...dates }),
        sentence,
      );
      await update(page, { unpublishAt: '2027-05-02T00:00:00Z', publishAt: null, status: 'draft' });
      await remove(page);
    });

    test('and its redirects tell nothing to those who may not change them', async () => {
      const { admin, build, everyone, url, options } = running();
      const writer = await login(url, options.writerEmail ?? '', options.writerPassword ?? '');
      const page = await create('/life-secret', { title: 'The secret plan' });
      await create('/life-circle', { status: 'archived', redirectPage: page.id });
      const count = () => readAll(admin, '/items/redirects', { fields: ['id'] }).then(({ length }) => length);
      const before = await count();
      const asked = [
        ['POST', '/items/redirects', { from: '/life-secret', url: '/about' }],
        ['POST', '/items/redirects', { from: '/life-free', url: '/life-free' }],
        ['POST', '/items/pages', { url: '/', title: 'X', status: 'draft' }],
        ['PATCH', `/items/pages/${page.id}`, { status: 'archived', redirectUrl: '/life-circle' }],
        ['PATCH', `/items/pages/${createSeedId('page:home')}`, { status: 'draft' }],
        ['PATCH', `/items/pages/${createSeedId('page:about')}`, { status: 'archived' }],
        ['DELETE', `/items/pages/${page.id}`, undefined],
      ] as const;
      for (const client of [everyone, build, writer])
        for (const [method, path, body] of asked)
          await assert.rejects(
            request(client, method, path, body),
            (cause) =>
              cause instanceof CmsError && cause.status === 403 && !/secret|home/.test(cause.message),
            `${method} ${path}`,
          );
      await assert.rejects(request(everyone, 'POST', '/items/redirects', { url: '/about' }), { status: 403 });
      await assert.rejects(request(admin, 'POST', '/items/redirects', { url: '/about' }), { status: 400 });
      assert.equal(await count(), before);
    });

    test('with the address / stays on the site', async () => {
      const home = { id: createSeedId('page:home'), url: '/', status: 'published' };
      for (const change of [
        { status: 'draft' },
        { status: 'archived', redirectUrl: '/about' },
        { unpublishAt: '2099-01-01T00:00:00Z' },
      ]) {
        await refused(update(home, change), /home page is always on the site/);
      }
    });
  });

  describe('the redirect of a page that moves', () => {
    test('leads from its former addresses, and ends when a page has the address again', async () => {
      const page = await create('/life-first');
      await update(page, { url: '/life-second' });
      await update(page, { url: '/life-third' });
      const own = { page: { _eq: page.id } };
      assert.deepEqual(
        await readRedirects(own),
        ['/life-first', '/life-second'].map((from) => ({ from, page: page.id, url: null, automatic: true })),
      );
      await update(page, { url: '/life-first' });
      await waitUntilGone('/life-first');
      assert.deepEqual(
        (await readRedirects(own)).map(({ from }) => from),
        ['/life-second', '/life-third'],
      );
      const other = await create('/life-second');
      await waitUntilGone('/life-second');
      await update(other, { status: 'archived' });
      await remove(other);
      await update(page, { status: 'archived' });
      await remove(page);
      assert.deepEqual(await readRedirects(own), []);
    });

    test('stays while the page with its address has not begun', async () => {
      await redirect({ from: '/life-soon', url: '/about' });
      await redirect({ from: '/life-now', url: '/about' });
      const soon = await create('/life-soon', { publishAt: '2099-01-01T00:00:00Z' });
      const now = await create('/life-now', { publishAt: '2020-01-01T00:00:00Z' });
      await waitUntilGone('/life-now');
      assert.equal((await readRedirects({ from: { _eq: '/life-soon' } })).length, 1);
      await update(soon, { publishAt: null });
      await waitUntilGone('/life-soon');
      for (const page of [soon, now]) {
        await update(page, { status: 'archived' });
        await remove(page);
      }
    });

    test('is needed for an archived page that a text or a typed address leads to', async () => {
      const page = await create('/life-typed');
      const targets = ['/life-typed#cast', 'https://lamplight.example/life-typed/?a=1'];
      for (const [index, href] of targets.entries()) {
        const text = `<p>See <a href="${href}">it</a>.</p>`;
        const other = await create(`/life-text-${index}`, {
          buildingBlocks: [{ collection: 'textBlock', item: { text } }],
        });
        await refused(update(page, { status: 'archived' }), new RegExp(`life-text-${index}`));
        await update(other, { status: 'archived' });
        await remove(other);
      }
      const button = { collection: 'buttons', item: { text: 'Go', url: '/life-typed' } };
      const hero = { collection: 'heroImage', item: { title: 'A hero', buttons: [button] } };
      const other = await create('/life-button', { buildingBlocks: [hero] });
      await refused(update(page, { status: 'archived' }), /life-button/);
      const text = '<p><a href="/life-typed-2">It</a> /life-typed</p>';
      await update(other, { buildingBlocks: [{ collection: 'textBlock', item: { text } }] });
      await update(page, { status: 'archived' });
      for (const unused of [other, page]) {
        await update(unused, { status: 'archived' });
        await remove(unused);
      }
    });

    test('is not created for a draft, but for a page that was published before', async () => {
      const page = await create('/life-never', { status: 'draft' });
      await update(page, { url: '/life-never-2' });
      assert.deepEqual(await readRedirects({ page: { _eq: page.id } }), []);
      await update(page, { status: 'published' });
      await update(page, { status: 'draft' });
      await update(page, { url: '/life-never-3' });
      assert.deepEqual(
        (await readRedirects({ page: { _eq: page.id } })).map(({ from }) => from),
        ['/life-never-2'],
      );
      await remove(page);
    });

    test('is not created if the new address is refused', async () => {
      const page = await create('/life-refused');
      await assert.rejects(update(page, { url: '/about' }), { code: 'RECORD_NOT_UNIQUE' });
      await assert.rejects(update(page, { url: 'no address' }), { code: 'FAILED_VALIDATION' });
      assert.deepEqual(await readRedirects({ page: { _eq: page.id } }), []);
      await update(page, { status: 'archived' });
      await remove(page);
    });

    test('is created when a version with another address is promoted', async () => {
      const { editor } = running();
      const page = await create('/life-version');
      const version = (await request(editor, 'POST', '/versions', {
        key: 'moved',
        name: 'Moved',
        collection: 'pages',
        item: page.id,
      })) as { id: string };
      await request(editor, 'POST', `/versions/${version.id}/save`, { url: '/life-version-2' });
      assert.deepEqual(await readRedirects({ page: { _eq: page.id } }), []);
      const { mainHash } = (await request(editor, 'GET', `/versions/${version.id}/compare`)) as {
        mainHash: string;
      };
      await request(editor, 'POST', `/versions/${version.id}/promote`, { mainHash });
      assert.deepEqual(await readRedirects({ page: { _eq: page.id } }), [
        { from: '/life-version', page: page.id, url: null, automatic: true },
      ]);
      await update(page, { status: 'archived' });
      await remove(page);
    });
  });

  describe('a redirect', () => {
    test('needs an address that the site does not use, and a target', async () => {
      const invalid = { code: 'FAILED_VALIDATION' };
      for (const from of ['/ticketing', '/static/x', 'about', '/With Space', '/a//b', '//evil.example'])
        await assert.rejects(redirect({ from, url: '/about' }), invalid, from);
      for (const url of [
        'javascript:alert(1)',
        '//evil.example',
        '/\\evil.example',
        'http://a.example',
        'https://user@evil.example/',
        'about',
      ])
        await assert.rejects(redirect({ from: '/life-target', url }), invalid, url);
      for (const control of ['\u0001', '\r\n', '\u001b', '\u007f', '\u0085']) {
        await assert.rejects(redirect({ from: `/life${control}`, url: '/about' }), invalid);
        for (const url of [
          `/${control}x`,
          `/x${control}`,
          `https://x${control}.example`,
          `https://x.example/${control}`,
        ])
          await assert.rejects(redirect({ from: '/life-target', url }), invalid, JSON.stringify(url));
      }
      await refused(redirect({ from: '/life-target' }), /Choose a page, or enter an address/);
      for (const page of ['no-key', 7, { id: 'no-key' }]) {
        await refused(redirect({ from: '/life-target', page }), /This is no page/);
        const archive = { title: 'X', url: '/life-target', status: 'archived', redirectPage: page };
        await refused(request(running().editor, 'POST', '/items/pages', archive), /This is no page/);
      }
      await refused(redirect({ from: '/about', url: '/' }), /has the address \/about/);
    });

    test('cannot lead in a circle', async () => {
      const circle = /in a circle/;
      await refused(redirect({ from: '/life-a', url: '/life-a?x=1' }), circle);
      const first = (await redirect({ from: '/life-a', url: '/life-b#top' })) as { id: string };
      await refused(redirect({ from: '/life-b', url: '/life-a' }), circle);
      const page = await create('/life-b');
      await refused(update(page, { status: 'archived', redirectUrl: '/life-a' }), circle);
      await request(running().editor, 'DELETE', `/items/redirects/${first.id}`);
      await update(page, { status: 'archived', redirectUrl: '/life-a' });
      await remove(page);

      // The form sends a target as an object if the editor changes it in a drawer.
      const [one, two] = [await create('/life-c'), await create('/life-d')];
      await update(one, { status: 'archived', redirectPage: { id: two.id, title: 'Changed in a drawer' } });
      await refused(update(two, { status: 'archived', redirectPage: { id: one.id } }), circle);
      const added = { url: '/life-e', title: 'Added in a drawer' };
      await update(two, { status: 'archived', redirectPage: added });
      const [third] = await readAll<Page>(running().editor, '/items/pages', {
        filter: { url: { _eq: added.url } },
      });
      for (const ended of [one, two, ...(third ? [third] : [])]) await remove(ended);

      // The pages of one request, each as it will be after it.
      const [here, there] = [await create('/life-f'), await create('/life-g')];
      const back = { id: there.id, status: 'archived', redirectPage: here.id };
      await refused(update(here, { status: 'archived', redirectPage: back }), circle);
      await refused(redirect({ from: '/life-h', page: { id: there.id, url: '/life-h' } }), circle);
      await refused(redirect({ from: '/life-h', page: { url: '/life-h', title: 'New' } }), circle);
      await update(here, { status: 'archived', redirectPage: there.id });
      await update(there, { status: 'archived', redirectPage: { id: here.id, status: 'published' } });
      for (const ended of [there, here]) await update(ended, { status: 'archived', redirectPage: null });
      for (const ended of [there, here]) await remove(ended);
      await request(running().admin, 'DELETE', '/items/redirects', {
        query: { filter: { from: { _starts_with: '/life-' } } },
      });
    });
  });

  describe('the end of a page', () => {
    test('names what links to it, and keeps its address with a redirect', async () => {
      const page = await create('/life-end');
      const linking = await linkTo(page, '/life-linking');
      await refused(
        remove(page),
        /“The page \/life-end” \(\/life-end\) is published: archive it instead\. Links to it: “The page \/life-linking” \(\/life-linking\)\./,
      );
      await refused(update(page, { status: 'archived' }), /Links lead to this page: .*life-linking/);
      await update(page, { status: 'archived', redirectPage: createSeedId('page:about') });
      await refused(remove(page), /is linked: change the links first\. Links to it: .*life-linking/);

      // The links of an archived page do not count, nor those of a block that no page shows.
      await update(linking, { status: 'archived' });
      await remove(page);
      assert.deepEqual(await readRedirects({ from: { _eq: '/life-end' } }), [
        { from: '/life-end', page: createSeedId('page:about'), url: null, automatic: true },
      ]);
      await remove(linking);
    });

    test('takes its former addresses to the new target', async () => {
      const page = await create('/life-old');
      await update(page, { url: '/life-new' });
      await update(page, { status: 'archived', redirectUrl: 'https://example.com/x' });
      await remove(page);
      assert.deepEqual(
        (await readRedirects({ url: { _eq: 'https://example.com/x' } })).map(({ from, page: target }) => [
          from,
          target,
        ]),
        [
          ['/life-new', null],
          ['/life-old', null],
        ],
      );
    });

    test('is refused for a page in the header or of a show', async () => {
      const page = { id: createSeedId('page:ruth'), url: '/shows/ruth', status: 'published' };
      await refused(remove(page), /“[^”]+” in shows/);
      const films = { id: createSeedId('page:films'), url: '/films', status: 'published' };
      await refused(remove(films), /the header content/);
    });

    test('is not for people without the permission: they learn nothing, and no redirect is left', async () => {
      const forbidden = (task: Promise<unknown>) => assert.rejects(task, { code: 'FORBIDDEN' });
      const page = await create('/life-protected');
      const linking = await linkTo(page, '/life-protected-link');
      for (const client of [running().build, running().everyone]) {
        await forbidden(request(client, 'DELETE', `/items/pages/${page.id}`));
        await forbidden(request(client, 'PATCH', `/items/pages/${page.id}`, { status: 'archived' }));
      }
      await update(linking, { status: 'archived' });
      await update(page, { status: 'archived', redirectUrl: '/about' });
      await forbidden(request(running().build, 'DELETE', `/items/pages/${page.id}`));
      assert.deepEqual(await readRedirects({ from: { _eq: '/life-protected' } }), []);
      await remove(page);
    });
  });
}
