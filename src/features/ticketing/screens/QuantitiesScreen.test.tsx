import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import type { Helios } from '../../../api/helios';
import type { Performance } from '../../../api/heliosTypes';
import { useNotification } from '../../../state/notification';
import { readStored } from '../../../state/storage';
import { seatingFiltersItem } from '../../../state/ticketingStorage';
import { lockMock, performanceMock } from '../mocks';
import { heliosMock, keep, StandIn } from '../standIn.mocks';
import { emptyTicketingData } from '../ticketingData';
import { QuantitiesScreen } from './QuantitiesScreen';

const { eventCode, dateTime } = performanceMock();

function show(performance: Performance = performanceMock(), search = '') {
  const getPerformance = jest
    .fn<ReturnType<Helios['getPerformance']>, Parameters<Helios['getPerformance']>>()
    .mockResolvedValue(performance);
  render(
    <StandIn
      helios={heliosMock({ getPerformance })}
      data={{ ...emptyTicketingData, phone: '1-800-555-0117' }}
    >
      <QuantitiesScreen eventCode={eventCode} dateTime={dateTime} search={search} />
    </StandIn>,
  );
  return { getPerformance };
}

const more = (what: string) => screen.findByRole('button', { name: `One ${what} more` });

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

test('what the tickets come to is told with fees and tax, from the least or in the chosen zone', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await more('adult ticket'));
  await user.click(await more('child ticket'));
  // Silver: 49.00 + 29.00 = 78.00; fees 7.00; tax 4.68
  expect(screen.getByText('From $89.68 with fees and tax')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Price zone'), 'Gold');
  // Gold: 118.00; fees 7.00; tax 7.08
  expect(screen.getByText('$132.08 in Gold, fees and tax included')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Service fee, each ticket + $3.50' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Tax on the tickets + 6%' })).toBeVisible();
});

test('the wishes for seats are kept for the next screen, never more special places than tickets', async () => {
  const user = userEvent.setup();
  show(performanceMock(), '?eventId=7');
  await user.click(await more('adult ticket'));
  await user.click(await more('adult ticket'));
  await user.selectOptions(
    screen.getByLabelText('Section'),
    await screen.findByRole('option', { name: 'Left' }),
  );
  await user.click(await more('wheelchair space'));
  await user.click(await more('companion seat'));
  await user.click(await more('companion seat'));
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

test('without a ticket there is no way on, and it says why', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Choose seats' }));
  expect(screen.getByText('Choose at least one ticket to go on.')).toBeVisible();
  expect(navigate).not.toHaveBeenCalled();
});

test('Helios is told of the lock that the visitor has here, so that its seats do not count as taken', async () => {
  keep({ cart: lockMock() });
  const { getPerformance } = show();
  await more('adult ticket');
  expect(getPerformance.mock.calls[0]?.[0]).toEqual({ eventCode, dateTime, lockId: 'lock-1' });
});

test('a lock for another performance is not named', async () => {
  keep({ cart: lockMock({ performance: { ...lockMock().performance, dateTime: '2026-12-01T19:00:00' } }) });
  const { getPerformance } = show();
  await more('adult ticket');
  expect(getPerformance.mock.calls[0]?.[0]).toEqual({ eventCode, dateTime, lockId: undefined });
});

test('with few seats left, no more tickets than seats can be chosen', async () => {
  const user = userEvent.setup();
  keep({ quantities: { ADULT: 1 } });
  show(performanceMock({ seatsAvailable: 2 }));
  await user.click(await more('adult ticket'));
  expect(screen.getByText('Only 2 seats are left for this performance.')).toBeVisible();
  expect(await more('child ticket')).toHaveAttribute('aria-disabled', 'true');
});

test('when every seat is sold or held, it says so, and looks again when asked', async () => {
  const user = userEvent.setup();
  const { getPerformance } = show(performanceMock({ seatsAvailable: 0 }));
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

test('more tickets than there are seats any more lead to no seats screen that cannot be completed', async () => {
  const user = userEvent.setup();
  keep({ quantities: { ADULT: 4 } });
  show(performanceMock({ seatsAvailable: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Choose seats' }));
  expect(navigate).not.toHaveBeenCalled();
  expect(screen.getByText(/^Only 2 seats are left for this performance: choose fewer tickets/)).toBeVisible();
});

test('a performance that can only be booked by phone sends back with the words of SPEC 5.2 and the number', async () => {
  show(performanceMock({ eventStatusCode: 'CO' }));
  const notification = renderHook(useNotification).result;
  await waitFor(() =>
    expect(notification.current).toEqual({
      title: 'Call for Tickets',
      message: 'Limited tickets available.  Please call to book.',
      phone: '1-800-555-0117',
    }),
  );
});
