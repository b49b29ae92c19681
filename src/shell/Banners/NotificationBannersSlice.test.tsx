import { globalHistory } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { ErrorBoundary } from '../LoadFailure/ErrorBoundary';
import { notificationBannerMock, notificationBannerMocks } from './Banners.mocks';
import NotificationBannersSlice from './NotificationBannersSlice';

let mockIsOffline = false;
const mockModuleLoaded = jest.fn();
jest.mock('./NotificationBanners', () => {
  mockModuleLoaded();
  if (mockIsOffline) throw new Error('Loading chunk 42 failed.');
  return jest.requireActual<object>('./NotificationBanners');
});

afterEach(() => window.history.replaceState(null, '', '/'));

it('loads its code only when there is a banner, and retries when the connection returns', async () => {
  mockIsOffline = true;
  const reload = jest.fn(async () => 'reloading' as const);
  const props: ComponentProps<typeof NotificationBannersSlice> = {
    data: { siteNotificationBanners: notificationBannerMocks },
    sliceContext: {},
  };
  render(
    <ErrorBoundary pathname="/" reload={reload}>
      <h1>A page</h1>
      <NotificationBannersSlice {...props} />
    </ErrorBoundary>,
  );
  expect(mockModuleLoaded).not.toHaveBeenCalled();

  await act(async () => void globalHistory.navigate('/lancaster'));
  expect(mockModuleLoaded).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'A page' })).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();

  mockIsOffline = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The bridge is closed.')).toBeVisible();
});

it('shows the banners whose ids the page passes, for any path', async () => {
  const props: ComponentProps<typeof NotificationBannersSlice> = {
    data: { siteNotificationBanners: [...notificationBannerMocks, notificationBannerMock] },
    sliceContext: {},
    ids: ['road'],
  };
  render(<NotificationBannersSlice {...props} />);
  expect(await screen.findByText('The bridge is closed.')).toBeVisible();
  expect(screen.queryByText('Doors open early.')).toBeNull();
});
