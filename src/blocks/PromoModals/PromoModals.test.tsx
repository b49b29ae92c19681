import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { place } from '../testPlace';
import { PromoModals } from './PromoModals';
import { promoModalsMock as mock } from './PromoModals.mocks';

jest.setTimeout(60_000);

/** Its code comes when it is opened. */
const dialog = () => screen.findByRole('dialog', { name: 'There is room at this one' }, { timeout: 20_000 });

afterEach(() => sessionStorage.clear());

it('opens by its button to picture, text and several buttons', async () => {
  render(<PromoModals {...place} {...mock} />);
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'See the Christmas play' }));
  const window = within(await dialog());
  expect(window.getByAltText('A stable under a star')).toBeVisible();
  expect(window.getByText(/open in both theatres/)).toBeVisible();
  expect(window.getByRole('link', { name: 'Get tickets' })).toHaveAttribute('href', '/ticketing');
  expect(window.getByRole('link', { name: 'Step inside' })).toHaveAttribute('href', '/inn');
});

it('closes when a button of it leads on, and by its close button', async () => {
  const buttons = mock.buttons.map((button) => ({ ...button, href: '#top' }));
  render(<PromoModals {...place} {...mock} buttons={buttons} />);
  const opener = screen.getByRole('button', { name: 'See the Christmas play' });
  await userEvent.click(opener);
  await userEvent.click(within(await dialog()).getByRole('link', { name: 'Step inside' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(opener);
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens by itself once a visit', async () => {
  const { unmount } = render(<PromoModals {...place} {...mock} opensBy="load" />);
  expect(await dialog()).toBeVisible();
  unmount();
  render(<PromoModals {...place} {...mock} opensBy="load" />);
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps a few buttons in view, and lets many scroll with the text: they would cover it, and the close button', async () => {
  const buttons = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `b${index}`,
      text: `Evening ${index + 1}`,
      href: '/ticketing',
      variant: 'secondary' as const,
    }));
  const { rerender } = render(<PromoModals {...place} {...mock} buttons={buttons(3)} />);
  await userEvent.click(screen.getByRole('button', { name: 'See the Christmas play' }));
  const text = () => screen.getByText(/open in both theatres/).closest('[id$="-body"]');
  await dialog();
  expect(text()).not.toContainElement(screen.getByRole('link', { name: 'Evening 3' }));
  rerender(<PromoModals {...place} {...mock} buttons={buttons(50)} />);
  expect(text()).toContainElement(screen.getByRole('link', { name: 'Evening 50' }));
});

it('has usual words where the editor gave none, and stands without picture, text and buttons', async () => {
  render(<PromoModals {...place} {...mock} buttonText="" modalTitle="" image={null} buttons={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Read more' }));
  const window = await screen.findByRole('dialog', { name: 'From the house' });
  expect(window.querySelector('picture')).toBeNull();
  expect(within(window).queryByRole('link')).toBeNull();
});
