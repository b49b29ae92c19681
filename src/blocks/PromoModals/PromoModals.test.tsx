import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setConsent } from '../../analytics/consent';
import { builtConfiguration, setRuntimeConfiguration } from '../../configuration/runtimeConfiguration';
import { placement } from '../blocks.mocks';
import { PromoModals } from './PromoModals';
import { promoModalsMock as mock } from './PromoModals.mocks';

jest.setTimeout(60_000);

/** Waits for the lazily loaded modal. */
const findModal = () =>
  screen.findByRole('dialog', { name: 'There is room at this one' }, { timeout: 20_000 });

afterEach(() => sessionStorage.clear());

it('opens by its button and shows image, text and buttons', async () => {
  render(<PromoModals {...placement} {...mock} />);
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'See the Christmas play' }));
  const modal = within(await findModal());
  expect(modal.getByAltText('A stable under a star')).toBeVisible();
  expect(modal.getByText(/open in both theatres/)).toBeVisible();
  expect(modal.getByRole('link', { name: 'Get tickets' })).toHaveAttribute('href', '/ticketing');
  expect(modal.getByRole('link', { name: 'Step inside' })).toHaveAttribute('href', '/inn');
});

it('closes when a link in it is followed, and by its close button', async () => {
  const buttons = mock.buttons.map((button) => ({ ...button, href: '#top' }));
  render(<PromoModals {...placement} {...mock} buttons={buttons} />);
  const opener = screen.getByRole('button', { name: 'See the Christmas play' });
  await userEvent.click(opener);
  await userEvent.click(within(await findModal()).getByRole('link', { name: 'Step inside' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(opener);
  await userEvent.click(within(await findModal()).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens automatically once per visit', async () => {
  const { unmount } = render(<PromoModals {...placement} {...mock} opensBy="load" />);
  expect(await findModal()).toBeVisible();
  unmount();
  render(<PromoModals {...placement} {...mock} opensBy="load" />);
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('does not open over the question for consent, but after the decision', async () => {
  setRuntimeConfiguration({
    ...builtConfiguration,
    segment: { writeKey: 'w', apiHost: 'https://e.example/v1' },
  });
  render(<PromoModals {...placement} {...mock} modalId="after-consent" opensBy="load" />);
  await act(async () => void (await import('../shared/LazyModal')).loadModal());
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => setConsent([]));
  expect(await findModal()).toBeVisible();
  setRuntimeConfiguration(builtConfiguration);
});

it('shows up to three buttons below the text, and more buttons inside the scrolling text', async () => {
  const createButtons = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `b${index}`,
      text: `Evening ${index + 1}`,
      href: '/ticketing',
      variant: 'secondary' as const,
    }));
  const { rerender } = render(<PromoModals {...placement} {...mock} buttons={createButtons(3)} />);
  await userEvent.click(screen.getByRole('button', { name: 'See the Christmas play' }));
  const getBody = () => screen.getByText(/open in both theatres/).closest('[id$="-body"]');
  await findModal();
  expect(getBody()).not.toContainElement(screen.getByRole('link', { name: 'Evening 3' }));
  rerender(<PromoModals {...placement} {...mock} buttons={createButtons(50)} />);
  expect(getBody()).toContainElement(screen.getByRole('link', { name: 'Evening 50' }));
});

it('has default texts, and renders without image and buttons', async () => {
  render(<PromoModals {...placement} {...mock} buttonText="" modalTitle="" image={null} buttons={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Read more' }));
  const modal = await screen.findByRole('dialog', { name: 'From the house' });
  expect(modal.querySelector('picture')).toBeNull();
  expect(within(modal).queryByRole('link')).toBeNull();
});
