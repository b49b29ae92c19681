import { announceRoute, type AnnouncedRoute } from './announceRoute';

const page: AnnouncedRoute = { pathname: '/lancaster', state: { key: '1' } };
const tab: AnnouncedRoute = { pathname: '/lancaster', state: { key: '2', ignoreScroll: true } };
const otherPage: AnnouncedRoute = { pathname: '/branson', state: { key: '3' } };

let heard: string[];

beforeEach(() => {
  heard = [];
  document.body.innerHTML = '<div id="gatsby-announcer" aria-live="assertive" aria-atomic="true"></div>';
});

/** As Gatsby does it: asks for a frame, calls onRouteUpdate, and writes where the visitor is in that frame. */
async function go(to: AnnouncedRoute, from: AnnouncedRoute | null) {
  requestAnimationFrame(() => {
    const announcer = document.getElementById('gatsby-announcer');
    if (!announcer) return;
    announcer.textContent = `Navigated to ${to.pathname}`;
    if (announcer.getAttribute('aria-live') === 'assertive') heard.push(to.pathname);
  });
  announceRoute(to, from);
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

it('says nothing where a page writes its own address, as tabs do, and leaves nothing to be read', async () => {
  await go(tab, page);
  await go({ ...tab, state: { key: '4', ignoreScroll: true } }, tab);
  expect(heard).toEqual([]);
  expect(document.getElementById('gatsby-announcer')).toBeEmptyDOMElement();
});

it('says the next page, and every page that is come to', async () => {
  await go(tab, page);
  await go(otherPage, tab);
  await go(tab, otherPage);
  expect(heard).toEqual(['/branson', '/lancaster']);
});

it('leaves the first page, and a page without an announcer, alone', async () => {
  await go(tab, null);
  expect(heard).toEqual(['/lancaster']);
  document.body.innerHTML = '';
  await go(tab, page);
});
