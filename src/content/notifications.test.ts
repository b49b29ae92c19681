import { normaliseNotifications, notificationsOf } from './notifications';

it('keeps the notifications meant for this site, their HTML made safe', () => {
  expect(
    normaliseNotifications([
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
  expect(normaliseNotifications(banners).map(({ id }) => id)).toEqual(['first', 'second', 'unsorted']);
});

it('takes addresses as editors type them', () => {
  const banner = { id: 'n', message: '<p>Note</p>', displayOn: ['www'] };
  const [normalised] = normaliseNotifications([
    { ...banner, pages: ['lancaster', ' /branson/ ', '/', '', '/shows/ruth'] },
  ]);
  expect(normalised?.routes).toEqual(['/lancaster', '/branson', '/', '/shows/ruth']);
});

it('finds the notices of a path; one without routes is for every page', () => {
  const banners = [{ routes: ['/lancaster'] }, { routes: [] }, { routes: ['/'] }];
  expect(notificationsOf(banners, '/lancaster')).toEqual([{ routes: ['/lancaster'] }, { routes: [] }]);
  expect(notificationsOf(banners, '/lancaster/plan')).toEqual([{ routes: [] }]);
  expect(notificationsOf(banners, '/')).toEqual([{ routes: [] }, { routes: ['/'] }]);
});
