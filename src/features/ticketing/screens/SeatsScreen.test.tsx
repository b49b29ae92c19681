import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { navigate } from 'gatsby';
import type { AvailabilityEvent, Helios } from '../../../api/helios';
import { HeliosError } from '../../../api/heliosError';
import type { Availability, Lock, Performance, SeatChoice } from '../../../api/heliosTypes';
import { useNotification } from '../../../state/notification';
import { writeStored } from '../../../state/storage';
import { ticketingCartItem } from '../../../state/ticketingCart';
import {
  noSeatingFilters,
  paymentAttemptItem,
  seatingFiltersItem,
  seatSelectionItem,
  ticketQuantitiesItem,
} from '../../../state/ticketingStorage';
import { lockMock, performanceMock } from '../mocks';
import {
  cartMock,
  heliosMock,
  lost,
  never,
  refusal,
  StandIn,
  streamMock,
  takenMock as taken,
} from '../standIn.mocks';
import { smallPlan } from '../seatMap/testPlan.mocks';
import { SeatsScreen } from './SeatsScreen';

// Names of all seats are computed again and again: on a busy machine that takes its time.
jest.setTimeout(30_000);

const { eventCode, dateTime } = performanceMock();
const free: Availability = { version: '1', locked: [], sold: ['L-A-3'] };

function fakeHelios(performance: Performance = performanceMock()) {
  const createLock = jest
    .fn<ReturnType<Helios['createLock']>, Parameters<Helios['createLock']>>()
    .mockResolvedValue(lockMock());
  const { calls, push, beginWith } = streamMock(free);
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
  const pushed = (event: AvailabilityEvent) => act(async () => push(event));
  return { helios, createLock, changeSeats, getLock, push: pushed, beginWith, findBestAvailable };
}

function show(helios: Helios, search = '') {
  return render(
    <StandIn helios={helios}>
      <SeatsScreen eventCode={eventCode} dateTime={dateTime} search={search} />
    </StandIn>,
  );
}

function want(quantities: Record<string, number>) {
  writeStored(ticketQuantitiesItem, { eventCode, dateTime, quantities });
}

const otherPerformance = {
  ...lockMock().performance,
  performanceId: 'RUTHL-20261129-1500',
  dateTime: '2026-11-29T15:00:00',
};

/** A lock in the cart, for this performance or another. */
function keepCart(performance = lockMock().performance) {
  writeStored(ticketingCartItem, cartMock(lockMock({ performance })));
}

const seat = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name},`) });

async function pick(user: ReturnType<typeof userEvent.setup>, name: string) {
  const element = await seat(name);
  act(() => element.focus());
  await user.keyboard('{Enter}');
}

beforeAll(() => {
  // jsdom has no CSS.escape; the seat guids of the plan need none.
  Object.assign(window, { CSS: { ...window.CSS, escape: (text: string) => text } });
  let made = 0;
  Object.assign(window.crypto, {
    randomUUID: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
  });
});

beforeEach(() => {
  jest.mocked(navigate).mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

test('without tickets the visitor goes back to the quantities, eventId kept, with a warning in the console', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  show(fakeHelios().helios, '?eventId=7&utm=x');
  await screen.findByRole('status');
  expect(navigate).toHaveBeenCalledWith(`/ticketing/${eventCode}/${dateTime}?eventId=7`, { replace: true });
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});

test.each(['CO', 'PS', 'SO', 'NA'] as const)(
  'a performance that is %s sends back to the shows',
  async (eventStatusCode) => {
    want({ ADULT: 1 });
    show(fakeHelios(performanceMock({ eventStatusCode })).helios);
    await act(async () => undefined);
    expect(navigate).toHaveBeenCalledWith('/ticketing', { replace: true });
  },
);

test('each seat says section, row, number, kind, price and state', async () => {
  want({ ADULT: 1, CHILD: 1 });
  show(fakeHelios().helios);
  expect(await seat('Left, row A, seat 1')).toHaveAccessibleName(
    'Left, row A, seat 1, standard seat, Adult $79.00, Child $39.00, available',
  );
  expect(await seat('Left, row B, seat 1')).toHaveAccessibleName(
    'Left, row B, seat 1, wheelchair space, Adult $49.00, Child $29.00, available',
  );
  const taken = await screen.findByRole('option', { name: /Left, row A, seat 3.*taken$/ });
  expect(taken).toHaveAttribute('aria-disabled', 'true');
});

test('the keyboard walks the seats, picks them, and one seat alone is in the tab order', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  show(fakeHelios().helios);
  await pick(user, 'Left, row A, seat 1');
  expect(await seat('Left, row A, seat 1')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowRight}');
  expect(await seat('Left, row A, seat 2')).toHaveFocus();
  await user.keyboard(' ');
  expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
  expect(screen.getAllByRole('option').filter((each) => each.getAttribute('tabindex') === '0')).toHaveLength(
    1,
  );
  await user.keyboard(' ');
  expect(await screen.findByText('1 of 2 seats chosen')).toBeVisible();
});

test('no more seats than tickets, and no taken seat', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  show(fakeHelios().helios);
  await pick(user, 'Left, row A, seat 3');
  expect(await screen.findByText('Left, row A, seat 3 is taken.')).toBeInTheDocument();
  await pick(user, 'Left, row A, seat 1');
  await pick(user, 'Left, row A, seat 2');
  await pick(user, 'Right, row A, seat 4');
  expect(await screen.findByText('You have chosen all 2 seats. Remove one to choose another.')).toBeVisible();
  expect(await seat('Right, row A, seat 4')).toHaveAttribute('aria-selected', 'false');
});

test('ticket types follow the order asked for, and can be swapped', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1, CHILD: 1 });
  const { helios, createLock } = fakeHelios();
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await pick(user, 'Left, row B, seat 3');
  await user.selectOptions(screen.getByLabelText('Ticket for Left, row B, seat 3'), 'Adult');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock.mock.calls[0]?.[1]).toEqual([
    { seatGuid: 'L-A-1', ticketType: 'CHILD' },
    { seatGuid: 'L-B-3', ticketType: 'ADULT' },
  ]);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('a seat that went in the meantime is named and given back, the others stay', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  const { helios, createLock, beginWith } = fakeHelios();
  createLock.mockRejectedValueOnce(refusal('SEATS_TAKEN', { seats: ['L-A-1'] }));
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await pick(user, 'Left, row A, seat 2');
  beginWith({ ...free, version: '2', locked: ['L-A-1'] });
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

test('the same seats are sent under the same key again after a lost answer', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  const { helios, createLock } = fakeHelios();
  createLock.mockRejectedValueOnce(new HeliosError('TIMEOUT', 'late'));
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  await screen.findByText(/did not answer in time/);
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  const keys = createLock.mock.calls.map(([, , key]) => key);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^0{8}-/);
  expect(keys[1]).toBe(keys[0]);
});

test('seats whose claim got no answer are not called taken, and stay chosen for the next press', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  const { helios, createLock, push } = fakeHelios();
  createLock.mockRejectedValueOnce(new HeliosError('TIMEOUT', 'late'));
  show(helios);
  await pick(user, 'Left, row A, seat 1');
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

test('seats exchanged in a lock are not called taken either while the answer is out', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  keepCart();
  const { helios, changeSeats, push } = fakeHelios();
  changeSeats.mockRejectedValueOnce(new HeliosError('UNREACHABLE', 'down'));
  changeSeats.mockResolvedValueOnce(lockMock());
  show(helios);
  await pick(user, 'Right, row A, seat 4');
  await user.click(await screen.findByRole('button', { name: 'Keep these seats' }));
  await screen.findByText(/cannot reach our ticket office/);
  await push(taken({ locked: ['R-A-4', 'L-B-2'] }));
  expect(await screen.findByRole('option', { name: /Left, row B, seat 2.*taken$/ })).toBeInTheDocument();
  expect(await screen.findByText('1 of 1 seat chosen')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Keep these seats' }));
  expect(changeSeats).toHaveBeenCalledTimes(2);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('seats that were refused and are free again are asked for under a new key', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  const { helios, createLock } = fakeHelios();
  createLock.mockRejectedValueOnce(refusal('SEATS_TAKEN', { seats: ['L-A-1'] }));
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  await screen.findByText(/just taken by someone else/);
  await pick(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  const keys = createLock.mock.calls.map(([, , key]) => key);
  expect(new Set(keys).size).toBe(2);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('a claim that Helios still works on keeps its key', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  const { helios, createLock } = fakeHelios();
  createLock.mockRejectedValueOnce(refusal('IDEMPOTENCY_IN_FLIGHT'));
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(await screen.findByText(/still being held/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock.mock.calls[1]).toEqual(createLock.mock.calls[0]);
});

test.each(['an order of the lock', 'an attempt without an answer'])(
  'while %s in the cart is being paid, no new lock takes its place',
  async (what) => {
    const user = userEvent.setup();
    want({ ADULT: 1 });
    keepCart(otherPerformance);
    const isOrder = what === 'an order of the lock';
    if (!isOrder) {
      writeStored(paymentAttemptItem, { idempotencyKey: 'k', lockId: 'lock-1', body: '{}', orderId: null });
    }
    const { helios, createLock, getLock } = fakeHelios();
    getLock.mockResolvedValue(
      lockMock({ performance: otherPerformance, orderId: isOrder ? 'order-1' : null, status: 'expired' }),
    );
    show(helios);
    await pick(user, 'Left, row A, seat 1');
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
])('a lock in the cart that is %s does not stand in the way', async (_, lock) => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  keepCart(otherPerformance);
  const { helios, createLock, getLock } = fakeHelios();
  getLock.mockResolvedValue(lock);
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock).toHaveBeenCalledTimes(1);
  expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
});

test('seats that are being paid cannot be exchanged: the way leads to checkout', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  keepCart();
  const { helios, changeSeats } = fakeHelios();
  changeSeats.mockRejectedValueOnce(refusal('PAYMENT_IN_PROGRESS', { orderId: 'order-1' }));
  show(helios);
  await pick(user, 'Right, row A, seat 4');
  await user.click(await screen.findByRole('button', { name: 'Keep these seats' }));
  expect(await screen.findByRole('link', { name: 'Go to checkout' })).toHaveAttribute(
    'href',
    '/ticketing/checkout',
  );
});

test.each([
  ['CO', 'Hold these seats', 'Call for Tickets', 'Limited tickets available.  Please call to book.'],
  ['PS', 'Hold these seats', 'Past Show', 'This show has already occurred.  Please select another show.'],
  ['SO', 'Pick the best seats for me', 'Sold Out', 'This show is sold out. Please select another show.'],
] as const)(
  'a performance that became %s meanwhile sends back after "%s"',
  async (eventStatusCode, button, title, message) => {
    const user = userEvent.setup();
    want({ ADULT: 1 });
    const { helios, createLock, findBestAvailable } = fakeHelios();
    createLock.mockRejectedValue(refusal('PERFORMANCE_NOT_BOOKABLE', { eventStatusCode }));
    findBestAvailable.mockRejectedValue(refusal('PERFORMANCE_NOT_BOOKABLE', { eventStatusCode }));
    show(helios);
    await pick(user, 'Left, row A, seat 1');
    await user.click(await screen.findByRole('button', { name: button }));
    const notification = renderHook(useNotification).result;
    await waitFor(() => expect(notification.current).toEqual({ title, message }));
    expect(navigate).toHaveBeenCalledWith('/ticketing', { replace: true });
  },
);

test('the best seats are looked for within the wishes, and a split party is told how', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  const { helios, findBestAvailable } = fakeHelios();
  findBestAvailable.mockResolvedValue({
    seats: ['L-B-1', 'R-B-4'],
    split: true,
    groups: [['L-B-1'], ['R-B-4']],
  });
  show(helios);
  await user.click(await screen.findByRole('button', { name: 'Filter seats' }));
  await user.selectOptions(screen.getByLabelText('Price zone'), 'Silver');
  await user.click(screen.getByRole('button', { name: 'One wheelchair space more' }));
  await user.click(await screen.findByRole('button', { name: 'Pick the best seats for me' }));
  expect(
    await screen.findByText(/your party is split: Left, row B, seat 1; Right, row B, seat 4\./),
  ).toBeVisible();
  expect(findBestAvailable).toHaveBeenCalledWith('RUTHL-20261128-1900', {
    quantity: 2,
    priceZone: 'Silver',
    wheelchairSpaces: 1,
  });
  expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
  // 2 x 49.00, fees 7.00, tax 5.88
  expect(await screen.findByText('$110.88')).toBeVisible();
});

test('where no seats are side by side any more, seats apart are one press away', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  writeStored(seatingFiltersItem, { ...noSeatingFilters, keepTogether: true });
  const { helios, findBestAvailable } = fakeHelios();
  findBestAvailable.mockRejectedValueOnce(refusal('NOT_ENOUGH_SEATS', { seatsAvailable: 6 }));
  findBestAvailable.mockResolvedValueOnce({
    seats: ['L-A-1', 'R-A-4'],
    split: true,
    groups: [['L-A-1'], ['R-A-4']],
  });
  show(helios);
  await user.click(await screen.findByRole('button', { name: 'Pick the best seats for me' }));
  expect(await screen.findByText(/There are not 2 seats side by side/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Look for seats apart' }));
  expect(await screen.findByText(/your party is split/)).toBeVisible();
  expect(findBestAvailable.mock.calls.map(([, wish]) => wish.keepTogether)).toEqual([true, undefined]);
});

test('the own lock is named when the best seats are looked for', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  keepCart();
  const { helios, findBestAvailable } = fakeHelios();
  findBestAvailable.mockResolvedValue({ seats: ['L-A-1'], split: false, groups: [['L-A-1']] });
  show(helios);
  await screen.findByRole('timer');
  await user.click(await screen.findByRole('button', { name: 'Pick the best seats for me' }));
  expect(findBestAvailable.mock.calls[0]?.[1]).toEqual({ quantity: 1, lockId: 'lock-1' });
});

test('what others take and give back shows as it happens', async () => {
  want({ ADULT: 1 });
  const { helios, push } = fakeHelios();
  show(helios);
  expect(await screen.findByText('Live: what others choose shows at once')).toBeVisible();
  await push(taken({ locked: ['L-A-1'] }));
  expect(await seat('Left, row A, seat 1')).toHaveAccessibleName(/taken$/);
  await push({ type: 'change', change: { version: '3', locked: [], sold: [], freed: ['L-A-1'] } });
  expect(await seat('Left, row A, seat 1')).toHaveAccessibleName(/available$/);
});

test('a chosen seat that someone else takes is named and given back', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  const { helios, push } = fakeHelios();
  show(helios);
  await pick(user, 'Left, row A, seat 1');
  await push(taken({ sold: ['L-A-1'] }));
  expect(await screen.findByText(/Left, row A, seat 1 was just taken by someone else/)).toBeVisible();
  expect(await screen.findByText('0 of 1 seat chosen')).toBeVisible();
});

test('the own seats are not called taken while it is still asked which they are', async () => {
  want({ ADULT: 1 });
  keepCart();
  writeStored(seatSelectionItem, {
    performanceId: 'RUTHL-20261128-1900',
    seats: [{ seatGuid: 'L-A-1', ticketType: 'ADULT' }],
  });
  const { helios, getLock, push } = fakeHelios();
  let answer: (lock: Lock) => void = () => undefined;
  getLock.mockReturnValue(new Promise<Lock>((resolve) => (answer = resolve)));
  show(helios);
  await seat('Left, row A, seat 1');
  await push(taken({ locked: ['L-A-1', 'L-A-2'] }));
  expect(screen.queryByText(/just taken by someone else/)).not.toBeInTheDocument();
  await act(async () => answer(lockMock()));
  expect(await screen.findByText('1 of 1 seat chosen')).toBeVisible();
  expect(await seat('Left, row A, seat 1')).toHaveAccessibleName(/chosen by you$/);
});

test('nor are those of them that are not chosen, as far as the browser remembers them', async () => {
  want({ ADULT: 1 });
  const seatGuids = ['L-A-1', 'L-A-2', 'L-B-1'];
  const live = { ...cartMock(lockMock()), expiresAt: '2999-01-01T00:00:00.000Z' };
  writeStored(ticketingCartItem, { ...live, seatGuids });
  const { helios, getLock, beginWith } = fakeHelios();
  getLock.mockReturnValue(never());
  beginWith({ version: '1', locked: ['L-A-1', 'L-A-2', 'R-A-4'], sold: ['L-B-1'] });
  show(helios);
  expect(await seat('Left, row A, seat 2')).toHaveAccessibleName(/available$/);
  expect(await seat('Right, row A, seat 4')).toHaveAccessibleName(/taken$/);
  expect(await seat('Left, row B, seat 1')).toHaveAccessibleName(/taken$/);
});

test('those of a lock that has ended since are anybody’s', async () => {
  want({ ADULT: 1 });
  const ended = { ...cartMock(lockMock()), expiresAt: '2001-01-01T00:00:00.000Z', seatGuids: ['L-A-2'] };
  writeStored(ticketingCartItem, ended);
  const { helios, getLock, beginWith } = fakeHelios();
  getLock.mockReturnValue(never());
  beginWith({ version: '1', locked: ['L-A-2'], sold: [] });
  show(helios);
  expect(await seat('Left, row A, seat 2')).toHaveAccessibleName(/taken$/);
});

describe('before it is known what the visitor holds', () => {
  const own: SeatChoice[] = [
    { seatGuid: 'L-A-1', ticketType: 'ADULT' },
    { seatGuid: 'L-A-2', ticketType: 'CHILD' },
  ];
  function reloadedWith(performance = lockMock().performance) {
    want({ ADULT: 1, CHILD: 1 });
    keepCart(performance);
    writeStored(seatSelectionItem, { performanceId: lockMock().performance.performanceId, seats: own });
    const releaseLock = jest
      .fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>()
      .mockResolvedValue(undefined);
    const fake = fakeHelios();
    fake.helios.releaseLock = releaseLock;
    fake.beginWith({ version: '1', locked: ['L-A-1', 'L-A-2'], sold: [] });
    fake.changeSeats.mockResolvedValue(lockMock());
    return { ...fake, releaseLock };
  }
  const pressHold = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Hold these seats' }));

  test.each(['TIMEOUT', 'DATABASE_UNAVAILABLE'] as const)(
    'a lock that cannot be read (%s) is told; no seat is called taken, and it is read again when asked',
    async (code) => {
      const { helios, getLock } = reloadedWith();
      getLock.mockRejectedValueOnce(lost(code));
      show(helios);
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('button', { name: 'Keep these seats' })).toBeEnabled();
      expect(screen.queryByText(/just taken by someone else/)).not.toBeInTheDocument();
      expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    },
  );

  test.each([
    ['the lock could not be read', () => Promise.reject(lost('TIMEOUT'))],
    ['the lock is still being read', never],
  ])('the own seats are exchanged in their lock, not held a second time, where %s', async (_, answer) => {
    const { helios, getLock, createLock, changeSeats } = reloadedWith();
    getLock.mockImplementationOnce(answer);
    show(helios);
    await pressHold();
    expect(changeSeats).toHaveBeenCalledWith('lock-1', own);
    expect(createLock).not.toHaveBeenCalled();
    expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
  });

  test('nothing is held as long as the lock cannot be read', async () => {
    const { helios, getLock, createLock, changeSeats } = reloadedWith();
    getLock.mockRejectedValue(lost('TIMEOUT'));
    show(helios);
    await pressHold();
    expect(await screen.findAllByText(/did not answer in time/)).toHaveLength(2);
    expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
    expect(createLock).not.toHaveBeenCalled();
    expect(changeSeats).not.toHaveBeenCalled();
  });

  test('seats of another performance go back when these are held', async () => {
    const { helios, getLock, createLock, releaseLock, beginWith } = reloadedWith(otherPerformance);
    beginWith(free);
    getLock.mockRejectedValueOnce(lost('TIMEOUT'));
    getLock.mockResolvedValue(lockMock({ performance: otherPerformance }));
    createLock.mockResolvedValue(lockMock({ lockId: 'lock-2' }));
    show(helios);
    await pressHold();
    await waitFor(() => expect(releaseLock).toHaveBeenCalledWith('lock-1'));
    expect(createLock).toHaveBeenCalledTimes(1);
  });

  test('a lock that turns out gone when it is read does not stand in the way', async () => {
    const { helios, getLock, createLock, beginWith } = reloadedWith();
    beginWith(free);
    getLock.mockRejectedValueOnce(lost('TIMEOUT'));
    getLock.mockRejectedValue(refusal('LOCK_NOT_FOUND'));
    show(helios);
    await pressHold();
    expect(createLock).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledWith('/ticketing/cart');
  });
});

test.each([
  ['ran out', () => Promise.resolve(lockMock({ status: 'expired' }))],
  ['is not known to Helios any more', () => Promise.reject(refusal('LOCK_NOT_FOUND'))],
])('a hold that %s is told here, too, and the seats can be held anew', async (_, answer) => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  keepCart();
  const { helios, getLock, createLock } = fakeHelios();
  getLock.mockImplementation(answer);
  show(helios);
  expect(await screen.findByText('Your hold has ended')).toBeVisible();
  await pick(user, 'Left, row A, seat 1');
  await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
  expect(createLock).toHaveBeenCalledTimes(1);
});

test('with a promo code the total is that of the lock, and for other seats it is said to be before the code', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1, CHILD: 1 });
  const lock = lockMock({ promoCode: 'TEN' });
  // 118.00 less ten percent, fees 7.00, tax 6.37
  lock.totals = { ...lock.totals, discountCents: 1_180, taxCents: 637, totalCents: 11_957 };
  keepCart();
  writeStored(seatSelectionItem, {
    performanceId: lock.performance.performanceId,
    // In another order than the lock has them
    seats: [
      { seatGuid: 'L-A-2', ticketType: 'CHILD' },
      { seatGuid: 'L-A-1', ticketType: 'ADULT' },
    ],
  });
  const { helios, getLock } = fakeHelios();
  getLock.mockResolvedValue(lock);
  show(helios);
  expect(await screen.findByText('$119.57')).toBeVisible();
  expect(await screen.findByText('with fees, tax and promo code TEN')).toBeVisible();

  // Other tickets for the same seats
  await user.selectOptions(await screen.findByLabelText('Ticket for Left, row A, seat 1'), 'Child');
  expect(await screen.findByText('$132.08')).toBeVisible();
  expect(await screen.findByText('with fees and tax, before promo code TEN')).toBeVisible();
  // Other seats
  await user.selectOptions(screen.getByLabelText('Ticket for Left, row A, seat 1'), 'Adult');
  expect(await screen.findByText('$119.57')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Left, row A, seat 2' }));
  await pick(user, 'Left, row B, seat 3');
  // 79.00 and 29.00, fees 7.00, tax 6.48
  expect(await screen.findByText('$121.48')).toBeVisible();
  expect(await screen.findByText('with fees and tax, before promo code TEN')).toBeVisible();
});

test('a choice that leaves a seat alone is warned of, and can be held', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  const { helios, push } = fakeHelios();
  show(helios);
  await seat('Left, row A, seat 3');
  await push({ type: 'change', change: { version: '2', locked: [], sold: [], freed: ['L-A-3'] } });
  await pick(user, 'Left, row A, seat 2');
  expect(await screen.findByText('This leaves a seat alone')).toBeVisible();
  expect(await screen.findByText(/^Left, row A, seats 1, 3 would have nobody beside them/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Hold these seats' })).toBeEnabled();
});

describe('seats that are kept for guests in wheelchairs', () => {
  const wheelchair = 'Left, row B, seat 1';
  const companion = 'Left, row B, seat 2';
  const question = () => screen.queryByRole('alertdialog');
  const answer = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('a wheelchair space is chosen once the visitor says that it is needed, and then its companion seat without a question', async () => {
    const user = userEvent.setup();
    want({ ADULT: 2 });
    show(fakeHelios().helios);
    await pick(user, wheelchair);
    expect(question()).toHaveAccessibleName('Does someone in your party use a wheelchair?');
    expect(question()).toHaveAccessibleDescription(/^Left, row B, seat 1 is a wheelchair space/);
    await answer('Choose another seat');
    expect(await seat(wheelchair)).toHaveAttribute('aria-selected', 'false');
    await pick(user, wheelchair);
    await answer('Yes, we need this space');
    expect(await seat(wheelchair)).toHaveAttribute('aria-selected', 'true');
    await pick(user, companion);
    expect(question()).toBeNull();
    expect(await screen.findByText('2 of 2 seats chosen')).toBeVisible();
  });

  test('a companion seat alone is asked about, in the list as well, and once', async () => {
    const user = userEvent.setup();
    want({ ADULT: 1 });
    show(fakeHelios().helios);
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

  test('the best seats and the hold ask, too, where a companion seat is left without its wheelchair space', async () => {
    const user = userEvent.setup();
    want({ ADULT: 2 });
    writeStored(seatingFiltersItem, { ...noSeatingFilters, companionSeats: 1, wheelchairSpaces: 1 });
    const { helios, findBestAvailable, createLock } = fakeHelios();
    findBestAvailable.mockResolvedValueOnce({ seats: ['L-B-1', 'L-B-2'], split: false, groups: [] });
    findBestAvailable.mockResolvedValueOnce({ seats: ['L-A-1', 'L-B-2'], split: true, groups: [] });
    show(helios);
    const best = await screen.findByRole('button', { name: 'Pick the best seats for me' });
    await user.click(best);
    // Both were wished for.
    expect(question()).toBeNull();
    await user.click(await screen.findByRole('button', { name: `Remove ${wheelchair}` }));
    await pick(user, 'Left, row A, seat 1');
    await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
    expect(question()).toHaveAccessibleName('Do you come with a guest in a wheelchair?');
    expect(createLock).not.toHaveBeenCalled();
    await answer('Choose another seat');
    await user.click(await screen.findByRole('button', { name: `Remove ${companion}` }));
    await user.click(best);
    expect(question()).toHaveAccessibleDescription(/^Left, row B, seat 2 is a companion seat/);
    await answer('Yes, we need this seat');
    await user.click(await screen.findByRole('button', { name: 'Hold these seats' }));
    expect(question()).toBeNull();
    expect(createLock).toHaveBeenCalledTimes(1);
  });
});

test('a focused seat tells how the stage looks from it', async () => {
  want({ ADULT: 1 });
  show(fakeHelios().helios);
  const element = await seat('Left, row B, seat 3');
  act(() => element.focus());
  expect(element).toHaveAttribute(
    'aria-description',
    expect.stringMatching(/^Seen from .*a part of the stage is hidden$/),
  );
});

test('the list is an equal way to the same choice', async () => {
  const user = userEvent.setup();
  want({ ADULT: 1 });
  show(fakeHelios().helios);
  await user.click(await screen.findByRole('button', { name: 'List' }));
  const list = within(screen.getByRole('group', { name: 'List of seats' }));
  await user.selectOptions(list.getByLabelText('Section'), 'Left');
  await user.selectOptions(list.getByLabelText('Row'), 'A');
  expect(screen.getByRole('checkbox', { name: /seat 3.*taken/ })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /row A, seat 2/ }));
  const panel = screen.getByRole('complementary');
  expect(await within(panel).findByText('1 of 1 seat chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Map' }));
  expect(await seat('Left, row A, seat 2')).toHaveAttribute('aria-selected', 'true');
});

test('the list tells what the map shows: the wishes, the view of the stage, and what is free besides the own choice', async () => {
  const user = userEvent.setup();
  want({ ADULT: 2 });
  writeStored(seatingFiltersItem, { ...noSeatingFilters, section: 'Left', priceZone: 'Gold' });
  show(fakeHelios().helios);
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

describe('when the hold of the own seats ends on the open screen', () => {
  const mine = ['L-A-1', 'L-A-2'];
  function hold() {
    want({ ADULT: 1, CHILD: 1 });
    keepCart();
    writeStored(seatSelectionItem, {
      performanceId: lockMock().performance.performanceId,
      seats: [
        { seatGuid: 'L-A-1', ticketType: 'ADULT' },
        { seatGuid: 'L-A-2', ticketType: 'CHILD' },
      ],
    });
    const fake = fakeHelios();
    fake.beginWith({ version: '1', locked: mine, sold: ['L-A-3'] });
    return fake;
  }
  async function end({ getLock }: ReturnType<typeof fakeHelios>) {
    getLock.mockResolvedValue(lockMock({ status: 'expired' }));
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Your hold has ended')).toBeInTheDocument();
  }

  test('those that are free again stay chosen, and are not called taken by someone else', async () => {
    const fake = hold();
    show(fake.helios);
    await seat('Left, row A, seat 1');
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    // The list still names them when the lock has ended; told anew it does not.
    fake.beginWith({ version: '2', locked: [], sold: ['L-A-3'] });
    await end(fake);
    expect(await screen.findByText('2 of 2 seats chosen')).toBeInTheDocument();
    expect(screen.queryByText(/just taken by someone else/)).not.toBeInTheDocument();
    await fake.push(taken({ sold: ['L-A-1'] }));
    expect(await screen.findByText(/seat 1 was just taken by someone else/)).toBeInTheDocument();
  });

  test('those that someone else has by then are gone', async () => {
    const fake = hold();
    show(fake.helios);
    await seat('Left, row A, seat 1');
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    fake.beginWith({ version: '2', locked: ['L-A-2'], sold: ['L-A-3'] });
    await end(fake);
    expect(await screen.findByText(/seat 2 was just taken by someone else/)).toBeInTheDocument();
    expect(await screen.findByText('1 of 2 seats chosen')).toBeInTheDocument();
  });
});

test('no seat is called available before it is known what is taken', async () => {
  want({ ADULT: 1 });
  const { helios } = fakeHelios();
  const { followAvailability } = helios;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  helios.followAvailability = async function* (...request) {
    await opened;
    yield* followAvailability(...request);
  };
  show(helios);
  expect(await screen.findByText('Looking which seats are free…')).toBeInTheDocument();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  open();
  expect(await seat('Left, row A, seat 3')).toHaveAttribute('data-state', 'taken');
});

test('where it cannot be known what is taken, it says so and tries again when asked', async () => {
  want({ ADULT: 1 });
  const { helios } = fakeHelios();
  const { followAvailability } = helios;
  const away = new HeliosError('UNREACHABLE', 'down');
  helios.followAvailability = () => {
    throw away;
  };
  helios.getAvailability = () => Promise.reject(away);
  show(helios);
  expect(await screen.findByText('Ticketing is not answering')).toBeInTheDocument();
  helios.followAvailability = followAvailability;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await seat('Left, row A, seat 1')).toBeInTheDocument();
});

test('one seat is spoken of as one', async () => {
  want({ ADULT: 1 });
  show(fakeHelios().helios);
  expect(await screen.findByText('0 of 1 seat chosen')).toBeVisible();
});

test('a seat that voice control or a switch presses is chosen, also while the house is whole', async () => {
  want({ ADULT: 1 });
  const { helios } = fakeHelios();
  show(helios);
  const element = await seat('Left, row A, seat 1');
  // As those do it: a click without a pointer, in the corner of the screen.
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
  expect(await screen.findByText('1 of 1 seat chosen')).toBeInTheDocument();
  expect(screen.queryByText('Zoomed in. Choose a seat.')).not.toBeInTheDocument();
});

test('the map says how to come closer for as long as its seats are too small to be picked', async () => {
  want({ ADULT: 1 });
  const hint = 'Choose a part of the house to come closer, then a seat.';
  const { helios } = fakeHelios();
  const wide = { width: 3000, height: 40, position: { x: 0, y: 0 }, text: 'Stage' };
  helios.getSeatingPlan = async () => ({
    ...smallPlan,
    zones: smallPlan.zones.map((zone) => (zone.name === 'Stage' ? { ...zone, areas: [wide] } : zone)),
  });
  const { unmount } = show(helios);
  await seat('Left, row A, seat 1');
  expect(screen.getByText(hint)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('listbox', { name: 'Seat map' }), { detail: 1 });
  await waitFor(() => expect(screen.queryByText(hint)).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole house' }));
  expect(await screen.findByText(hint)).toBeInTheDocument();
  unmount();

  show(fakeHelios().helios);
  await seat('Left, row A, seat 1');
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
});

test('a finger that dragged the map does not swallow the press of a switch that follows', async () => {
  want({ ADULT: 1 });
  show(fakeHelios().helios);
  const element = await seat('Left, row A, seat 2');
  // jsdom captures no pointers.
  const map = Object.assign(screen.getByRole('listbox', { name: 'Seat map' }), {
    setPointerCapture: () => {},
  });
  const touch = { pointerId: 1, pointerType: 'touch' };
  fireEvent.pointerDown(map, { ...touch, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(map, { ...touch, clientX: 60, clientY: 10 });
  fireEvent.pointerUp(map, touch);
  act(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
  expect(element).toHaveAttribute('aria-selected', 'true');
});
