import { globalHistory } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createEagerSource, IslandSourceContext } from '../../runtime/islands/islandSource';
import { LazyIslands } from '../../runtime/islands/lazyIslands';
import { notificationBannerMock, notificationBannerMocks } from './Banners.mocks';
import { NotificationBanners } from './NotificationBanners';
import NotificationBannersSlice from './NotificationBannersSlice';
import { notificationBannersIsland } from '../islandNames';

const source = createEagerSource({ [notificationBannersIsland]: NotificationBanners });
const withIslands = (content: ReactElement, islands = source) => (
  <IslandSourceContext.Provider value={islands}>{content}</IslandSourceContext.Provider>
);
const data = { siteNotificationBanners: [...notificationBannerMocks, notificationBannerMock] };

afterEach(() => {
  window.history.replaceState(null, '', '/');
  window.localStorage.clear();
});

it('shows the banners of the path on a page without ids', async () => {
  const lancasterOnly = { siteNotificationBanners: notificationBannerMocks };
  render(withIslands(<NotificationBannersSlice data={lancasterOnly} sliceContext={{}} />));
  expect(document.querySelector('[data-island]')).toBeNull();
  await act(async () => void globalHistory.navigate('/lancaster'));
  expect(screen.getByText('The bridge is closed.')).toBeVisible();
});

it('shows the banners whose ids the page passes, for any path', () => {
  render(withIslands(<NotificationBannersSlice data={data} sliceContext={{}} ids={['road']} />));
  expect(screen.getByText('The bridge is closed.')).toBeVisible();
  expect(screen.queryByText('Doors open early.')).toBeNull();
});

it('keeps a press of its button before it is hydrated', async () => {
  const slice = <NotificationBannersSlice data={data} sliceContext={{}} ids={['road']} />;
  document.body.innerHTML = `<div id="root">${renderToString(withIslands(slice))}</div>`;
  Object.assign(window, {
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
    },
  });
  const islands = new LazyIslands(
    { [notificationBannersIsland]: async () => NotificationBanners },
    jest.fn(),
  );
  await act(async () => {
    hydrateRoot(document.querySelector('#root') ?? document.body, withIslands(slice, islands));
  });
  const button = screen.getByRole('button', { name: 'Dismiss notice' });
  await act(async () => button.click());
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
});
