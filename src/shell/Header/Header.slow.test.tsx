import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Header } from './Header';
import { headerMock } from './Header.mocks';

/** Chunks load only after the test calls `mockFinishLoading`. */
let mockFinishLoading = () => {};
const mockLoading = new Promise<void>((resolve) => (mockFinishLoading = resolve));
jest.mock('../../state/loadWithRetry', () => ({
  loadWithRetry: async (load: () => Promise<unknown>) => {
    await mockLoading;
    return load();
  },
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
