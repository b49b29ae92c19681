import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import type { Helios } from '../../../helios/client';
import type { Performance, Quote } from '../../../helios/types';
import { useNotification } from '../../../state/overlays';
import { readStored } from '../../../lib/storage';
import { seatingFiltersItem } from '../../../state/tickets/ticketingStorage';
import { lockMock, performanceMock } from '../shared/answers.mocks';
import { createNoAnswerError, heliosMock, setStoredState, TestProviders } from '../shared/ticketing.mocks';
import { emptyTicketingData } from '../shared/ticketingData';
import { QuantitiesScreen } from './QuantitiesScreen';

const { eventCode, dateTime } = performanceMock();

function renderScreen(
  performance: Performance = performanceMock(),
  search = '',
  calls: Partial<Helios> = {},
) {
  const getPerformance = jest
    .fn<ReturnType<Helios['getPerformance']>, Parameters<Helios['getPerformance']>>()
    .mockResolvedValue(performance);
  render(
    <TestProviders
      helios={heliosMock({ getPerformance, ...calls })}
      data={{ ...emptyTicketingData, phone: '1-800-555-0117' }}
    >
      <QuantitiesScreen eventCode={eventCode} dateTime={dateTime} search={search} />
    </TestProviders>,
  );
  return { getPerformance };
}

const findMoreButton = (what: string) => screen.findByRole('button', { name: `One ${what} more` });

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

test('shows the estimate with fees and tax, the lowest one or that of the selected zone', async () => {
  const user = userEvent.setup();
  renderScreen();
  await user.click(await findMoreButton('adult ticket'));
  await user.click(await findMoreButton('child ticket'));
  // Silver: 49.00 + 29.00 = 78.00; fees 7.00; tax 4.68
  expect(await screen.findByText('From $89.68 with fees and tax')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Price zone'), 'Gold');
  // Gold: 118.00; fees 7.00; tax 7.08
  expect(await screen.findByText('$132.08 in Gold, fees and tax included')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Service fee, each ticket + $3.50' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Tax on the tickets + 6%' })).toBeVisible();
});

test('keeps the total until the next one is known, and asks once for each change', async () => {
  const user = userEvent.setup();
  const answers: ((quote: Quote) => void)[] = [];
  const getQuote = jest.fn<ReturnType<Helios['getQuote']>, Parameters<Helios['getQuote']>>(
    () => new Promise((resolve) => answers.push(resolve)),
  );
  const answer = (totalCents: number) =>
    act(async () => answers.shift()?.({ totals: { ...lockMock().totals, totalCents }, priceZone: 'Silver' }));
  renderScreen(performanceMock(), '', { getQuote });
  await user.click(await findMoreButton('adult ticket'));
  const total = screen.getByText('1 ticket').parentElement;
  expect(total).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(getQuote).toHaveBeenCalledTimes(1));
  await answer(5_544);
  expect(screen.getByText('From $55.44 with fees and tax')).toBeVisible();
  expect(total).not.toHaveAttribute('aria-busy');

  await user.click(await findMoreButton('adult ticket'));
  expect(screen.getByText('2 tickets')).toBeVisible();
  const adults = within(screen.getByRole('group', { name: 'Adult tickets' }));
  expect(adults.getByRole('status')).toHaveTextContent('2 adult tickets');
  expect(screen.getByText('From $55.44 with fees and tax')).toBeVisible();
  expect(total).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(getQuote).toHaveBeenCalledTimes(2));
  await answer(11_088);
  expect(screen.getByText('From $110.88 with fees and tax')).toBeVisible();
  expect(getQuote.mock.calls.map(([, request]) => request)).toEqual([
    { quantities: [{ ticketType: 'ADULT', count: 1 }] },
    { quantities: [{ ticketType: 'ADULT', count: 2 }] },
  ]);
});

test('without a quote it says where the total is shown, and asks again after a change', async () => {
  const user = userEvent.setup();
  const getQuote = jest
    .fn<ReturnType<Helios['getQuote']>, Parameters<Helios['getQuote']>>()
    .mockRejectedValueOnce(createNoAnswerError())
    .mockResolvedValue({ totals: lockMock().totals, priceZone: 'Gold' });
  renderScreen(performanceMock(), '', { getQuote });
  await user.click(await findMoreButton('adult ticket'));
  expect(await screen.findByText('The cart shows the total with fees and tax.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(await findMoreButton('child ticket'));
  expect(await screen.findByText('From $132.08 with fees and tax')).toBeVisible();
});

test('shows no total for a price zone without a price for a ticket type', async () => {
  const { prices } = performanceMock();
  setStoredState({ quantities: { ADULT: 1, CHILD: 1 } });
  renderScreen(
    performanceMock({
      prices: prices.filter((price) => price.priceZone !== 'Gold' || price.ticketType !== 'CHILD'),
    }),
  );
  const user = userEvent.setup();
  expect(await screen.findByText('From $89.68 with fees and tax')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Price zone'), 'Gold');
  await waitFor(() => expect(screen.queryByText(/fees and tax/)).not.toBeInTheDocument());
});

test('stores the filters, with at most as many accessible seats as tickets', async () => {
  const user = userEvent.setup();
  renderScreen(performanceMock(), '?eventId=7');
  await user.click(await findMoreButton('adult ticket'));
  await user.click(await findMoreButton('adult ticket'));
  await user.selectOptions(
    screen.getByLabelText('Section'),
    await screen.findByRole('option', { name: 'Left' }),
  );
  await user.click(await findMoreButton('wheelchair space'));
  await user.click(await findMoreButton('companion seat'));
  await user.click(await findMoreButton('companion seat'));
  await user.click(screen.getByRole('checkbox', { name: /side by side/ }));
  await user.click(screen.getByRole('button', { name: 'Choose seats' }));
  expect(readStored(seatingFiltersItem)).toEqual({
    wheelchairSpaces: 1,
    companionSeats: 1,
    keepTogether: true,
    section: 'Left',
    priceZone: null,
  });
  expect(navigate).toHaveBeenCalledWith(`/ticketing/${eventCode}/${dateTime}/seats?eventId=7`);
});

test('without a ticket it shows an error and does not continue', async () => {
  const user = userEvent.setup();
  renderScreen();
  await user.click(await screen.findByRole('button', { name: 'Choose seats' }));
  expect(screen.getByText('Choose at least one ticket to go on.')).toBeVisible();
  expect(navigate).not.toHaveBeenCalled();
});

test('sends the lock of the visitor, so that its seats count as available', async () => {
  setStoredState({ cart: lockMock() });
  const { getPerformance } = renderScreen();
  await findMoreButton('adult ticket');
  expect(getPerformance.mock.calls[0]?.[0]).toEqual({ eventCode, dateTime, lockId: 'lock-1' });
});

test('does not send a lock of another performance', async () => {
  setStoredState({
    cart: lockMock({ performance: { ...lockMock().performance, dateTime: '2026-12-01T19:00:00' } }),
  });
  const { getPerformance } = renderScreen();
  await findMoreButton('adult ticket');
  expect(getPerformance.mock.calls[0]?.[0]).toEqual({ eventCode, dateTime, lockId: undefined });
});

test('limits the tickets to the available seats', async () => {
  const user = userEvent.setup();
  setStoredState({ quantities: { ADULT: 1 } });
  renderScreen(performanceMock({ seatsAvailable: 2 }));
  await user.click(await findMoreButton('adult ticket'));
  expect(screen.getByText('Only 2 seats are left for this performance.')).toBeVisible();
  expect(await findMoreButton('child ticket')).toHaveAttribute('aria-disabled', 'true');
});

test('without available seats it shows a notice, and reloads on request', async () => {
  const user = userEvent.setup();
  const { getPerformance } = renderScreen(performanceMock({ seatsAvailable: 0 }));
  expect(
    await screen.findByText('All seats of this performance are sold, or held by others just now'),
  ).toBeVisible();
  expect(screen.queryByText(/Only 0/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose another date' })).toHaveAttribute(
    'href',
    `/ticketing/${eventCode}/calendar`,
  );
  getPerformance.mockResolvedValue(performanceMock({ seatsAvailable: 5 }));
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await waitFor(() => expect(screen.queryByText(/sold, or held by others/)).not.toBeInTheDocument());
});

test('does not continue with more tickets than available seats', async () => {
  const user = userEvent.setup();
  setStoredState({ quantities: { ADULT: 4 } });
  renderScreen(performanceMock({ seatsAvailable: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Choose seats' }));
  expect(navigate).not.toHaveBeenCalled();
  expect(screen.getByText(/^Only 2 seats are left for this performance: choose fewer tickets/)).toBeVisible();
});

test('a performance that is booked by phone redirects with the notice of product 5.2 and the phone number', async () => {
  renderScreen(performanceMock({ eventStatusCode: 'CO' }));
  const notification = renderHook(useNotification).result;
  await waitFor(() =>
    expect(notification.current).toEqual({
      title: 'Call for Tickets',
      message: 'Limited tickets available.  Please call to book.',
      phone: '1-800-555-0117',
    }),
  );
});
