import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Header } from './Header';
import { headerMock } from './Header.mocks';

/** On the way until a test lets it arrive. */
let mockArrive = () => {};
const mockLine = new Promise<void>((resolve) => (mockArrive = resolve));
jest.mock('../../state/loadWithRetry', () => ({
  loadWithRetry: async (load: () => Promise<unknown>) => {
    await mockLine;
    return load();
  },
}));

const hamburger = () => screen.getByRole('button', { name: 'Open menu' });
const isBusy = () => expect(hamburger()).toHaveAttribute('aria-busy', 'true');
const isHeld = () => document.documentElement.style.overflow === 'hidden';

it('says that the mobile menu is on its way, and holds nothing still before it is there', async () => {
  render(<Header header={headerMock} variant="page" logo={null} promoBanner />);
  await userEvent.click(hamburger());
  await waitFor(isBusy);
  expect(isHeld()).toBe(false);

  // Whoever changed their mind presses again, or Escape.
  await userEvent.click(hamburger());
  expect(hamburger()).not.toHaveAttribute('aria-busy');
  await userEvent.click(hamburger());
  await waitFor(isBusy);
  await userEvent.keyboard('{Escape}');
  expect(hamburger()).not.toHaveAttribute('aria-busy');

  await userEvent.click(hamburger());
  await act(async () => mockArrive());
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(hamburger()).not.toHaveAttribute('aria-busy');
  expect(isHeld()).toBe(true);
});
