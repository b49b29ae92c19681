import { announceRoute, type AnnouncedRoute } from './announceRoute';

const firstPage: AnnouncedRoute = { pathname: '/lancaster', state: { key: '1' } };
const tabOfFirstPage: AnnouncedRoute = { pathname: '/lancaster', state: { key: '2', ignoreScroll: true } };
const otherPage: AnnouncedRoute = { pathname: '/branson', state: { key: '3' } };

let announcements: string[];

beforeEach(() => {
  announcements = [];
  document.body.innerHTML = '<div id="gatsby-announcer" aria-live="assertive" aria-atomic="true"></div>';
});

/** Imitates Gatsby, which requests a frame, calls onRouteUpdate, and writes the announcement in that frame. */
async function changeRoute(to: AnnouncedRoute, from: AnnouncedRoute | null) {
  requestAnimationFrame(() => {
    const announcer = document.getElementById('gatsby-announcer');
    if (!announcer) return;
    announcer.textContent = `Navigated to ${to.pathname}`;
    if (announcer.getAttribute('aria-live') === 'assertive') announcements.push(to.pathname);
  });
  announceRoute(to, from);
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

it('announces nothing when a page rewrites its own URL, and clears the announcer', async () => {
  await changeRoute(tabOfFirstPage, firstPage);
  await changeRoute({ ...tabOfFirstPage, state: { key: '4', ignoreScroll: true } }, tabOfFirstPage);
  expect(announcements).toEqual([]);
  expect(document.getElementById('gatsby-announcer')).toBeEmptyDOMElement();
});

it('announces navigation to another page', async () => {
  await changeRoute(tabOfFirstPage, firstPage);
  await changeRoute(otherPage, tabOfFirstPage);
  await changeRoute(tabOfFirstPage, otherPage);
  expect(announcements).toEqual(['/branson', '/lancaster']);
});

it('does not mute the first page, and ignores a page without an announcer', async () => {
  await changeRoute(tabOfFirstPage, null);
  expect(announcements).toEqual(['/lancaster']);
  document.body.innerHTML = '';
  await changeRoute(tabOfFirstPage, firstPage);
});
