import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { getStorageKey, writeStored } from '../../lib/storage';
import { notificationBannerMock, notificationBannerMocks } from './Banners.mocks';
import { dismissedNotificationBannersItem } from './dismissals';
import { NotificationBanners } from './NotificationBanners';

afterEach(() => window.localStorage.clear());

const renderBanners = () => render(<NotificationBanners banners={notificationBannerMocks} />);

it('stores that a banner was dismissed', async () => {
  const { unmount } = renderBanners();
  const banner = screen.getByText('The bridge is closed.').closest('aside');
  expect(banner).toBeVisible();
  await userEvent.click(within(banner ?? document.body).getByRole('button', { name: 'Dismiss notice' }));
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  unmount();
  renderBanners();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
});

it('hides a banner that was dismissed in another tab, and no other', () => {
  render(<NotificationBanners banners={[...notificationBannerMocks, notificationBannerMock]} />);
  expect(screen.getByText('Doors open early.')).toBeVisible();
  act(() => writeStored(dismissedNotificationBannersItem, { road: true }));
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  expect(screen.getByText('Doors open early.')).toBeVisible();
});

it('moves the focus to the next banner on dismissal, and to the page after the last one', async () => {
  const banners = ['a', 'b', 'c'].map((id) => ({ ...notificationBannerMock, id, message: `<p>${id}</p>` }));
  render(
    <>
      <NotificationBanners banners={banners} />
      <main id="main" tabIndex={-1} />
    </>,
  );
  const closeButtonOf = (text: string) =>
    within(screen.getByText(text).closest('[data-surface]') as HTMLElement).getByRole('button');
  act(() => closeButtonOf('b').focus());
  await userEvent.keyboard('{Enter}');
  expect(closeButtonOf('c')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(closeButtonOf('a')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

describe('before hydration', () => {
  /** Renders the server's HTML and runs its inline script, as a browser does. */
  function loadPage(): HTMLElement {
    document.body.innerHTML = renderToString(
      <NotificationBanners banners={[...notificationBannerMocks, notificationBannerMock]} />,
    );
    const inert = document.querySelector('script');
    const script = document.createElement('script');
    script.textContent = inert?.textContent ?? '';
    inert?.replaceWith(script);
    return document.body;
  }
  afterEach(() => document.body.replaceChildren());

  it('shows every banner to a new visitor', () => {
    loadPage();
    expect(screen.getByText('The bridge is closed.')).toBeVisible();
    expect(screen.getByText('Doors open early.')).toBeVisible();
  });

  it('hides a dismissed banner', () => {
    writeStored(dismissedNotificationBannersItem, { road: true });
    loadPage();
    expect(
      screen.getByText('The bridge is closed.').closest<HTMLElement>('[data-notification-banner]')?.hidden,
    ).toBe(true);
    expect(screen.getByText('Doors open early.')).toBeVisible();
  });

  it('shows all banners when the stored value is invalid', () => {
    window.localStorage.setItem(getStorageKey(dismissedNotificationBannersItem), '{');
    loadPage();
    expect(screen.getByText('The bridge is closed.')).toBeVisible();
  });
});
