import { normalizeNotificationBanners, filterBannersByPath } from './notificationBanners';

it('keeps the banners for this site and sanitizes their HTML', () => {
  expect(
    normalizeNotificationBanners([
      {
        id: 'n1',
        message: '<p>Road<script>x()</script> closed</p>',
        displayOn: ['www'],
        pages: ['/lancaster'],
      },
      { id: 'n2', message: '<p>Other site</p>', displayOn: [] },
      { id: 'n3', message: '', displayOn: ['www'] },
    ]),
  ).toEqual([
    { id: 'n1', message: '<p>Road closed</p>', darkBackground: false, buttons: [], routes: ['/lancaster'] },
  ]);
});

it("keeps the editor's order", () => {
  const banner = { message: '<p>Note</p>', displayOn: ['www'] };
  const banners = [
    { ...banner, id: 'unsorted' },
    { ...banner, id: 'second', sort: 2 },
    { ...banner, id: 'first', sort: 1 },
  ];
  expect(normalizeNotificationBanners(banners).map(({ id }) => id)).toEqual(['first', 'second', 'unsorted']);
});

it('normalizes the addresses that editors type', () => {
  const banner = { id: 'n', message: '<p>Note</p>', displayOn: ['www'] };
  const [normalized] = normalizeNotificationBanners([
    { ...banner, pages: ['lancaster', ' /branson/ ', '/', '', '/shows/ruth'] },
  ]);
  expect(normalized?.routes).toEqual(['/lancaster', '/branson', '/', '/shows/ruth']);
});

it('finds the banners of a path, including those without routes', () => {
  const banners = [{ routes: ['/lancaster'] }, { routes: [] }, { routes: ['/'] }];
  expect(filterBannersByPath(banners, '/lancaster')).toEqual([{ routes: ['/lancaster'] }, { routes: [] }]);
  expect(filterBannersByPath(banners, '/lancaster/plan')).toEqual([{ routes: [] }]);
  expect(filterBannersByPath(banners, '/')).toEqual([{ routes: [] }, { routes: ['/'] }]);
});
