import { normalisePage } from './page';
import { pagePath } from './pagePath';
import { file } from './testItems';

const settings = {
  id: 'settings',
  companyName: 'Lamplight Theatres',
  defaultSeoTitle: 'Default title',
  defaultSeoDescription: 'Default description',
  defaultSeoImage: file,
};
const site = 'https://site.example';

it('makes the address whole', () => {
  expect(pagePath('lancaster')).toBe('/lancaster');
  expect(pagePath('/lancaster/')).toBe('/lancaster');
  expect(pagePath('/')).toBe('/');
  expect(pagePath(null)).toBe('/');
});

it('fills what the editor left out from the settings of the site', () => {
  const { page } = normalisePage({ id: 'p', url: '/lancaster', title: 'Lancaster' }, settings, site);
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

it('takes what the editor said', () => {
  const { page } = normalisePage(
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

it('does without settings', () => {
  const { page } = normalisePage({ id: 'p', url: '/', title: 'Home' }, null, site);
  expect(page.seo).toMatchObject({
    title: 'Home',
    description: '',
    image: null,
    canonicalUrl: 'https://site.example/',
  });
});

it('tells its blocks the phone of the company', () => {
  const show = { id: 's', eventCode: 'RUTHL', location: null };
  const rows = [{ id: 'r', collection: 'showCTABlock', item: { id: 'c', show } }];
  const { page } = normalisePage(
    { id: 'p', url: '/', buildingBlocks: rows },
    { ...settings, phone: '1-800-555-0117' },
    site,
  );
  expect(page.blocks).toMatchObject([{ phone: '1-800-555-0117' }]);
});

it('never is without a title and a description, where the site has a name and a tagline', () => {
  const bare = { id: 's', companyName: 'Lamplight Theatres', tagline: 'Told by lamplight' };
  expect(normalisePage({ id: 'p', url: '/x', title: ' ' }, bare, site).page.seo).toMatchObject({
    title: 'Lamplight Theatres',
    description: 'Told by lamplight',
  });
  expect(normalisePage({ id: 'p', url: '/x' }, null, site).page.seo.title).toBe('/x');
});

it('passes on what is left out of its blocks, and names a picture for sharing without a size', () => {
  const rows = [{ id: 'r', collection: 'hologram', item: { id: 'h' } }];
  const item = { id: 'p', url: '/', seoImage: { id: 'drawing' }, buildingBlocks: rows };
  expect(normalisePage(item, null, site).warnings).toMatchObject([
    { collection: 'pages', id: 'p', sentence: expect.stringMatching(/^The picture for sharing is left out/) },
    { collection: 'hologram', id: 'h' },
  ]);
});
