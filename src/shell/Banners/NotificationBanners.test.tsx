import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { getStorageKey, writeStored } from '../../state/storage';
import { notificationMock, notificationsMock } from './Banners.mocks';
import { dismissedNotificationsItem } from './dismissals';
import { NotificationBanners } from './NotificationBanners';

afterEach(() => window.localStorage.clear());

const renderBanners = () => render(<NotificationBanners banners={notificationsMock} />);

it('remembers that a notice was closed', async () => {
  const { unmount } = renderBanners();
  const note = screen.getByText('The bridge is closed.').closest('aside');
  expect(note).toBeVisible();
  await userEvent.click(within(note ?? document.body).getByRole('button', { name: 'Dismiss notice' }));
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  unmount();
  renderBanners();
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
});

it('is closed in every tab, and only the one that was closed', () => {
  render(<NotificationBanners banners={[...notificationsMock, notificationMock]} />);
  expect(screen.getByText('Doors open early.')).toBeVisible();
  act(() => writeStored(dismissedNotificationsItem, { road: true }));
  expect(screen.queryByText('The bridge is closed.')).toBeNull();
  expect(screen.getByText('Doors open early.')).toBeVisible();
});

it('gives the focus to the next notice when one goes, and to the page after the last', async () => {
  const notes = ['a', 'b', 'c'].map((id) => ({ ...notificationMock, id, message: `<p>${id}</p>` }));
  render(
    <>
      <NotificationBanners banners={notes} />
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

describe('before any script of the page has come', () => {
  /** Parses the server's HTML as a browser does: the inline script runs at its place. */
  function read(): HTMLElement {
    document.body.innerHTML = renderToString(
      <NotificationBanners banners={[...notificationsMock, notificationMock]} />,
    );
    const inert = document.querySelector('script');
    const script = document.createElement('script');
    script.textContent = inert?.textContent ?? '';
    inert?.replaceWith(script);
    return document.body;
  }
  afterEach(() => document.body.replaceChildren());

  it('shows every notice to a new visitor', () => {
    read();
    expect(screen.getByText('The bridge is closed.')).toBeVisible();
    expect(screen.getByText('Doors open early.')).toBeVisible();
  });

  it('hides the one that was closed', () => {
    writeStored(dismissedNotificationsItem, { road: true });
    read();
    expect(screen.getByText('The bridge is closed.').closest<HTMLElement>('[data-notice]')?.hidden).toBe(
      true,
    );
    expect(screen.getByText('Doors open early.')).toBeVisible();
  });

  it('shows all where the storage holds something else', () => {
    window.localStorage.setItem(getStorageKey(dismissedNotificationsItem), '{');
    read();
    expect(screen.getByText('The bridge is closed.')).toBeVisible();
  });
});
