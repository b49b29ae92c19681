import type { ReactNode } from 'react';
import { RecoilRoot } from 'recoil';
import { createHelios, type AvailabilityEvent, type Helios } from '../../api/helios';
import { HeliosError, type HeliosErrorCode } from '../../api/heliosError';
import type { Availability, Lock, Problem } from '../../api/heliosTypes';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { HeliosContext } from '../../state/heliosContext';
import { writeStored } from '../../state/storage';
import { ticketingCartItem, type TicketingCart } from '../../state/ticketingCart';
import {
  checkoutDraftItem,
  lastOrderItem,
  noSeatingFilters,
  paymentAttemptItem,
  paymentGiftCardsItem,
  seatingFiltersItem,
  seatSelectionItem,
  ticketQuantitiesItem,
  type CheckoutDraft,
  type ChosenSeat,
  type PaymentAttempt,
  type PaymentGiftCard,
  type SeatingFilters,
} from '../../state/ticketingStorage';
import {
  eventDetailsMock,
  eventSummaryMock,
  lockMock,
  orderMock,
  performanceMock,
  ticketsMock,
} from './mocks';
import { smallPlan } from './seatMap/testPlan.mocks';
import { TicketingDataContext, type TicketingData } from './ticketingData';

/* What a ticketing screen stands on in tests and stories: a Helios, what the browser has kept, words of the content system. */

/** A Helios that answers everything well, but for what it is told. */
export function heliosMock(calls: Partial<Helios> = {}): Helios {
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    listEvents: async () => [eventSummaryMock()],
    getEvent: async () => eventDetailsMock(),
    getPerformance: async () => performanceMock(),
    getSeatingPlan: async () => smallPlan,
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

/** No answer comes. */
export const never = () => new Promise<never>(() => undefined);

/** What Helios says when it says no. */
export function refusal(code: Problem['code'], extra: Partial<Problem> = {}): HeliosError {
  return new HeliosError(code, 'Detail', {
    problem: { type: '/', title: '', status: 409, detail: '', code, ...extra },
  });
}

/** No answer of Helios came, or none that can be read. */
export function lost(code: HeliosErrorCode = 'UNREACHABLE'): HeliosError {
  return new HeliosError(code, 'No answer');
}

/** A stream that begins with what is taken, and goes on with what it is given. */
export function streamMock(first: Availability) {
  let begin = first;
  const listeners = new Set<(event: AvailabilityEvent) => void>();
  const followAvailability: Helios['followAvailability'] = async function* (_id, _since, signal) {
    const waiting: AvailabilityEvent[] = [{ type: 'open' }, { type: 'snapshot', availability: begin }];
    let wake: () => void = () => undefined;
    const listener = (event: AvailabilityEvent) => {
      waiting.push(event);
      wake();
    };
    listeners.add(listener);
    signal.addEventListener('abort', () => wake());
    while (!signal.aborted) {
      const event = waiting.shift();
      if (event) yield event;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    listeners.delete(listener);
  };
  return {
    calls: { followAvailability, getAvailability: async () => begin },
    /** What a line that is taken up anew begins with */
    beginWith: (availability: Availability) => {
      begin = availability;
    },
    /** Tells all who listen */
    push: (event: AvailabilityEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
}

/** Seats that others have taken since. */
export function takenMock(availability: Partial<Availability>): AvailabilityEvent {
  return { type: 'change', change: { version: '2', locked: [], sold: [], freed: [], ...availability } };
}

/** A lock as the browser keeps it in the cart. */
export function cartMock({ lockId, performance, expiresAt, seats }: Lock): TicketingCart {
  const { performanceId, eventCode, eventName, dateTime } = performance;
  const seatGuids = seats.map((seat) => seat.seatGuid);
  return { lockId, performanceId, eventCode, eventName, dateTime, expiresAt, clockOffsetMs: 0, seatGuids };
}

interface Kept {
  /** The lock in the cart */
  cart?: Lock;
  /** For `performanceMock()` */
  quantities?: Record<string, number>;
  seats?: ChosenSeat[];
  filters?: Partial<SeatingFilters>;
  draft?: CheckoutDraft;
  /** A payment that left this browser */
  attempt?: Partial<PaymentAttempt>;
  giftCards?: PaymentGiftCard[];
  lastOrder?: string;
}

/** What the browser has kept of a visit. All else of ticketing is forgotten. */
export function keep({ cart, quantities, seats, filters, draft, attempt, giftCards, lastOrder }: Kept = {}) {
  const { performanceId, eventCode, dateTime } = performanceMock();
  writeStored(ticketingCartItem, cart ? cartMock(cart) : null);
  writeStored(ticketQuantitiesItem, quantities ? { eventCode, dateTime, quantities } : null);
  writeStored(seatSelectionItem, seats ? { performanceId, seats } : null);
  writeStored(seatingFiltersItem, filters ? { ...noSeatingFilters, ...filters } : null);
  writeStored(checkoutDraftItem, draft ?? null);
  writeStored(
    paymentAttemptItem,
    attempt ? { idempotencyKey: 'key-1', lockId: 'lock-1', body: '{}', orderId: null, ...attempt } : null,
  );
  writeStored(paymentGiftCardsItem, giftCards ?? null);
  writeStored(lastOrderItem, lastOrder ?? null);
}

/** What the content system adds. */
export const ticketingDataMock: TicketingData = {
  companyName: 'Lamplight Theatres',
  phone: '1-800-555-0117',
  theatres: {
    STRASBURG_PA: { name: 'Lancaster', theatreName: 'The Lantern House', phone: '(717) 555-0142' },
    BRANSON_MO: { name: 'Branson', theatreName: 'The Hill House', phone: '(417) 555-0186' },
  },
  shows: {
    RUTHL: {
      description:
        'A widow, her mother-in-law, and forty miles of road. The smallest love story in the Bible, told at the size of a whole horizon.',
      image: pictureMock('show-ruth'),
    },
    INNLA: {
      description:
        'The house is full, the innkeeper is tired, and someone is knocking. Christmas, from the other side of the door.',
      image: pictureMock('show-inn'),
    },
    ELIJA: {
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

interface StandInProps {
  helios: Helios;
  /** Without it nothing is known but what Helios says. */
  data?: TicketingData;
  children: ReactNode;
}

/** Shared state of its own, a Helios and the content. */
export function StandIn({ helios, data, children }: StandInProps) {
  const inState = (
    <RecoilRoot>
      <HeliosContext.Provider value={helios}>{children}</HeliosContext.Provider>
    </RecoilRoot>
  );
  return data ? (
    <TicketingDataContext.Provider value={data}>{inState}</TicketingDataContext.Provider>
  ) : (
    inState
  );
}

/** The card fields answer with one token after another. */
export function answerCardFields(frame: HTMLIFrameElement, origin: string, ...ids: string[]) {
  const source = frame.contentWindow;
  if (!source) throw new Error('The card fields have no window.');
  source.postMessage = () => {
    const data = { type: 'payment-method', id: ids.shift() };
    window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
  };
}
