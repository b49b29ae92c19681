import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ComponentType } from 'react';
import { Header } from './Header';
import { headerMock } from './Header.mocks';

/** Chunks load only after the test calls `mockFinishLoading`. */
let mockFinishLoading = () => {};
let mockLoading: Promise<void>;
beforeEach(() => {
  mockLoading = new Promise((resolve) => (mockFinishLoading = resolve));
});
jest.mock('../../runtime/loadWithRetry', () => ({
  lazyOnPress: (load: () => Promise<ComponentType>) =>
    lazy(async () => {
      await mockLoading;
      return { default: await load() };
    }),
}));

const hamburger = () => screen.getByRole('button', { name: 'Open menu' });
const expectBusy = () => expect(hamburger()).toHaveAttribute('aria-busy', 'true');
const isScrollLocked = () => document.documentElement.style.overflow === 'hidden';

it('shows that the mobile menu is loading, and locks scrolling only when it is loaded', async () => {
  render(<Header header={headerMock} variant="page" logo={null} promoBanner />);
  await userEvent.click(hamburger());
  await waitFor(expectBusy);
  expect(isScrollLocked()).toBe(false);

  // A second click or Escape cancels.
  await userEvent.click(hamburger());
  expect(hamburger()).not.toHaveAttribute('aria-busy');
  await userEvent.click(hamburger());
  await waitFor(expectBusy);
  await userEvent.keyboard('{Escape}');
  expect(hamburger()).not.toHaveAttribute('aria-busy');

  await userEvent.click(hamburger());
  await act(async () => mockFinishLoading());
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(hamburger()).not.toHaveAttribute('aria-busy');
  expect(isScrollLocked()).toBe(true);
});

it('shows that a desktop menu is loading, and locks scrolling only when it is loaded', async () => {
  render(<Header header={headerMock} variant="page" logo={null} promoBanner />);
  const toggle = screen.getByRole('button', { name: 'Live on stage' });
  const expectToggleBusy = () => expect(toggle).toHaveAttribute('aria-busy', 'true');
  const panel = () => document.querySelector('#menu-liveShows');
  await userEvent.click(toggle);
  await waitFor(expectToggleBusy);
  expect(isScrollLocked()).toBe(false);

  // A second click or Escape cancels.
  await userEvent.click(toggle);
  expect(toggle).not.toHaveAttribute('aria-busy');
  await userEvent.click(toggle);
  await waitFor(expectToggleBusy);
  await userEvent.keyboard('{Escape}');
  expect(toggle).not.toHaveAttribute('aria-busy');
  // So does a press beside the header.
  await userEvent.click(toggle);
  await waitFor(expectToggleBusy);
  await userEvent.click(document.body);
  expect(toggle).not.toHaveAttribute('aria-busy');

  await userEvent.click(toggle);
  await act(async () => mockFinishLoading());
  await waitFor(() => expect(panel()).toHaveAttribute('data-open'));
  expect(toggle).not.toHaveAttribute('aria-busy');
  expect(isScrollLocked()).toBe(true);
  expect(document.querySelector('header')).toHaveAttribute('data-menu-open');
  await userEvent.keyboard('{Escape}');
  expect(panel()).not.toHaveAttribute('data-open');
  expect(document.querySelector('header')).not.toHaveAttribute('data-menu-open');
  expect(isScrollLocked()).toBe(false);
});
