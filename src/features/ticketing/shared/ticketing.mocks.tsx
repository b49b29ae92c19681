import type { ReactNode } from 'react';
import { RecoilRoot } from 'recoil';
import type { AvailabilityEvent } from '../../../helios/availabilityStream';
import { createHelios, type Helios } from '../../../helios/client';
import { HeliosError, type HeliosErrorCode } from '../../../helios/heliosError';
import type { Availability, Lock, Problem } from '../../../helios/types';
import { pictureMock } from '../../../design-system/Image/Image.mocks';
import { HeliosContext } from '../../../state/heliosContext';
import { writeLockRequest } from '../../../state/lock/pendingRequest';
import { LockSynchronizer } from '../../../state/lock/LockSynchronizer';
import type { CheckoutDraft } from '../../../state/checkoutDraft';
import { lastOrderItem } from '../../../state/rememberedOrders';
import { rememberedOrderMock } from '../../../state/rememberedOrders.mocks';
import { writeStored } from '../../../lib/storage';
import { exchangeOfCartItem, ticketExchangeItem, type TicketExchange } from '../../../state/tickets/exchange';
import { ticketingCartItem, type TicketingCart } from '../../../state/tickets/ticketingCart';
import {
  checkoutDraftItem,
  noSeatingFilters,
  paymentAttemptItem,
  paymentGiftCardsItem,
  seatingFiltersItem,
  seatSelectionItem,
  ticketQuantitiesItem,
  type SelectedSeat,
  type PaymentAttempt,
  type PaymentGiftCard,
  type SeatingFilters,
} from '../../../state/tickets/ticketingStorage';
import {
  eventDetailsMock,
  eventSummaryMock,
  lockMock,
  orderMock,
  performanceMock,
  ticketsMock,
} from './answers.mocks';
import { quoteMock } from './quote.mocks';
import { smallPlan } from './testPlan.mocks';
import { TicketingDataContext, type TicketingData } from './ticketingData';

/*
 * The environment of ticketing screens in tests and stories: a Helios client, the stored state, and data of the
 * content system.
 */

/** A Helios client with successful answers. `calls` overrides single methods. */
export function heliosMock(calls: Partial<Helios> = {}): Helios {
  const getPerformance = calls.getPerformance ?? (async () => performanceMock());
  const getSeatingPlan = calls.getSeatingPlan ?? (async () => smallPlan);
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    listEvents: async () => [eventSummaryMock()],
    getEvent: async () => eventDetailsMock(),
    getPerformance,
    getSeatingPlan,
    getQuote: async (_performanceId, request) => {
      const { eventCode, dateTime, seatingPlanId } = performanceMock();
      const performance = await getPerformance({ eventCode, dateTime });
      return quoteMock(performance, await getSeatingPlan(seatingPlanId), request);
    },
    ...streamMock({ version: '1', locked: [], sold: [] }).calls,
    createLock: async () => lockMock(),
    getLock: async () => lockMock(),
    changeSeats: async () => lockMock(),
    extendLock: async () => lockMock({ extensionsLeft: 1 }),
    releaseLock: async () => undefined,
    createOrder: async () => orderMock(),
    getOrder: async () => orderMock(),
    abandonOrder: async () => undefined,
    listTickets: async () => ticketsMock(),
    checkGiftCard: async () => ({ last4: '0050', balanceCents: 5000, currency: 'USD' }),
    listCountries: async () => [
      { code: 'USA', name: 'United States' },
      { code: 'DEU', name: 'Germany' },
    ],
    listMarketingInterests: async () => [{ interestId: 'films', interestName: 'New films' }],
    ...calls,
  };
}

/** A request that is never answered. */
export const neverAnswer = () => new Promise<never>(() => undefined);

/** The error of a problem that Helios returns. */
export function createProblemError(code: Problem['code'], extra: Partial<Problem> = {}): HeliosError {
  return new HeliosError(code, 'Detail', {
    problem: { type: '/', title: '', status: 409, detail: '', code, ...extra },
  });
}

/** The error of a request without a readable answer. */
export function createNoAnswerError(code: HeliosErrorCode = 'UNREACHABLE'): HeliosError {
  return new HeliosError(code, 'No answer');
}

/** A mock stream that starts with a snapshot and sends the pushed events. */
export function streamMock(initial: Availability) {
  let snapshot = initial;
  const listeners = new Set<(event: AvailabilityEvent) => void>();
  const followAvailability: Helios['followAvailability'] = async function* (_id, _since, signal) {
    const queue: AvailabilityEvent[] = [{ type: 'open' }, { type: 'snapshot', availability: snapshot }];
    let notify: () => void = () => undefined;
    const listener = (event: AvailabilityEvent) => {
      queue.push(event);
      notify();
    };
    listeners.add(listener);
    signal.addEventListener('abort', () => notify());
    while (!signal.aborted) {
      const event = queue.shift();
      if (event) yield event;
      else await new Promise<void>((resolve) => (notify = resolve));
    }
    listeners.delete(listener);
  };
  return {
    calls: { followAvailability, getAvailability: async () => snapshot },
    /** Sets the snapshot of new streams */
    setSnapshot: (availability: Availability) => {
      snapshot = availability;
    },
    /** Sends an event to all open streams */
    push: (event: AvailabilityEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
}

/** An event with seats that others have taken. */
export function createTakenEvent(availability: Partial<Availability>): AvailabilityEvent {
  return { type: 'change', change: { version: '2', locked: [], sold: [], freed: [], ...availability } };
}

/** The stored cart of a lock. */
export function cartMock({ lockId, performance, expiresAt, seats }: Lock): TicketingCart {
  const { performanceId, eventCode, eventName, dateTime } = performance;
  const seatGuids = seats.map((seat) => seat.seatGuid);
  return { lockId, performanceId, eventCode, eventName, dateTime, expiresAt, clockOffsetMs: 0, seatGuids };
}

interface StoredState {
  /** The lock of the cart */
  cart?: Lock;
  /** For `performanceMock()` */
  quantities?: Record<string, number>;
  seats?: SelectedSeat[];
  filters?: Partial<SeatingFilters>;
  draft?: CheckoutDraft;
  /** A payment attempt of this browser */
  attempt?: Partial<PaymentAttempt>;
  giftCards?: PaymentGiftCard[];
  lastOrder?: string;
  exchange?: TicketExchange;
  /** The exchange for which another tab has filled the cart */
  exchangeOfCart?: TicketExchange;
}

/** Replaces the stored state of ticketing. Values that are not given are removed. */
export function setStoredState({
  cart,
  quantities,
  seats,
  filters,
  draft,
  attempt,
  giftCards,
  lastOrder,
  exchange,
  exchangeOfCart,
}: StoredState = {}) {
  const { performanceId, eventCode, dateTime } = performanceMock();
  writeStored(ticketingCartItem, cart ? cartMock(cart) : null);
  writeLockRequest(null);
  writeStored(ticketQuantitiesItem, quantities ? { eventCode, dateTime, quantities } : null);
  writeStored(seatSelectionItem, seats ? { performanceId, seats } : null);
  writeStored(seatingFiltersItem, filters ? { ...noSeatingFilters, ...filters } : null);
  writeStored(checkoutDraftItem, draft ?? null);
  writeStored(
    paymentAttemptItem,
    attempt ? { idempotencyKey: 'key-1', lockId: 'lock-1', body: '{}', orderId: null, ...attempt } : null,
  );
  writeStored(paymentGiftCardsItem, giftCards ?? null);
  writeStored(ticketExchangeItem, exchange ?? null);
  writeStored(
    exchangeOfCartItem,
    cart && exchangeOfCart ? { lockId: cart.lockId, exchange: exchangeOfCart } : null,
  );
  writeStored(lastOrderItem, lastOrder === undefined ? null : rememberedOrderMock(lastOrder));
}

/** Data of the content system. */
export const ticketingDataMock: TicketingData = {
  companyName: 'Lamplight Theatres',
  phone: '1-800-555-0117',
  theaters: {
    STRASBURG_PA: {
      name: 'Lancaster',
      nameAndRegion: 'Lancaster, Pennsylvania',
      theaterName: 'The Lantern House',
      phone: '(717) 555-0142',
    },
    BRANSON_MO: {
      name: 'Branson',
      nameAndRegion: 'Branson, Missouri',
      theaterName: 'The Hill House',
      phone: '(417) 555-0186',
    },
  },
  shows: {
    RUTHL: {
      name: 'Ruth',
      locationCode: 'STRASBURG_PA',
      startDate: '2026-08-28',
      description:
        'A widow, her mother-in-law, and forty miles of road. The smallest love story in the Bible, told at the size of a whole horizon.',
      image: pictureMock('show-ruth'),
    },
    INNLA: {
      name: 'The Inn at Bethlehem',
      locationCode: 'STRASBURG_PA',
      startDate: '2026-11-06',
      description:
        'The house is full, the innkeeper is tired, and someone is knocking. Christmas, from the other side of the door.',
      image: pictureMock('show-inn'),
    },
    ELIJA: {
      name: 'Elijah',
      locationCode: 'BRANSON_MO',
      startDate: '2026-04-03',
      description: 'Three years without rain, one prophet, and a great deal of silence.',
      image: pictureMock('show-elijah'),
    },
  },
  content: {
    pickShowTitle: 'What would you like to see?',
    pickShowIntro:
      'Choose a theatre and a show. You will see its calendar next, and nothing is charged until the very end.',
    quantityTitle: 'How many of you are coming?',
    quantityNotesHtml:
      '<p>Every guest from two years up needs a ticket. Children under two are welcome on a lap.</p>',
    seatsNotesHtml: '<p>Wheelchair places are marked on the map, and each has companion seats beside it.</p>',
    helpHtml: '',
    paymentNote: 'By paying you accept our terms of sale.',
    policyLinks: [
      { text: 'Terms of sale', href: '/terms' },
      { text: 'Privacy notice', href: '/privacy' },
    ],
  },
};

interface TestProvidersProps {
  helios: Helios;
  /** Default: no data of the content system. */
  data?: TicketingData;
  children: ReactNode;
}

/** Provides Recoil state, a Helios client and data of the content system. */
export function TestProviders({ helios, data, children }: TestProvidersProps) {
  const providers = (
    <RecoilRoot>
      <HeliosContext.Provider value={helios}>
        <LockSynchronizer>{children}</LockSynchronizer>
      </HeliosContext.Provider>
    </RecoilRoot>
  );
  return data ? (
    <TicketingDataContext.Provider value={data}>{providers}</TicketingDataContext.Provider>
  ) : (
    providers
  );
}

/** Makes the card fields answer with these tokens in turn. */
export function mockCardFieldAnswers(frame: HTMLIFrameElement, origin: string, ...ids: string[]) {
  const source = frame.contentWindow;
  if (!source) throw new Error('The iframe of the card fields has no window.');
  source.postMessage = () => {
    const data = { type: 'payment-method', id: ids.shift() };
    window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
  };
}
