import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import type { AvailabilityEvent } from '../../../helios/availabilityStream';
import type { Helios } from '../../../helios/client';
import { HeliosError } from '../../../helios/heliosError';
import type { Availability, Lock, Performance, SeatChoice } from '../../../helios/types';
import { useNotification } from '../../../state/overlays';
import { readStored, writeStored } from '../../../lib/storage';
import { ticketingCartItem } from '../../../state/tickets/ticketingCart';
import {
  noSeatingFilters,
  paymentAttemptItem,
  seatingFiltersItem,
  seatSelectionItem,
  ticketQuantitiesItem,
} from '../../../state/tickets/ticketingStorage';
import { lockMock, performanceMock } from '../shared/answers.mocks';
import {
  cartMock,
  heliosMock,
  createNoAnswerError,
  neverAnswer,
  createProblemError,
  TestProviders,
  streamMock,
  createTakenEvent as taken,
} from '../shared/ticketing.mocks';
import { smallPlan } from '../shared/testPlan.mocks';
import { SeatsScreen } from './SeatsScreen';

// Computing the accessible names of all seats is slow on a busy machine.
jest.setTimeout(30_000);

const { eventCode, dateTime } = performanceMock();
const initialAvailability: Availability = { version: '1', locked: [], sold: ['L-A-3'] };

function createHelios(performance: Performance = performanceMock()) {
  const createLock = jest
    .fn<ReturnType<Helios['createLock']>, Parameters<Helios['createLock']>>()
    .mockResolvedValue(lockMock());
  const { calls, push, setSnapshot } = streamMock(initialAvailability);
  const findBestAvailable = jest.fn<
    ReturnType<Helios['findBestAvailable']>,
    Parameters<Helios['findBestAvailable']>
  >();
  const getLock = jest
    .fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>()
    .mockResolvedValue(lockMock());
  const changeSeats = jest.fn<ReturnType<Helios['changeSeats']>, Parameters<Helios['changeSeats']>>();
  const helios = heliosMock({
    ...calls,
    getPerformance: async () => performance,
    getLock,
    changeSeats,
    createLock,
    findBestAvailable,
  });
  const pushInAct = (event: AvailabilityEvent) => act(async () => push(event));
  return { helios, createLock, changeSeats, getLock, push: pushInAct, setSnapshot, findBestAvailable };
}

function renderScreen(helios: Helios, search = '') {
  return render(
    <TestProviders helios={helios}>
      <SeatsScreen eventCode={eventCode} dateTime={dateTime} search={search} />
    </TestProviders>,
  );
}

function storeQuantities(quantities: Record<string, number>) {
  writeStored(ticketQuantitiesItem, { eventCode, dateTime, quantities });
}

const otherPerformance = {
  ...lockMock().performance,
  performanceId: 'RUTHL-20261129-1500',
  dateTime: '2026-11-29T15:00:00',
};

/** Stores a lock in the cart, for this or another performance. */
function storeCart(performance = lockMock().performance) {
  writeStored(ticketingCartItem, cartMock(lockMock({ performance })));
}

const findSeat = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name},`) });

async function selectSeat(user: ReturnType<typeof userEvent.setup>, name: string) {
  const element = await findSeat(name);
  act(() => element.focus());
  await user.keyboard('{Enter}');
}

beforeAll(() => {
  // jsdom has no CSS.escape; the seat guids of the plan need no escaping.
  Object.assign(window, { CSS: { ...window.CSS, escape: (text: string) => text } });
  let keyCount = 0;
  Object.assign(window.crypto, {
    randomUUID: () => `00000000-0000-4000-8000-${String((keyCount += 1)).padStart(12, '0')}`,
  });
});

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

test('without tickets it redirects to the quantities with eventId and logs a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  renderScreen(createHelios().helios, '?eventId=7&utm=x');
  await screen.findByRole('status');
  expect(navigate).toHaveBeenCalledWith(`/ticketing/${eventCode}/${dateTime}?eventId=7`, { replace: true });
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test.each(['CO', 'PS', 'SO', 'NA'] as const)(
  'a performance with status %s redirects to the shows',
  async (eventStatusCode) => {
    storeQuantities({ ADULT: 1 });
    renderScreen(createHelios(performanceMock({ eventStatusCode })).helios);
    await act(async () => undefined);
    expect(navigate).toHaveBeenCalledWith('/ticketing', { replace: true });
  },
);

test('the name of a seat has section, row, number, kind, price and state', async () => {
  storeQuantities({ ADULT: 1, CHILD: 1 });
  renderScreen(createHelios().helios);
  expect(await findSeat('Left, row A, seat 1')).toHaveAccessibleName(
    'Left, row A, seat 1, standard seat, Adult $79.00, Child $39.00, available',
  );
  expect(await findSeat('Left, row B, seat 1')).toHaveAccessibleName(
    'Left, row B, seat 1, wheelchair space, Adult $49.00, Child $29.00, available',
  );
  const taken = await screen.findByRole('option', { name: /Left, row A, seat 3.*taken$/ });
  expect(taken).toHaveAttribute('aria-disabled', 'true');
});

test('the keyboard moves between seats and selects them, and one seat is in the tab order', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 2 });
  renderScreen(createHelios().helios);
  await selectSeat(user, 'Left, row A, seat 1');
  expect(await findSeat('Left, row A, seat 1')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowRight}');
  expect(await findSeat('Left, row A, seat 2')).toHaveFocus();
  await user.keyboard(' ');
  expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
  expect(screen.getAllByRole('option').filter((each) => each.getAttribute('tabindex') === '0')).toHaveLength(
    1,
  );
  await user.keyboard(' ');
  expect(await screen.findByText('1 of 2 seats chosen')).toBeVisible();
});

test('selects neither more seats than tickets nor a taken seat', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 2 });
  renderScreen(createHelios().helios);
  await selectSeat(user, 'Left, row A, seat 3');
  expect(await screen.findByText('Left, row A, seat 3 is taken.')).toBeInTheDocument();
  await selectSeat(user, 'Left, row A, seat 1');
  await selectSeat(user, 'Left, row A, seat 2');
  await selectSeat(user, 'Right, row A, seat 4');
  expect(await screen.findByText('You have chosen all 2 seats. Remove one to choose another.')).toBeVisible();
  expect(await findSeat('Right, row A, seat 4')).toHaveAttribute('aria-selected', 'false');
});

test('ticket types are assigned in order and can be swapped', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1, CHILD: 1 });
  const { helios, createLock } = createHelios();
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  await selectSeat(user, 'Left, row B, seat 3');
  await user.selectOptions(screen.getByLabelText('Ticket for Left, row B, seat 3'), 'Adult');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock.mock.calls[0]?.[1]).toEqual([
    { seatGuid: 'L-A-1', ticketType: 'CHILD' },
    { seatGuid: 'L-B-3', ticketType: 'ADULT' },
  ]);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('a seat that was taken meanwhile is reported and removed, the others stay selected', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 2 });
  const { helios, createLock, setSnapshot } = createHelios();
  createLock.mockRejectedValueOnce(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] }));
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  await selectSeat(user, 'Left, row A, seat 2');
  setSnapshot({ ...initialAvailability, version: '2', locked: ['L-A-1'] });
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(
    await screen.findByText(
      'Left, row A, seat 1 was just taken by someone else, so we removed it from your choice. Please choose another.',
    ),
  ).toBeVisible();
  expect(await screen.findByText('1 of 2 seats chosen')).toBeVisible();
  expect(await screen.findByRole('option', { name: /Left, row A, seat 1.*taken$/ })).toBeInTheDocument();
  expect(navigate).not.toHaveBeenCalled();
});

test('the same seats are sent with the same key after a lost answer', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  const { helios, createLock } = createHelios();
  createLock.mockRejectedValueOnce(new HeliosError('TIMEOUT', 'late'));
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  await screen.findByText(/did not answer in time/);
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  const keys = createLock.mock.calls.map(([, , key]) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^0{8}-/);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['locked', (): Promise<Lock> => Promise.resolve(lockMock())],
  ['refused', () => Promise.reject(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] }))],
])(
  'a visitor who has left the screen before the seats are %s stays there and keeps another selection',
  async (_, settle) => {
    const user = userEvent.setup();
    storeQuantities({ ADULT: 1 });
    const { helios, createLock } = createHelios();
    let answer: (lock: Promise<Lock>) => void = () => undefined;
    createLock.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const { rerender } = renderScreen(helios);
    await selectSeat(user, 'Left, row A, seat 1');
    await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
    rerender(<TestProviders helios={helios}>{null}</TestProviders>);
    const selection = { performanceId: otherPerformance.performanceId, seats: [] };
    act(() => writeStored(seatSelectionItem, selection));
    await act(async () => answer(settle()));
    expect(navigate).not.toHaveBeenCalled();
    expect(readStored(seatSelectionItem)).toEqual(selection);
  },
);

test('seats of a request without an answer are not reported as taken and stay selected', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  const { helios, createLock, push } = createHelios();
  createLock.mockRejectedValueOnce(new HeliosError('TIMEOUT', 'late'));
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  await screen.findByText(/did not answer in time/);
  await push(taken({ locked: ['L-A-1', 'L-A-2'] }));
  expect(await screen.findByRole('option', { name: /Left, row A, seat 2.*taken$/ })).toBeInTheDocument();
  expect(screen.queryByText(/just taken by someone else/)).not.toBeInTheDocument();
  expect(await screen.findByText('1 of 1 seat chosen')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock.mock.calls[1]).toEqual(createLock.mock.calls[0]);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('seats of a change without an answer are not reported as taken', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  storeCart();
  const { helios, changeSeats, push } = createHelios();
  changeSeats.mockRejectedValueOnce(new HeliosError('UNREACHABLE', 'down'));
  changeSeats.mockResolvedValueOnce(lockMock());
  renderScreen(helios);
  await selectSeat(user, 'Right, row A, seat 4');
  await user.click(await screen.findByRole('button', { name: 'Keep these seats' }));
  await screen.findByText(/cannot reach our ticket office/);
  await push(taken({ locked: ['R-A-4', 'L-B-2'] }));
  expect(await screen.findByRole('option', { name: /Left, row B, seat 2.*taken$/ })).toBeInTheDocument();
  expect(await screen.findByText('1 of 1 seat chosen')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Keep these seats' }));
  expect(changeSeats).toHaveBeenCalledTimes(2);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('seats that were refused and are free again are requested with a new key', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  const { helios, createLock } = createHelios();
  createLock.mockRejectedValueOnce(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] }));
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  await screen.findByText(/just taken by someone else/);
  await selectSeat(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  const keys = createLock.mock.calls.map(([, , key]) => key);
  expect(new Set(keys).size).toBe(2);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('a request that Helios still processes keeps its key', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  const { helios, createLock } = createHelios();
  createLock.mockRejectedValueOnce(createProblemError('IDEMPOTENCY_IN_FLIGHT'));
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(await screen.findByText(/still being held/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock.mock.calls[1]).toEqual(createLock.mock.calls[0]);
});

test.each(['an order of the lock', 'an attempt without an answer'])(
  'while %s in the cart is being paid, no new lock is created',
  async (what) => {
    const user = userEvent.setup();
    storeQuantities({ ADULT: 1 });
    storeCart(otherPerformance);
    const isOrder = what === 'an order of the lock';
    if (!isOrder) {
      writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: null });
    }
    const { helios, createLock, getLock } = createHelios();
    getLock.mockResolvedValue(
      lockMock({ performance: otherPerformance, orderId: isOrder ? 'order-1' : null, status: 'expired' }),
    );
    renderScreen(helios);
    await selectSeat(user, 'Left, row A, seat 1');
    await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
    expect(await screen.findByText(/A payment for your other seats is on its way/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to checkout' })).toHaveAttribute(
      'href',
      '/ticketing/checkout',
    );
    expect(createLock).not.toHaveBeenCalled();
    expect(await screen.findByText('1 of 1 seat chosen')).toBeVisible();
  },
);

test.each([
  ['paid', lockMock({ performance: otherPerformance, orderId: 'order-1', status: 'sold' })],
  ['without an order', lockMock({ performance: otherPerformance, status: 'expired' })],
])('a lock in the cart that is %s does not block a new lock', async (_, lock) => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  storeCart(otherPerformance);
  const { helios, createLock, getLock } = createHelios();
  getLock.mockResolvedValue(lock);
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock).toHaveBeenCalledTimes(1);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('seats that are being paid cannot be changed, and a link leads to checkout', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  storeCart();
  const { helios, changeSeats } = createHelios();
  changeSeats.mockRejectedValueOnce(createProblemError('PAYMENT_IN_PROGRESS', { orderId: 'order-1' }));
  renderScreen(helios);
  await selectSeat(user, 'Right, row A, seat 4');
  await user.click(await screen.findByRole('button', { name: 'Keep these seats' }));
  expect(await screen.findByRole('link', { name: 'Go to checkout' })).toHaveAttribute(
    'href',
    '/ticketing/checkout',
  );
});

test('a change of seats that are paid leads to the cart and its order, without a new lock', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  storeCart();
  const { helios, changeSeats, createLock } = createHelios();
  changeSeats.mockRejectedValueOnce(createProblemError('LOCK_SOLD', { orderId: 'order-1' }));
  renderScreen(helios);
  await selectSeat(user, 'Right, row A, seat 4');
  await user.click(await screen.findByRole('button', { name: 'Keep these seats' }));
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
  expect(createLock).not.toHaveBeenCalled();
  expect(readStored(ticketingCartItem)?.lockId).toBe('lock-1');
});

test('a lock that has expired at a change of its seats is reported when no new lock can be created', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  storeCart();
  const { helios, changeSeats, createLock } = createHelios();
  changeSeats.mockRejectedValueOnce(createProblemError('LOCK_EXPIRED'));
  createLock.mockRejectedValueOnce(createProblemError('TOO_MANY_SEATS_HELD'));
  renderScreen(helios);
  await selectSeat(user, 'Right, row A, seat 4');
  await user.click(await screen.findByRole('button', { name: 'Keep these seats' }));
  expect(await screen.findByText('Your hold has ended')).toBeVisible();
  expect(screen.getByText(/^Too many seats are held from your connection/)).toBeVisible();
});

test.each([
  ['CO', 'Hold these seats', 'Call for Tickets', 'Limited tickets available.  Please call to book.'],
  ['PS', 'Hold these seats', 'Past Show', 'This show has already occurred.  Please select another show.'],
  ['SO', 'Pick the best seats for me', 'Sold Out', 'This show is sold out. Please select another show.'],
] as const)(
  'a performance that changed to status %s redirects after "%s"',
  async (eventStatusCode, button, title, message) => {
    const user = userEvent.setup();
    storeQuantities({ ADULT: 1 });
    const { helios, createLock, findBestAvailable } = createHelios();
    createLock.mockRejectedValue(createProblemError('PERFORMANCE_NOT_BOOKABLE', { eventStatusCode }));
    findBestAvailable.mockRejectedValue(createProblemError('PERFORMANCE_NOT_BOOKABLE', { eventStatusCode }));
    renderScreen(helios);
    await selectSeat(user, 'Left, row A, seat 1');
    await user.click(await screen.findByRole('button', { name: button }));
    const notification = renderHook(useNotification).result;
    await waitFor(() => expect(notification.current).toEqual({ title, message }));
    expect(navigate).toHaveBeenCalledWith('/ticketing', { replace: true });
  },
);

test('the best seats match the filters, and a split party is reported', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 2 });
  const { helios, findBestAvailable } = createHelios();
  findBestAvailable.mockResolvedValue({
    seats: ['L-B-1', 'R-B-4'],
    split: true,
    groups: [['L-B-1'], ['R-B-4']],
  });
  renderScreen(helios);
  await user.click(await screen.findByRole('button', { name: 'Filter seats' }));
  await user.selectOptions(screen.getByLabelText('Price zone'), 'Silver');
  await user.click(screen.getByRole('button', { name: 'One wheelchair space more' }));
  await user.click(await screen.findByRole('button', { name: 'Pick the best seats for me' }));
  expect(
    await screen.findByText(
      /your party is split: Left, row B, seat 1 \(wheelchair space\); Right, row B, seat 4\./,
    ),
  ).toBeVisible();
  expect(findBestAvailable).toHaveBeenCalledWith('RUTHL-20261128-1900', {
    quantity: 2,
    priceZone: 'Silver',
    wheelchairSpaces: 1,
  });
  expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
  // 2 x 49.00, fees 7.00, tax 5.88
  const amount = await screen.findByText('$110.88');
  expect(amount).toBeVisible();
  expect(amount.closest('[aria-live]')).toHaveTextContent('Total $110.88 with fees and tax');
  const chosen = screen.getByRole('button', { name: 'Remove Left, row B, seat 1' }).closest('li');
  expect(chosen).toHaveTextContent('Left, row B, seat 1wheelchair space');
});

test('without adjacent seats a button selects separate ones', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 2 });
  writeStored(seatingFiltersItem, { ...noSeatingFilters, keepTogether: true });
  const { helios, findBestAvailable } = createHelios();
  findBestAvailable.mockRejectedValueOnce(createProblemError('NOT_ENOUGH_SEATS', { seatsAvailable: 6 }));
  findBestAvailable.mockResolvedValueOnce({
    seats: ['L-A-1', 'R-A-4'],
    split: true,
    groups: [['L-A-1'], ['R-A-4']],
  });
  renderScreen(helios);
  await user.click(await screen.findByRole('button', { name: 'Pick the best seats for me' }));
  expect(await screen.findByText(/There are not 2 seats side by side/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Look for seats apart' }));
  expect(await screen.findByText(/your party is split/)).toBeVisible();
  expect(findBestAvailable.mock.calls.map(([, request]) => request.keepTogether)).toEqual([true, undefined]);
});

test('the request for the best seats has the own lock', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  storeCart();
  const { helios, findBestAvailable } = createHelios();
  findBestAvailable.mockResolvedValue({ seats: ['L-A-1'], split: false, groups: [['L-A-1']] });
  renderScreen(helios);
  await screen.findByRole('timer');
  await user.click(await screen.findByRole('button', { name: 'Pick the best seats for me' }));
  expect(findBestAvailable.mock.calls[0]?.[1]).toEqual({ quantity: 1, lockId: 'lock-1' });
});

test('seats that others lock and release are updated live', async () => {
  storeQuantities({ ADULT: 1 });
  const { helios, push } = createHelios();
  renderScreen(helios);
  expect(await screen.findByText('Live: what others choose shows at once')).toBeVisible();
  await push(taken({ locked: ['L-A-1'] }));
  expect(await findSeat('Left, row A, seat 1')).toHaveAccessibleName(/taken$/);
  await push({ type: 'change', change: { version: '3', locked: [], sold: [], freed: ['L-A-1'] } });
  expect(await findSeat('Left, row A, seat 1')).toHaveAccessibleName(/available$/);
});

test('a selected seat that someone else takes is reported and removed', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  const { helios, push } = createHelios();
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  await push(taken({ sold: ['L-A-1'] }));
  expect(await screen.findByText(/Left, row A, seat 1 was just taken by someone else/)).toBeVisible();
  expect(await screen.findByText('0 of 1 seat chosen')).toBeVisible();
});

test('the own seats are not reported as taken before the lock is read', async () => {
  storeQuantities({ ADULT: 1 });
  storeCart();
  writeStored(seatSelectionItem, {
    performanceId: 'RUTHL-20261128-1900',
    seats: [{ seatGuid: 'L-A-1', ticketType: 'ADULT' }],
  });
  const { helios, getLock, push } = createHelios();
  let answer: (lock: Lock) => void = () => undefined;
  getLock.mockReturnValue(new Promise<Lock>((resolve) => (answer = resolve)));
  renderScreen(helios);
  await findSeat('Left, row A, seat 1');
  await push(taken({ locked: ['L-A-1', 'L-A-2'] }));
  expect(screen.queryByText(/just taken by someone else/)).not.toBeInTheDocument();
  await act(async () => answer(lockMock()));
  expect(await screen.findByText('1 of 1 seat chosen')).toBeVisible();
  expect(await findSeat('Left, row A, seat 1')).toHaveAccessibleName(/chosen by you$/);
});

test('stored seats of the own lock that are not selected count as available before the lock is read', async () => {
  storeQuantities({ ADULT: 1 });
  const seatGuids = ['L-A-1', 'L-A-2', 'L-B-1'];
  const live = { ...cartMock(lockMock()), expiresAt: '2999-01-01T00:00:00.000Z' };
  writeStored(ticketingCartItem, { ...live, seatGuids });
  const { helios, getLock, setSnapshot } = createHelios();
  getLock.mockReturnValue(neverAnswer());
  setSnapshot({ version: '1', locked: ['L-A-1', 'L-A-2', 'R-A-4'], sold: ['L-B-1'] });
  renderScreen(helios);
  expect(await findSeat('Left, row A, seat 2')).toHaveAccessibleName(/available$/);
  expect(await findSeat('Right, row A, seat 4')).toHaveAccessibleName(/taken$/);
  expect(await findSeat('Left, row B, seat 1')).toHaveAccessibleName(/taken$/);
});

test('stored seats of an expired lock count as taken', async () => {
  storeQuantities({ ADULT: 1 });
  const expiredCart = {
    ...cartMock(lockMock()),
    expiresAt: '2001-01-01T00:00:00.000Z',
    seatGuids: ['L-A-2'],
  };
  writeStored(ticketingCartItem, expiredCart);
  const { helios, getLock, setSnapshot } = createHelios();
  getLock.mockReturnValue(neverAnswer());
  setSnapshot({ version: '1', locked: ['L-A-2'], sold: [] });
  renderScreen(helios);
  expect(await findSeat('Left, row A, seat 2')).toHaveAccessibleName(/taken$/);
});

describe('before the own lock is known', () => {
  const ownSeats: SeatChoice[] = [
    { seatGuid: 'L-A-1', ticketType: 'ADULT' },
    { seatGuid: 'L-A-2', ticketType: 'CHILD' },
  ];
  function renderWithStoredLock(performance = lockMock().performance) {
    storeQuantities({ ADULT: 1, CHILD: 1 });
    storeCart(performance);
    writeStored(seatSelectionItem, { performanceId: lockMock().performance.performanceId, seats: ownSeats });
    const releaseLock = jest
      .fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>()
      .mockResolvedValue(undefined);
    const fake = createHelios();
    fake.helios.releaseLock = releaseLock;
    fake.setSnapshot({ version: '1', locked: ['L-A-1', 'L-A-2'], sold: [] });
    fake.changeSeats.mockResolvedValue(lockMock());
    return { ...fake, releaseLock };
  }
  const clickLock = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Hold these seats' }));

  test.each(['TIMEOUT', 'DATABASE_UNAVAILABLE'] as const)(
    'a lock that cannot be read (%s) is reported; no seat is reported as taken, and it can be read again',
    async (code) => {
      const { helios, getLock } = renderWithStoredLock();
      getLock.mockRejectedValueOnce(createNoAnswerError(code));
      renderScreen(helios);
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('button', { name: 'Keep these seats' })).toBeEnabled();
      expect(screen.queryByText(/just taken by someone else/)).not.toBeInTheDocument();
      expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    },
  );

  test.each([
    ['the lock could not be read', () => Promise.reject(createNoAnswerError('TIMEOUT'))],
    ['the lock is still being read', neverAnswer],
  ])('the own seats are changed in their lock, not locked a second time, when %s', async (_, answer) => {
    const { helios, getLock, createLock, changeSeats } = renderWithStoredLock();
    getLock.mockImplementationOnce(answer);
    renderScreen(helios);
    await clickLock();
    expect(changeSeats).toHaveBeenCalledWith('lock-1', ownSeats);
    expect(createLock).not.toHaveBeenCalled();
    expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
  });

  test('nothing is locked as long as the lock cannot be read', async () => {
    const { helios, getLock, createLock, changeSeats } = renderWithStoredLock();
    getLock.mockRejectedValue(createNoAnswerError('TIMEOUT'));
    renderScreen(helios);
    await clickLock();
    expect(await screen.findAllByText(/did not answer in time/)).toHaveLength(2);
    expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
    expect(createLock).not.toHaveBeenCalled();
    expect(changeSeats).not.toHaveBeenCalled();
  });

  test('the lock of another performance is released after these seats are locked', async () => {
    const { helios, getLock, createLock, releaseLock, setSnapshot } = renderWithStoredLock(otherPerformance);
    setSnapshot(initialAvailability);
    getLock.mockRejectedValueOnce(createNoAnswerError('TIMEOUT'));
    getLock.mockResolvedValue(lockMock({ performance: otherPerformance }));
    createLock.mockResolvedValue(lockMock({ lockId: 'lock-2' }));
    renderScreen(helios);
    await clickLock();
    await waitFor(() => expect(releaseLock).toHaveBeenCalledWith('lock-1'));
    expect(createLock).toHaveBeenCalledTimes(1);
  });

  test('a lock that no longer exists does not block a new lock', async () => {
    const { helios, getLock, createLock, setSnapshot } = renderWithStoredLock();
    setSnapshot(initialAvailability);
    getLock.mockRejectedValueOnce(createNoAnswerError('TIMEOUT'));
    getLock.mockRejectedValue(createProblemError('LOCK_NOT_FOUND'));
    renderScreen(helios);
    await clickLock();
    expect(createLock).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
  });
});

test.each([
  ['has expired', () => Promise.resolve(lockMock({ status: 'expired' }))],
  ['no longer exists', () => Promise.reject(createProblemError('LOCK_NOT_FOUND'))],
])('a lock that %s is reported, and seats can be locked again', async (_, answer) => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  storeCart();
  const { helios, getLock, createLock } = createHelios();
  getLock.mockImplementation(answer);
  renderScreen(helios);
  expect(await screen.findByText('Your hold has ended')).toBeVisible();
  await selectSeat(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock).toHaveBeenCalledTimes(1);
});

test('with a promo code the total is that of the lock; for other seats it is a quote with the promo code of the lock', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1, CHILD: 1 });
  const lock = lockMock({ promoCode: 'TEN' });
  // 118.00 less ten percent, fees 7.00, tax 6.37
  lock.totals = { ...lock.totals, discountCents: 1_180, taxCents: 637, totalCents: 11_957 };
  storeCart();
  writeStored(seatSelectionItem, {
    performanceId: lock.performance.performanceId,
    // In another order than in the lock
    seats: [
      { seatGuid: 'L-A-2', ticketType: 'CHILD' },
      { seatGuid: 'L-A-1', ticketType: 'ADULT' },
    ],
  });
  const { helios, getLock } = createHelios();
  getLock.mockResolvedValue(lock);
  mockPromoCode(helios, lock.lockId);
  renderScreen(helios);
  expect(await screen.findByText('$119.57')).toBeVisible();
  expect(await screen.findByText('with fees, tax and promo code TEN')).toBeVisible();

  // Other ticket types for the same seats
  await user.selectOptions(await screen.findByLabelText('Ticket for Left, row A, seat 1'), 'Child');
  expect(await screen.findByText('$119.57')).toBeVisible();
  expect(await screen.findByText('with fees, tax and promo code TEN')).toBeVisible();
  // Other seats
  await user.selectOptions(screen.getByLabelText('Ticket for Left, row A, seat 1'), 'Adult');
  expect(await screen.findByText('$119.57')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Left, row A, seat 2' }));
  await selectSeat(user, 'Left, row B, seat 3');
  // 79.00 and 29.00 less ten percent, fees 7.00, tax 5.83
  expect(await screen.findByText('$110.03')).toBeVisible();
  expect(await screen.findByText('with fees, tax and promo code TEN')).toBeVisible();
});

/** Makes the quotes of a lock have a discount of ten percent. */
function mockPromoCode(helios: Helios, lockId: string) {
  const { getQuote } = helios;
  helios.getQuote = async (performanceId, request) => {
    const quote = await getQuote(performanceId, request);
    if (!quote.totals || !('seats' in request) || request.lockId !== lockId) return quote;
    const { subtotalCents, feesCents } = quote.totals;
    const discountCents = Math.round(subtotalCents / 10);
    const taxCents = Math.round((subtotalCents - discountCents) * 0.06);
    const totalCents = subtotalCents - discountCents + feesCents + taxCents;
    return { ...quote, totals: { ...quote.totals, discountCents, taxCents, totalCents } };
  };
}

test('quotes the seats once, also when they are selected again, and says where the total is shown without a quote', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1, CHILD: 1 });
  const { helios } = createHelios();
  const getQuote = jest.spyOn(helios, 'getQuote');
  renderScreen(helios);
  await selectSeat(user, 'Left, row A, seat 1');
  // 79.00, fee 3.50, tax 4.74
  expect(await screen.findByText('$87.24')).toBeVisible();
  expect(screen.getByText('with fees and tax')).not.toHaveAttribute('aria-busy');
  getQuote.mockRejectedValueOnce(createNoAnswerError());
  await selectSeat(user, 'Left, row A, seat 2');
  expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
  expect(await screen.findByText('The cart shows the total with fees and tax.')).toBeVisible();
  expect(screen.queryByText('$87.24')).not.toBeInTheDocument();
  expect(getQuote).toHaveBeenCalledTimes(2);

  await user.click(screen.getByRole('button', { name: 'Remove Left, row A, seat 2' }));
  expect(await screen.findByText('$87.24')).toBeVisible();
  expect(getQuote).toHaveBeenCalledTimes(2);
  await selectSeat(user, 'Left, row A, seat 2');
  expect(await screen.findByText('$132.08')).toBeVisible();
  expect(getQuote).toHaveBeenCalledTimes(3);
});

test('a selection that isolates a seat shows a warning and can be locked', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  const { helios, push } = createHelios();
  renderScreen(helios);
  await findSeat('Left, row A, seat 3');
  await push({ type: 'change', change: { version: '2', locked: [], sold: [], freed: ['L-A-3'] } });
  await selectSeat(user, 'Left, row A, seat 2');
  expect(await screen.findByText('This leaves a seat alone')).toBeVisible();
  expect(await screen.findByText(/^Left, row A, seats 1, 3 would have nobody beside them/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Hold these seats' })).toBeEnabled();
});

describe('seats that are reserved for guests in wheelchairs', () => {
  const wheelchair = 'Left, row B, seat 1';
  const companion = 'Left, row B, seat 2';
  const question = () => screen.queryByRole('alertdialog');
  const answer = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('a wheelchair space is selected after a confirmation, then its companion seat without one', async () => {
    const user = userEvent.setup();
    storeQuantities({ ADULT: 2 });
    renderScreen(createHelios().helios);
    await selectSeat(user, wheelchair);
    expect(question()).toHaveAccessibleName('Does someone in your party use a wheelchair?');
    expect(question()).toHaveAccessibleDescription(/^Left, row B, seat 1 is a wheelchair space/);
    await answer('Choose another seat');
    expect(await findSeat(wheelchair)).toHaveAttribute('aria-selected', 'false');
    await selectSeat(user, wheelchair);
    await answer('Yes, we need this space');
    expect(await findSeat(wheelchair)).toHaveAttribute('aria-selected', 'true');
    await selectSeat(user, companion);
    expect(question()).toBeNull();
    expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
  });

  test('a single companion seat needs a confirmation once, also in the list', async () => {
    const user = userEvent.setup();
    storeQuantities({ ADULT: 1 });
    renderScreen(createHelios().helios);
    await user.click(await screen.findByRole('button', { name: 'List' }));
    await user.selectOptions(screen.getByLabelText('Section'), 'Left');
    await user.selectOptions(screen.getByLabelText('Row'), 'B');
    const checkbox = () => screen.getByRole('checkbox', { name: /row B, seat 2/ });
    await user.click(checkbox());
    expect(question()).toHaveAccessibleName('Do you come with a guest in a wheelchair?');
    expect(checkbox()).not.toBeChecked();
    await answer('Yes, we need this seat');
    expect(checkbox()).toBeChecked();
    await user.click(checkbox());
    await user.click(checkbox());
    expect(question()).toBeNull();
    expect(checkbox()).toBeChecked();
  });

  test('the best seats and the lock need a confirmation for a companion seat without its wheelchair space', async () => {
    const user = userEvent.setup();
    storeQuantities({ ADULT: 2 });
    writeStored(seatingFiltersItem, { ...noSeatingFilters, companionSeats: 1, wheelchairSpaces: 1 });
    const { helios, findBestAvailable, createLock } = createHelios();
    findBestAvailable.mockResolvedValueOnce({ seats: ['L-B-1', 'L-B-2'], split: false, groups: [] });
    findBestAvailable.mockResolvedValueOnce({ seats: ['L-A-1', 'L-B-2'], split: true, groups: [] });
    renderScreen(helios);
    const bestButton = await screen.findByRole('button', { name: 'Pick the best seats for me' });
    await user.click(bestButton);
    // Both are in the filters.
    expect(question()).toBeNull();
    await user.click(await screen.findByRole('button', { name: `Remove ${wheelchair}` }));
    await selectSeat(user, 'Left, row A, seat 1');
    await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
    expect(question()).toHaveAccessibleName('Do you come with a guest in a wheelchair?');
    expect(createLock).not.toHaveBeenCalled();
    await answer('Choose another seat');
    await user.click(await screen.findByRole('button', { name: `Remove ${companion}` }));
    await user.click(bestButton);
    expect(question()).toHaveAccessibleDescription(/^Left, row B, seat 2 is a companion seat/);
    await answer('Yes, we need this seat');
    await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
    expect(question()).toBeNull();
    expect(createLock).toHaveBeenCalledTimes(1);
  });
});

test('a focused seat describes its view of the stage', async () => {
  storeQuantities({ ADULT: 1 });
  renderScreen(createHelios().helios);
  const element = await findSeat('Left, row B, seat 3');
  act(() => element.focus());
  expect(element).toHaveAttribute(
    'aria-description',
    expect.stringMatching(/^Seen from .*a part of the stage is hidden$/),
  );
});

test('the list changes the same selection as the map', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 1 });
  renderScreen(createHelios().helios);
  await user.click(await screen.findByRole('button', { name: 'List' }));
  const list = within(screen.getByRole('group', { name: 'List of seats' }));
  await user.selectOptions(list.getByLabelText('Section'), 'Left');
  await user.selectOptions(list.getByLabelText('Row'), 'A');
  expect(screen.getByRole('checkbox', { name: /seat 3.*taken/ })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /row A, seat 2/ }));
  const panel = screen.getByRole('complementary');
  expect(await within(panel).findByText('1 of 1 seat chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Map' }));
  expect(await findSeat('Left, row A, seat 2')).toHaveAttribute('aria-selected', 'true');
});

test('the list shows the filters, the view of the stage, and the number of free seats without the selection', async () => {
  const user = userEvent.setup();
  storeQuantities({ ADULT: 2 });
  writeStored(seatingFiltersItem, { ...noSeatingFilters, section: 'Left', priceZone: 'Gold' });
  renderScreen(createHelios().helios);
  await user.click(await screen.findByRole('button', { name: 'List' }));
  const list = within(screen.getByRole('group', { name: 'List of seats' }));
  expect(list.getByRole('option', { name: 'Right (4 free), outside your wishes' })).toBeInTheDocument();
  await user.selectOptions(list.getByLabelText('Section'), 'Left (5 free)');
  await user.selectOptions(list.getByLabelText('Row'), 'Row A (2 free)');
  const second = list.getByRole('checkbox', { name: /row A, seat 2/ });
  expect(second).toHaveAccessibleDescription(/^Seen from the left/);
  await user.click(second);
  expect(list.getByRole('option', { name: 'Left (4 free)' })).toBeInTheDocument();
  expect(list.getByRole('option', { name: 'Row A (1 free)' })).toBeInTheDocument();
  await user.selectOptions(list.getByLabelText('Row'), 'Row B (3 free), outside your wishes');
  expect(list.getByRole('checkbox', { name: /row B, seat 3/ })).toHaveAccessibleDescription(
    /^Outside your wishes\. Seen from the left.*; a part of the stage is hidden$/,
  );
});

describe('when the own lock expires on the open screen', () => {
  const ownGuids = ['L-A-1', 'L-A-2'];
  function storeLock() {
    storeQuantities({ ADULT: 1, CHILD: 1 });
    storeCart();
    writeStored(seatSelectionItem, {
      performanceId: lockMock().performance.performanceId,
      seats: [
        { seatGuid: 'L-A-1', ticketType: 'ADULT' },
        { seatGuid: 'L-A-2', ticketType: 'CHILD' },
      ],
    });
    const fake = createHelios();
    fake.setSnapshot({ version: '1', locked: ownGuids, sold: ['L-A-3'] });
    return fake;
  }
  async function expireLock({ getLock }: ReturnType<typeof createHelios>) {
    getLock.mockResolvedValue(lockMock({ status: 'expired' }));
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Your hold has ended')).toBeInTheDocument();
  }

  test('seats that are free again stay selected and are not reported as taken', async () => {
    const fake = storeLock();
    renderScreen(fake.helios);
    await findSeat('Left, row A, seat 1');
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    // The known availability still has these seats as locked. A new snapshot does not.
    fake.setSnapshot({ version: '2', locked: [], sold: ['L-A-3'] });
    await expireLock(fake);
    expect(await screen.findByText('2 of 2 seats chosen')).toBeInTheDocument();
    expect(screen.queryByText(/just taken by someone else/)).not.toBeInTheDocument();
    await fake.push(taken({ sold: ['L-A-1'] }));
    expect(await screen.findByText(/seat 1 was just taken by someone else/)).toBeInTheDocument();
  });

  test('seats that someone else has meanwhile are removed', async () => {
    const fake = storeLock();
    renderScreen(fake.helios);
    await findSeat('Left, row A, seat 1');
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    fake.setSnapshot({ version: '2', locked: ['L-A-2'], sold: ['L-A-3'] });
    await expireLock(fake);
    expect(await screen.findByText(/seat 2 was just taken by someone else/)).toBeInTheDocument();
    expect(await screen.findByText('1 of 2 seats chosen')).toBeInTheDocument();
  });
});

test('no seats are rendered before the availability is known', async () => {
  storeQuantities({ ADULT: 1 });
  const { helios } = createHelios();
  const { followAvailability } = helios;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  helios.followAvailability = async function* (...request) {
    await opened;
    yield* followAvailability(...request);
  };
  renderScreen(helios);
  expect(await screen.findByText('Looking which seats are free…')).toBeInTheDocument();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  open();
  expect(await findSeat('Left, row A, seat 3')).toHaveAttribute('data-state', 'taken');
});

test('an availability that cannot be loaded shows an error and can be retried', async () => {
  storeQuantities({ ADULT: 1 });
  const { helios } = createHelios();
  const { followAvailability } = helios;
  const unreachable = new HeliosError('UNREACHABLE', 'down');
  helios.followAvailability = () => {
    throw unreachable;
  };
  helios.getAvailability = () => Promise.reject(unreachable);
  renderScreen(helios);
  expect(await screen.findByText('Ticketing is not answering')).toBeInTheDocument();
  helios.followAvailability = followAvailability;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findSeat('Left, row A, seat 1')).toBeInTheDocument();
});

test('one seat has a singular text', async () => {
  storeQuantities({ ADULT: 1 });
  renderScreen(createHelios().helios);
  expect(await screen.findByText('0 of 1 seat chosen')).toBeVisible();
});

test('a click of voice control or a switch selects a seat, also while the whole map is shown', async () => {
  storeQuantities({ ADULT: 1 });
  const { helios } = createHelios();
  renderScreen(helios);
  const element = await findSeat('Left, row A, seat 1');
  // These devices click without a pointer position.
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
  expect(await screen.findByText('1 of 1 seat chosen')).toBeInTheDocument();
  expect(screen.queryByText('Zoomed in. Choose a seat.')).not.toBeInTheDocument();
});

test('the map shows how to zoom in while its seats are too small to be selected', async () => {
  storeQuantities({ ADULT: 1 });
  const hint = 'Choose a part of the house to come closer, then a seat.';
  const { helios } = createHelios();
  const wide = {
    shape: 'rectangle' as const,
    width: 3000,
    height: 40,
    position: { x: 0, y: 0 },
    text: 'Stage',
  };
  helios.getSeatingPlan = async () => ({
    ...smallPlan,
    zones: smallPlan.zones.map((zone) => (zone.name === 'Stage' ? { ...zone, areas: [wide] } : zone)),
  });
  const { unmount } = renderScreen(helios);
  await findSeat('Left, row A, seat 1');
  expect(screen.getByText(hint)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('listbox', { name: 'Seat map' }), { detail: 1 });
  await waitFor(() => expect(screen.queryByText(hint)).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole house' }));
  expect(await screen.findByText(hint)).toBeInTheDocument();
  unmount();

  renderScreen(createHelios().helios);
  await findSeat('Left, row A, seat 1');
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
});

test('a switch click after a drag still selects a seat', async () => {
  storeQuantities({ ADULT: 1 });
  renderScreen(createHelios().helios);
  const element = await findSeat('Left, row A, seat 2');
  // jsdom has no pointer capture.
  const map = Object.assign(screen.getByRole('listbox', { name: 'Seat map' }), {
    setPointerCapture: () => {},
  });
  const touch = { pointerId: 1, pointerType: 'touch' };
  fireEvent.pointerDown(map, { ...touch, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(map, { ...touch, clientX: 60, clientY: 10 });
  fireEvent.pointerUp(map, touch);
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
  expect(element).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByText('$87.24')).toBeVisible();
});

test('selecting a seat changes no other seat of the map, and its total no seat', async () => {
  storeQuantities({ ADULT: 2 });
  renderScreen(createHelios().helios);
  const element = await findSeat('Left, row A, seat 1');
  await act(async () => undefined);
  const observer = new MutationObserver(() => undefined);
  observer.observe(screen.getByRole('listbox', { name: 'Seat map' }), {
    attributes: true,
    childList: true,
    subtree: true,
  });
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
  expect(element).toHaveAttribute('aria-selected', 'true');
  expect(new Set(observer.takeRecords().map(({ target }) => target))).toEqual(new Set([element]));
  expect(await screen.findByText('$87.24')).toBeVisible();
  expect(observer.takeRecords()).toEqual([]);
  observer.disconnect();
});
