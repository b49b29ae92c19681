import { createKeyGenerator } from '../../../src/features/shared/forms/useFormSubmit';
import {
  ApiError,
  isRefused,
  isSessionEnd,
  type CounterOrder,
  type CounterSale,
  type Customer,
  type GiveBody,
  type PayBody,
  type SeatChoice,
  type StartBody,
} from '../api/api';

/** The requests of a sale. Each rejects with an ApiError, or a TypeError without an answer. */
export interface SaleCalls {
  start: (body: StartBody, key: string) => Promise<CounterSale>;
  change: (
    saleId: string,
    body: { seats?: SeatChoice[]; best?: BestSeats; promoCode?: string | null },
  ) => Promise<CounterSale>;
  keep: (saleId: string) => Promise<CounterSale>;
  giveUp: (saleId: string) => Promise<void>;
  pay: (saleId: string, body: PayBody, key: string) => Promise<CounterOrder>;
  give: (saleId: string, body: GiveBody, key: string) => Promise<CounterOrder>;
}

export type BestSeats = NonNullable<StartBody['best']>;

/** What a tab remembers of a sale, so that it goes on after a reload. It names no customer. */
export interface SaleMemory {
  saleId: string;
  seats: SeatChoice[];
}

export interface SaleStore {
  read: () => SaleMemory | null;
  write: (memory: SaleMemory | null) => void;
}

export interface SaleState {
  /** The seats that the person wants. */
  seats: readonly SeatChoice[];
  /** The sale as Helios knows it; null without one. */
  sale: CounterSale | null;
  /** A change is on its way. The totals of `sale` may be old. */
  isChanging: boolean;
  /** Helios did not answer the last request; it is sent again. */
  isUnanswered: boolean;
  /** The person has to log in again. */
  isSessionOver: boolean;
  /** The seats became free: `expired`. The sale is stored, and its answer did not arrive: `sold`. */
  ended: 'expired' | 'sold' | null;
  /** Why the last change was refused. */
  refusal: ApiError | null;
  customer: Customer;
  /** The result of the payment. */
  order: CounterOrder | null;
}

type Completion = { saleId: string; key: string } & (
  { kind: 'pay'; body: PayBody } | { kind: 'give'; body: GiveBody }
);

const empty: SaleState = {
  seats: [],
  sale: null,
  isChanging: false,
  isUnanswered: false,
  isSessionOver: false,
  ended: null,
  refusal: null,
  customer: {},
  order: null,
};

/** The codes of a sale that is over. Its seats may still be free. */
const OVER = ['LOCK_EXPIRED', 'COUNTER_SALE_NOT_FOUND', 'LOCK_NOT_FOUND'];

/**
 * A sale at the counter, from the first seat to the payment. Helios owns the seats and the totals. This class sends the choices of the
 * person, one request after the other, and repeats requests without an answer. It exists as long as the page, also during a new log-in.
 */
export class Sale {
  readonly #calls: SaleCalls;
  readonly #store: SaleStore;
  readonly #holdId: string | null;
  readonly #listeners = new Set<() => void>();
  #state = empty;
  #getStartKey = createKeyGenerator();
  #getCompletionKey = createKeyGenerator();
  /** A start without an answer may have taken its seats, so it is repeated before anything else. */
  #unansweredStart: StartBody | null = null;
  #completion: Completion | null = null;
  #wantedBest: BestSeats | null = null;
  #wantedPromoCode: string | null | undefined;
  #working: Promise<void> | null = null;
  /** Something was chosen since `#run` has begun to look for what is to be sent. */
  #hasNews = false;

  constructor(calls: SaleCalls, store: SaleStore, holdId: string | null) {
    this.#calls = calls;
    this.#store = store;
    this.#holdId = holdId;
    const memory = store.read();
    if (memory) this.#state = { ...empty, seats: memory.seats, isChanging: true };
  }

  readonly getState = (): SaleState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<SaleState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.forEach((listener) => listener());
  }

  /** Goes on with a sale that the tab remembers, or that was interrupted by a new log-in. */
  async resume(): Promise<void> {
    this.#set({ isSessionOver: false });
    await this.#work();
    await this.keep();
  }

  /** Adds a seat, or removes it. */
  toggle(seat: SeatChoice): Promise<void> {
    const { seats } = this.#state;
    const others = seats.filter(({ seatGuid }) => seatGuid !== seat.seatGuid);
    return this.setSeats(others.length < seats.length ? others : [...seats, seat]);
  }

  setSeats(seats: readonly SeatChoice[]): Promise<void> {
    this.#wantedBest = null;
    this.#set({ seats, refusal: null, ended: null });
    return this.#work();
  }

  /** Takes the best free seats in place of those of the sale. */
  chooseBest(best: BestSeats): Promise<void> {
    this.#wantedBest = best;
    this.#set({ refusal: null, ended: null });
    return this.#work();
  }

  /** Null removes the code. */
  setPromoCode(promoCode: string | null): Promise<void> {
    this.#wantedPromoCode = promoCode;
    this.#set({ refusal: null });
    return this.#work();
  }

  setCustomer(customer: Customer): void {
    this.#set({ customer });
  }

  /** A sign of life, which also repeats what was not answered. */
  async keep(): Promise<void> {
    if (this.#working || this.#state.order || this.#state.ended) return;
    if (this.#state.isUnanswered) await this.#work();
    const { sale, ended } = this.#state;
    if (!sale || ended) return;
    try {
      const kept = await this.#calls.keep(sale.saleId);
      // A change meanwhile has a newer answer.
      if (this.#state.sale === sale) this.#set({ sale: kept, isUnanswered: false });
    } catch (error) {
      if (this.#state.sale === sale) this.#fail(error);
    }
  }

  /** Takes the seats of a sale that has ended again, as a new sale. */
  takeAgain(): Promise<void> {
    this.#set({ ended: null, refusal: null });
    return this.#work();
  }

  /** Gives the seats back, and forgets the customer. */
  async giveUp(): Promise<void> {
    await this.setSeats([]);
    if (this.#state.seats.length === 0 && !this.#state.sale) this.reset();
  }

  /** For the next customer. */
  reset(): void {
    this.#unansweredStart = null;
    this.#completion = null;
    this.#wantedBest = null;
    this.#wantedPromoCode = undefined;
    this.#getStartKey = createKeyGenerator();
    this.#getCompletionKey = createKeyGenerator();
    this.#store.write(null);
    this.#set(empty);
  }

  pay(body: PayBody): Promise<void> {
    return this.#complete((saleId) => ({ kind: 'pay', saleId, body, key: this.#getCompletionKey(body) }));
  }

  /** Complimentary tickets. */
  give(body: GiveBody): Promise<void> {
    return this.#complete((saleId) => ({ kind: 'give', saleId, body, key: this.#getCompletionKey(body) }));
  }

  /** Rejects when it was refused or not answered. The same request again has the same key, so it is stored once. */
  async #complete(create: (saleId: string) => Completion): Promise<void> {
    await this.#working;
    const { sale } = this.#state;
    if (!sale) return;
    this.#completion = create(sale.saleId);
    await this.#sendCompletion(this.#completion);
  }

  async #sendCompletion(completion: Completion): Promise<void> {
    const { saleId, key } = completion;
    // Meanwhile the person may be at the next sale.
    const isCurrent = () => this.#completion?.key === key;
    try {
      const order =
        completion.kind === 'pay'
          ? await this.#calls.pay(saleId, completion.body, key)
          : await this.#calls.give(saleId, completion.body, key);
      if (!isCurrent()) return;
      this.#store.write(null);
      this.#set({ order, isUnanswered: false, ended: null });
    } catch (error) {
      if (isRefused(error) && isCurrent()) {
        this.#completion = null;
        if (isOver(error)) this.#fail(error);
        // The total may be another one now.
        else void this.keep();
      }
      throw error;
    }
  }

  /** Sends what the person wants until Helios has it. One at a time. */
  #work(): Promise<void> {
    this.#hasNews = true;
    this.#working ??= this.#run();
    return this.#working;
  }

  async #run(): Promise<void> {
    this.#set({ isChanging: true });
    try {
      do {
        this.#hasNews = false;
        while (await this.#sendNext()) this.#set({ isUnanswered: false });
      } while (this.#hasNews);
    } catch (error) {
      this.#fail(error);
    } finally {
      // Synchronous with the check that nothing is left to send: a choice made later begins new work.
      this.#working = null;
      this.#set({ isChanging: false });
    }
  }

  /** Sends one request. Returns false when there is nothing to send. */
  async #sendNext(): Promise<boolean> {
    const { sale, seats, ended, order } = this.#state;
    if (ended || order) return false;
    if (this.#unansweredStart) {
      await this.#start(this.#unansweredStart);
      return true;
    }
    const memory = sale ? null : this.#store.read();
    if (memory) {
      this.#set({ sale: await this.#calls.keep(memory.saleId) });
      return true;
    }
    const best = this.#wantedBest;
    if (best) {
      if (sale) this.#adopt(await this.#calls.change(sale.saleId, { best }));
      else await this.#start({ best, ...this.#getHold() });
      if (this.#wantedBest === best) this.#wantedBest = null;
      return true;
    }
    if (seats.length === 0) {
      if (!sale) return false;
      await this.#calls.giveUp(sale.saleId);
      this.#wantedPromoCode = undefined;
      this.#store.write(null);
      this.#set({ sale: null });
      return true;
    }
    if (!sale) {
      await this.#start({ seats: [...seats], ...this.#getHold() });
      return true;
    }
    if (!hasSeats(sale, seats)) {
      this.#remember(await this.#calls.change(sale.saleId, { seats: [...seats] }));
      return true;
    }
    const promoCode = this.#wantedPromoCode;
    if (promoCode !== undefined) {
      this.#set({ sale: await this.#calls.change(sale.saleId, { promoCode }) });
      if (this.#wantedPromoCode === promoCode) this.#wantedPromoCode = undefined;
      return true;
    }
    return false;
  }

  #getHold(): { holdId?: string } {
    return this.#holdId === null ? {} : { holdId: this.#holdId };
  }

  async #start(body: StartBody): Promise<void> {
    this.#unansweredStart = body;
    try {
      const sale = await this.#calls.start(body, this.#getStartKey(body));
      this.#unansweredStart = null;
      // Another sale of the same seats is another request.
      this.#getStartKey = createKeyGenerator();
      if (!body.best) this.#remember(sale);
      else {
        this.#adopt(sale);
        if (this.#wantedBest === body.best) this.#wantedBest = null;
      }
    } catch (error) {
      if (isRefused(error)) {
        this.#unansweredStart = null;
        this.#getStartKey = createKeyGenerator();
      }
      throw error;
    }
  }

  /** Takes the seats of an answer for those that the person wants. */
  #adopt(sale: CounterSale): void {
    this.#set({ seats: sale.seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType })) });
    this.#remember(sale);
  }

  #remember(sale: CounterSale): void {
    this.#set({ sale });
    this.#store.write({ saleId: sale.saleId, seats: [...this.#state.seats] });
  }

  /** A change has failed. What the person wants is kept, except seats that somebody else has. */
  #fail(error: unknown): void {
    if (error instanceof ApiError && error.code === 'LOCK_SOLD') {
      const completion = this.#completion;
      this.#set({ ended: 'sold', isUnanswered: false });
      if (completion) void this.#sendCompletion(completion).catch(() => {});
      return;
    }
    if (isOver(error)) {
      // Null is a code that was removed.
      if (this.#wantedPromoCode === undefined)
        this.#wantedPromoCode = this.#state.sale?.promoCode ?? undefined;
      this.#store.write(null);
      this.#set({ ended: 'expired', sale: null, isUnanswered: false });
      return;
    }
    if (!isRefused(error)) {
      this.#set({ isUnanswered: true, isSessionOver: isSessionEnd(error) });
      return;
    }
    this.#wantedBest = null;
    this.#wantedPromoCode = undefined;
    const { sale, seats } = this.#state;
    const kept = sale?.seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType })) ?? [];
    const left = seats.filter(({ seatGuid }) => !error.seats.includes(seatGuid));
    const hasLost = error.code === 'SEATS_TAKEN' && left.length < seats.length;
    this.#set({ refusal: error, isUnanswered: false, seats: hasLost ? left : kept });
    if (hasLost) void this.#workAfterRefusal();
  }

  /** The seats that are left are taken, while the refusal is shown. */
  async #workAfterRefusal(): Promise<void> {
    await this.#working;
    await this.#work();
  }
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && OVER.includes(error.code);
}

/** Whether a sale has exactly these seats with these ticket types. */
function hasSeats(sale: CounterSale, seats: readonly SeatChoice[]): boolean {
  return (
    sale.seats.length === seats.length &&
    seats.every(({ seatGuid, ticketType }) =>
      sale.seats.some((seat) => seat.seatGuid === seatGuid && seat.ticketType === ticketType),
    )
  );
}
