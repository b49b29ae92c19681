import { snapshot_UNSTABLE } from 'recoil';
import { HeliosError } from '../../helios/heliosError';
import type { Lock } from '../../helios/types';
import { createCart, createLock, createSeats } from './lock.mocks';
import {
  hasLockEndedState,
  isLockOutdatedState,
  isPaymentPendingState,
  ownSeatsState,
  seatLockState,
  serializeContents,
} from './seatLock';
import { writeStored } from '../../lib/storage';
import { endedOrderState } from '../endedOrder';
import { lockAnswerState, type LockAnswer } from '../tickets/ticketingAtoms';
import { ticketingCartItem, type TicketingCart } from '../tickets/ticketingCart';
import { paymentAttemptItem } from '../tickets/ticketingStorage';

interface State {
  cart?: TicketingCart | null;
  /** The lock as read from Helios */
  lock?: Partial<Lock>;
  /** The error of the last read */
  error?: HeliosError;
  /** The cart when the lock was requested, unless it is the current one */
  requestedCart?: TicketingCart;
  /** The lock of a stored payment attempt */
  attemptFor?: string;
  endedOrder?: string;
}

const unknownLock = new HeliosError('LOCK_NOT_FOUND', 'gone');
const noAnswer = new HeliosError('TIMEOUT', 'late');

beforeEach(() => localStorage.clear());

/** The derived values of a state. */
function derive({ cart = createCart(), lock, error, requestedCart, attemptFor, endedOrder }: State) {
  const answer: LockAnswer | null =
    lock || error
      ? {
          lockId: lock?.lockId ?? 'lock-1',
          cart: requestedCart ?? cart ?? createCart(),
          snapshot: lock ? { lock: createLock(lock), receivedAt: 0 } : null,
          error: error ?? null,
        }
      : null;
  writeStored(ticketingCartItem, cart);
  if (attemptFor !== undefined)
    writeStored(paymentAttemptItem, { idempotencyKey: 'key', lockId: attemptFor, body: '{}', orderId: null });
  const snapshot = snapshot_UNSTABLE(({ set }) => {
    set(lockAnswerState, answer);
    if (endedOrder !== undefined) set(endedOrderState, endedOrder);
  });
  return {
    seatLock: snapshot.getLoadable(seatLockState).getValue(),
    isPaymentPending: snapshot.getLoadable(isPaymentPendingState).getValue(),
    hasLockEnded: snapshot.getLoadable(hasLockEndedState).getValue(),
    isOutdated: snapshot.getLoadable(isLockOutdatedState).getValue(),
    getOwnSeats: (performanceId: string) => snapshot.getLoadable(ownSeatsState(performanceId)).getValue(),
  };
}

test.each<[string, State, string]>([
  ['without a cart', { cart: null, lock: {} }, 'none'],
  ['before Helios has answered', {}, 'loading'],
  ['when only another lock is known', { lock: { lockId: 'lock-0' } }, 'loading'],
  ['after an answer', { lock: {} }, 'ready'],
  ['after a failed read of a known lock', { lock: {}, error: noAnswer }, 'ready'],
  ['after a failed first read', { error: noAnswer }, 'failed'],
  ['when Helios does not know the lock', { error: unknownLock }, 'failed'],
])('the status of the lock %s', (_case, state, status) => {
  expect(derive(state).seatLock.status).toBe(status);
});

describe('a payment is pending', () => {
  test.each<[string, State]>([
    ['an attempt for the lock, before Helios has answered', { attemptFor: 'lock-1' }],
    ['an attempt for the lock, when Helios cannot be reached', { attemptFor: 'lock-1', error: noAnswer }],
    ['an attempt for a live lock', { attemptFor: 'lock-1', lock: {} }],
    ['an attempt for an expired lock', { attemptFor: 'lock-1', lock: { status: 'expired' } }],
    ['an order of a live lock', { lock: { orderId: 'order-1' } }],
    ['an order of an expired lock', { lock: { orderId: 'order-1', status: 'expired' } }],
    ['an order after another one has ended', { lock: { orderId: 'order-2' }, endedOrder: 'order-1' }],
  ])('with %s', (_case, state) => {
    expect(derive(state)).toMatchObject({ isPaymentPending: true, hasLockEnded: false });
  });

  test.each<[string, State]>([
    ['a cart', { cart: null, attemptFor: 'lock-1' }],
    ['an attempt or an order', { lock: {} }],
    ['an attempt for this lock', { attemptFor: 'lock-2', lock: {} }],
    ['an order that has not ended', { lock: { orderId: 'order-1' }, endedOrder: 'order-1' }],
    ['a lock that is not sold', { attemptFor: 'lock-1', lock: { orderId: 'order-1', status: 'sold' } }],
    ['a lock that Helios knows', { attemptFor: 'lock-1', error: unknownLock }],
  ])('but not without %s', (_case, state) => {
    expect(derive(state).isPaymentPending).toBe(false);
  });
});

test.each<[string, State, boolean]>([
  ['live', { lock: {} }, false],
  ['not read', {}, false],
  ['unreachable', { error: noAnswer }, false],
  ['sold', { lock: { status: 'sold', orderId: 'order-1' } }, false],
  ['expired', { lock: { status: 'expired' } }, true],
  [
    'expired after a declined order',
    { lock: { status: 'expired', orderId: 'order-1' }, endedOrder: 'order-1' },
    true,
  ],
  ['unknown to Helios', { error: unknownLock }, true],
  ['unknown to Helios, with an attempt', { error: unknownLock, attemptFor: 'lock-1' }, true],
  ['of an emptied cart', { cart: null, lock: { status: 'expired' } }, false],
])('whether a lock has ended that is %s', (_case, state, hasEnded) => {
  expect(derive(state).hasLockEnded).toBe(hasEnded);
});

describe('the own seats of a performance', () => {
  const cart = createCart({ seatGuids: ['A-1', 'A-2'] });
  const seats = createSeats('A-1', 'A-3');

  test('are those of the live lock', () => {
    const { getOwnSeats } = derive({ cart, lock: { seats } });
    expect(getOwnSeats('RUTHL-1')).toEqual({ seatGuids: ['A-1', 'A-3'], isKnown: true });
    expect(getOwnSeats('RUTHL-2')).toEqual({ seatGuids: [], isKnown: true });
  });

  test.each<[string, State]>([
    ['before Helios has answered', { cart }],
    ['when it cannot be reached', { cart, error: noAnswer }],
  ])('are the stored ones %s', (_case, state) => {
    expect(derive(state).getOwnSeats('RUTHL-1')).toEqual({ seatGuids: ['A-1', 'A-2'], isKnown: false });
  });

  test.each<[string, State]>([
    ['has expired', { cart, lock: { seats, status: 'expired' } }],
    ['is sold', { cart, lock: { seats, status: 'sold' } }],
    ['is unknown to Helios', { cart, error: unknownLock }],
  ])('are none when the lock %s', (_case, state) => {
    expect(derive(state).getOwnSeats('RUTHL-1')).toEqual({ seatGuids: [], isKnown: true });
  });
});

test.each<[string, State, boolean]>([
  ['never read', {}, true],
  ['read', { lock: {} }, false],
  ['without a cart', { cart: null }, false],
  ['that could not be read', { error: noAnswer }, false],
  [
    'that could not be read before another tab has changed it',
    { error: noAnswer, requestedCart: createCart({ expiresAt: '2026-11-21T12:10:00.000Z' }) },
    true,
  ],
  [
    'that Helios does not know',
    { error: unknownLock, requestedCart: createCart({ expiresAt: '2026-11-21T12:10:00.000Z' }) },
    false,
  ],
  [
    'extended by another tab',
    { cart: createCart({ expiresAt: '2026-11-21T12:25:00.000Z' }), lock: {} },
    true,
  ],
  [
    'with the stored seats',
    {
      cart: createCart({ contents: serializeContents(createLock({ seats: createSeats('A-1') })) }),
      lock: { seats: createSeats('A-1') },
    },
    false,
  ],
  [
    'whose seats another tab has changed',
    {
      cart: createCart({ contents: serializeContents(createLock({ seats: createSeats('A-2') })) }),
      lock: { seats: createSeats('A-1') },
    },
    true,
  ],
])('whether a lock must be read again: a lock %s', (_case, state, isOutdated) => {
  expect(derive(state).isOutdated).toBe(isOutdated);
});
