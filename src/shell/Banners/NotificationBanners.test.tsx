import { globalHistory } from '@gatsbyjs/reach-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { writeStored } from '../../state/storage';
import { notificationMock, notificationsMock } from './Banners.mocks';
import { dismissedNotificationsItem } from './dismissals';
import { NotificationBanners } from './NotificationBanners';

afterEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});

const renderBanners = () => render(<NotificationBanners banners={notificationsMock} belowHeader />);

it('shows a notification on its own route only, and remembers that it was closed', async () => {
  const { unmount } = renderBanners();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  unmount();

  window.history.replaceState(null, '', '/lancaster/');
  const again = renderBanners();
  const note = screen.getByText('The bridge is closed.').closest('aside');
  expect(note).toBeVisible();
  await userEvent.click(within(note ?? document.body).getByRole('button', { name: 'Dismiss notice' }));
  again.unmount();
  renderBanners();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
});

it('comes and goes with the route', () => {
  renderBanners();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  act(() => void globalHistory.navigate('/lancaster'));
  expect(screen.getByText('The bridge is closed.')).toBeVisible();
  act(() => void globalHistory.navigate('/branson'));
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
});

it('is closed in every tab, and only the one that was closed', () => {
  render(<NotificationBanners banners={[...notificationsMock, notificationMock]} belowHeader />);
  expect(screen.getByText('Doors open early.')).toBeVisible();
  act(() => {
    writeStored(dismissedNotificationsItem, { road: true });
    void globalHistory.navigate('/lancaster');
  });
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  expect(screen.getByText('Doors open early.')).toBeVisible();
});

it('gives the focus to the next notice when one goes, and to the page after the last', async () => {
  const notes = ['a', 'b', 'c'].map((id) => ({ ...notificationMock, id, message: `<p>${id}</p>` }));
  render(
    <>
      <NotificationBanners banners={notes} belowHeader />
      <main id="main" tabIndex={-1} />
    </>,
  );
  const closeOf = (text: string) =>
    within(screen.getByText(text).closest('[data-surface]') as HTMLElement).getByRole('button');
  act(() => closeOf('b').focus());
  await userEvent.keyboard('{Enter}');
  expect(closeOf('c')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(closeOf('a')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('waits for the browser: the server knows neither the route nor what was closed', () => {
  expect(renderToString(<NotificationBanners banners={notificationsMock} belowHeader />)).toBe('');
});
