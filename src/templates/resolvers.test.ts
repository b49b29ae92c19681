import type { CreateResolversArgs } from 'gatsby';
import { getDirectusNodeId, getDirectusTypeName } from 'gatsby-source-directus/node-id';
import type { FlatItem } from '../content/assemble';
import type { ListedPage } from '../content/pagePlan';
import type { NodeModel } from './contentReader';
import { addHiddenIds } from './modelRevision';
import { createSiteResolvers } from './resolvers';

/* Builds the same content at several times with the real resolvers, as a warm build does: Gatsby queries a page or slice again only
   if a node that it read or its context has changed. */

const due = '2026-05-03T18:00:00Z';
const [earlier, later] = [new Date('2026-05-03T17:00:00Z'), new Date('2026-05-03T18:00:00Z')];

type Items = Record<string, Record<string, object>>;

const createItems = (): Items => ({
  pages: {
    home: { url: '/', title: 'Home', status: 'published', buildingBlocks: ['row-hero', 'row-link'] },
    about: { url: '/about', title: 'About', status: 'published', buildingBlocks: ['row-text'] },
    other: { url: '/other', title: 'Other', status: 'published', buildingBlocks: ['row-same'] },
  },
  pages_buildingBlocks: {
    'row-hero': { collection: 'heroImage', item: 'hero' },
    'row-link': { collection: 'textCTA', item: 'cta' },
    'row-text': { collection: 'textBlock', item: 'text' },
    'row-same': { collection: 'textBlock', item: 'text' },
  },
  heroImage: { hero: { title: 'Welcome' } },
  textCTA: { cta: { title: 'Read about us', buttons: ['row-button'] } },
  textCTA_buttons: { 'row-button': { collection: 'buttons', item: 'button' } },
  buttons: { button: { text: 'About', page: 'about' } },
  textBlock: { text: { title: 'A text' } },
  notificationBanners: { banner: { message: '<p>Snow</p>', displayOn: ['www'], pages: [] } },
  siteSettings: { settings: { companyName: 'Lamplight' } },
  headerContent: { header: { filmsPage: 'about' } },
});

/** What a build at this time queries: the models, and the contexts that decide whether Gatsby queries them again. */
async function build(items: Items, now: Date, modelArgs: object = {}) {
  const nodes = new Map<string, FlatItem>();
  for (const [collection, rows] of Object.entries(items)) {
    for (const [id, item] of Object.entries(rows))
      nodes.set(getDirectusNodeId(collection, id), { directusId: id, ...item });
  }
  const nodesOf = (type: string) =>
    Object.entries(items).flatMap(([collection, rows]) =>
      getDirectusTypeName(collection) === type
        ? Object.keys(rows).flatMap((id) => nodes.get(getDirectusNodeId(collection, id)) ?? [])
        : [],
    );
  const nodeModel: NodeModel = {
    getNodeById: ({ id }) => nodes.get(id) ?? null,
    findAll: ({ type }) => Promise.resolve({ entries: nodesOf(type) }),
    findOne: () => Promise.resolve(null),
  };
  type Resolve = (source: object, args: object, context: object) => Promise<unknown>;
  let resolvers: Record<string, Record<string, { resolve: Resolve }>> = {};
  const args = {
    createResolvers: (created: typeof resolvers) => void (resolvers = created),
    reporter: { warn: () => {} },
    store: { getState: () => ({ config: { siteMetadata: { siteUrl: 'https://site.example' } } }) },
  };
  createSiteResolvers(now)(args as unknown as CreateResolversArgs);
  const resolve = (type: string, field: string, node: object = {}, fieldArgs: object = {}) =>
    resolvers[type]?.[field]?.resolve(node, fieldArgs, { nodeModel });
  const siteRevision = addHiddenIds('r', (await resolve('Query', 'siteHiddenIds')) as string[]);
  const pages: Record<string, { model: string; context: string; listing: ListedPage }> = {};
  const pageType = getDirectusTypeName('pages');
  for (const node of nodesOf(pageType)) {
    const listing = (await resolve(pageType, 'listing', node)) as ListedPage;
    const model = JSON.stringify(await resolve(pageType, 'model', node, modelArgs));
    pages[node.directusId] = { listing, model, context: addHiddenIds(siteRevision, listing.hiddenIds) };
  }
  const slices = JSON.stringify([
    await resolve('Query', 'siteHeader'),
    await resolve('Query', 'siteNotificationBanners'),
    await resolve('Query', 'siteFooter'),
  ]);
  return { pages, slices, siteRevision };
}

/** The pages that a warm build at the later time queries again because of their context, and those whose model differs. */
async function compare(items: Items) {
  const [first, second] = [await build(items, earlier), await build(items, later)];
  const differing = (part: 'context' | 'model') =>
    Object.keys(items.pages ?? {}).filter((id) => first.pages[id]?.[part] !== second.pages[id]?.[part]);
  return {
    first,
    second,
    queried: differing('context'),
    changed: differing('model'),
    areSlicesQueried: first.siteRevision !== second.siteRevision,
    haveSlicesChanged: first.slices !== second.slices,
  };
}

const change = (collection: string, id: string, fields: object): Items => {
  const items = createItems();
  return {
    ...items,
    [collection]: { ...items[collection], [id]: { ...items[collection]?.[id], ...fields } },
  };
};

it('queries nothing again if nothing becomes due', async () => {
  const { queried, changed, areSlicesQueried } = await compare(createItems());
  expect([queried, changed, areSlicesQueried]).toEqual([[], [], false]);
});

it.each([
  ['publishAt', false],
  ['unpublishAt', true],
])('queries only the page of a block again at the %s of its row', async (field, isShownFirst) => {
  const { first, second, queried, changed, areSlicesQueried } = await compare(
    change('pages_buildingBlocks', 'row-text', { [field]: due }),
  );
  expect([queried, changed, areSlicesQueried]).toEqual([['about'], ['about'], false]);
  expect(first.pages.about?.model.includes('A text')).toBe(isShownFirst);
  expect(second.pages.about?.model.includes('A text')).toBe(!isShownFirst);
});

it('queries what links to a page again when the page becomes due: other pages, the header', async () => {
  const { first, second, queried, areSlicesQueried, haveSlicesChanged } = await compare(
    change('pages', 'about', { publishAt: due }),
  );
  expect(first.pages.about?.listing.hiddenBecause).toBe('is on the site from 2026-05-03 18:00 UTC');
  expect(second.pages.about?.listing.hiddenBecause).toBeNull();
  expect(queried).toContain('home');
  expect(first.pages.home?.model).not.toContain('/about');
  expect(second.pages.home?.model).toContain('/about');
  expect([areSlicesQueried, haveSlicesChanged]).toEqual([true, true]);
  expect([first.slices.includes('/about'), second.slices.includes('/about')]).toEqual([false, true]);
});

it('queries all pages and slices again when a banner becomes due', async () => {
  const { queried, changed, areSlicesQueried, haveSlicesChanged } = await compare(
    change('notificationBanners', 'banner', { publishAt: due }),
  );
  const all = ['home', 'about', 'other'];
  expect([queried, changed, areSlicesQueried, haveSlicesChanged]).toEqual([all, all, true, true]);
});

it('names the draft to which a button leads, and numbers the blocks as the editor sees them', async () => {
  const items = change('pages', 'about', { status: 'draft' });
  const rows = items.pages_buildingBlocks ?? {};
  const { pages } = await build(
    { ...items, pages_buildingBlocks: { ...rows, 'row-hero': { ...rows['row-hero'], publishAt: due } } },
    earlier,
  );
  expect(pages.home?.listing.warnings.map(({ sentence }) => sentence)).toEqual([
    'Block 2 (text CTA) shows without one of its parts (buttons). It leads to the page “About” (/about), which is a draft.',
  ]);

  const withoutTitle = await build({ ...items, textCTA: { cta: { buttons: ['row-button'] } } }, earlier);
  expect(withoutTitle.pages.home?.listing.warnings.map(({ sentence }) => sentence)).toEqual([
    'Block 2 (text CTA) is left out. It leads to the page “About” (/about), which is a draft.',
  ]);
});

it('shows links that lead nowhere as text, in pages and in the shell', async () => {
  const link = '<p><a href="/nowhere">Words</a> <a href="/about">About</a></p>';
  const items = createItems();
  Object.assign(items.textBlock?.text ?? {}, { text: link });
  Object.assign(items.notificationBanners?.banner ?? {}, { message: link });
  const { pages, slices } = await build(items, earlier, { brokenLinks: ['/nowhere'] });
  const shown = JSON.stringify('<p>Words <a href="/about">About</a></p>');
  expect(pages.about?.listing.typedLinks.map(({ path }) => path)).toEqual(['/nowhere', '/about']);
  expect(pages.about?.model).toContain(shown);
  expect(slices).toContain(shown);
});
