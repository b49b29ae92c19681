import { normalizePage } from './page';
import { normalizePagePath } from './read';
import { file } from './items.mocks';

const settings = {
  id: 'settings',
  companyName: 'Lamplight Theatres',
  defaultSeoTitle: 'Default title',
  defaultSeoDescription: 'Default description',
  defaultSeoImage: file,
};
const site = 'https://site.example';

it('adds the leading slash to the path and removes trailing ones', () => {
  expect(normalizePagePath('lancaster')).toBe('/lancaster');
  expect(normalizePagePath('/lancaster/')).toBe('/lancaster');
  expect(normalizePagePath('/')).toBe('/');
  expect(normalizePagePath(null)).toBe('/');
});

it('uses the site settings for empty fields', () => {
  const { page } = normalizePage({ id: 'p', url: '/lancaster', title: 'Lancaster' }, settings, site);
  expect(page.seo).toEqual({
    title: 'Lancaster | Lamplight Theatres',
    description: 'Default description',
    canonicalUrl: 'https://site.example/lancaster',
    noIndex: false,
    image: expect.objectContaining({ id: 'file-1' }),
    siteName: 'Lamplight Theatres',
  });
  expect(page.settings).toEqual({ hideHeader: false, hideFooter: false, headerLogo: null });
});

it('is shared with the picture of its hero, if it has none of its own', () => {
  const hero = { id: 'hero', title: 'Ruth', image: { ...file, id: 'hero-picture' } };
  const item = { id: 'p', url: '/x', buildingBlocks: [{ id: 'r', collection: 'heroImage', item: hero }] };
  expect(normalizePage(item, settings, site).page.seo.image).toMatchObject({ id: 'hero-picture' });
  const withOwn = { ...item, seoImage: { ...file, id: 'own-picture' } };
  expect(normalizePage(withOwn, settings, site).page.seo.image).toMatchObject({ id: 'own-picture' });
});

it('prefers the fields of the page', () => {
  const { page } = normalizePage(
    {
      id: 'p',
      url: '/x',
      title: 'X',
      seoTitle: 'Exactly this',
      seoDescription: 'And this',
      canonicalUrl: 'https://elsewhere.example/x',
      noIndex: true,
      hideHeader: true,
      hideFooter: true,
      headerLogo: { id: 'logo', modified_on: '2026-01-01T00:00:00Z' },
    },
    settings,
    site,
  );
  expect(page.seo).toMatchObject({
    title: 'Exactly this',
    description: 'And this',
    canonicalUrl: 'https://elsewhere.example/x',
    noIndex: true,
  });
  expect(page.settings).toMatchObject({ hideHeader: true, hideFooter: true, headerLogo: { id: 'logo' } });
});

it('accepts missing settings', () => {
  const { page } = normalizePage({ id: 'p', url: '/', title: 'Home' }, null, site);
  expect(page.seo).toMatchObject({
    title: 'Home',
    description: '',
    image: null,
    canonicalUrl: 'https://site.example/',
  });
});

it('passes the company phone to its blocks', () => {
  const show = { id: 's', eventCode: 'RUTHL', location: null };
  const rows = [{ id: 'r', collection: 'showCTABlock', item: { id: 'c', show } }];
  const { page } = normalizePage(
    { id: 'p', url: '/', buildingBlocks: rows },
    { ...settings, phone: '1-800-555-0117' },
    site,
  );
  expect(page.blocks).toMatchObject([{ phone: '1-800-555-0117' }]);
});

it('falls back to the name and the tagline of the company for title and description', () => {
  const minimalSettings = { id: 's', companyName: 'Lamplight Theatres', tagline: 'Told by lamplight' };
  expect(normalizePage({ id: 'p', url: '/x', title: ' ' }, minimalSettings, site).page.seo).toMatchObject({
    title: 'Lamplight Theatres',
    description: 'Told by lamplight',
  });
  expect(normalizePage({ id: 'p', url: '/x' }, null, site).page.seo.title).toBe('/x');
});

it('returns the warnings of its blocks, and warns about a sharing image without a size', () => {
  const rows = [{ id: 'r', collection: 'hologram', item: { id: 'h' } }];
  const item = { id: 'p', url: '/', seoImage: { id: 'drawing' }, buildingBlocks: rows };
  expect(normalizePage(item, null, site).warnings).toMatchObject([
    { collection: 'pages', id: 'p', sentence: expect.stringMatching(/^The picture for sharing is left out/) },
    { collection: 'hologram', id: 'h' },
  ]);
});
