import { ApiError, type CounterOrder, type CounterSale, type SeatChoice } from '../api/api';
import type { SaleCalls, SaleMemory, SaleStore } from './sale';

const ADULT_CENTS = 5000;

export function createTotals(seats: number): CounterSale['totals'] {
  const subtotalCents = seats * ADULT_CENTS;
  return {
    subtotalCents,
    discountCents: 0,
    feesCents: 0,
    taxCents: 0,
    totalCents: subtotalCents,
    currency: 'USD',
  };
}

export function createCounterSale(
  seats: readonly SeatChoice[],
  change: Partial<CounterSale> = {},
): CounterSale {
  return {
    saleId: 'CS-1',
    status: 'live',
    performance: {
      performanceId: 'RUTHL-20261205-1900',
      eventCode: 'RUTHL',
      eventName: 'Ruth',
      dateTime: '2026-12-05T19:00:00',
      timeZone: 'America/New_York',
      theaterLocation: 'STRASBURG_PA',
      seatingPlanId: 'plan',
    },
    holdId: null,
    seats: seats.map(({ seatGuid, ticketType }) => ({
      seatGuid,
      ticketType,
      section: 'Orchestra',
      row: 'A',
      number: seatGuid,
      kind: 'standard',
      priceZone: 'Premium',
      ticketTypeLabel: 'Adult',
      priceCents: ADULT_CENTS,
      discountCents: 0,
    })),
    totals: createTotals(seats.length),
    promoCode: null,
    expiresAt: '2026-11-28T12:02:00.000Z',
    serverNow: '2026-11-28T12:00:00.000Z',
    ...change,
  };
}

/** A Helios with one performance, which can lose answers and the network. It keeps seats, and sells once for each key. */
export class HeliosStandIn implements SaleCalls {
  /** Seats that somebody else has. */
  readonly taken = new Set<string>();
  /** The requests, as they arrive. */
  readonly log: string[] = [];
  /** `away`: no request arrives. `deaf`: requests arrive, and their answers do not. `proxy`: a proxy answers in their place. */
  network: 'there' | 'away' | 'deaf' | 'proxy' = 'there';
  sale: CounterSale | null = null;
  isExpired = false;
  isLoggedOut = false;
  readonly #starts = new Map<string, CounterSale>();
  readonly #orders = new Map<string, CounterOrder>();
  #count = 0;

  start: SaleCalls['start'] = (body, key) =>
    this.#answer(`start ${body.best ? 'best' : body.seats?.map(({ seatGuid }) => seatGuid).join()}`, () => {
      const known = this.#starts.get(key);
      if (known) return known;
      const seats = body.best ? this.#findBest(body.best.quantities[0]?.count ?? 0) : (body.seats ?? []);
      this.#requireFree(seats);
      this.sale = createCounterSale(seats, { saleId: `CS-${(this.#count += 1)}` });
      this.isExpired = false;
      this.#starts.set(key, this.sale);
      return this.sale;
    });

  change: SaleCalls['change'] = (saleId, { seats, best, promoCode }) =>
    this.#answer(
      `change ${seats?.map(({ seatGuid }) => seatGuid).join() ?? (best ? 'best' : `code ${promoCode}`)}`,
      () => {
        const sale = this.#require(saleId);
        const next = best ? this.#findBest(best.quantities[0]?.count ?? 0) : (seats ?? sale.seats);
        this.#requireFree(next);
        this.sale = createCounterSale(next, {
          saleId,
          promoCode: promoCode === undefined ? sale.promoCode : promoCode,
        });
        return this.sale;
      },
    );

  keep: SaleCalls['keep'] = (saleId) => this.#answer('keep', () => this.#require(saleId));

  giveUp: SaleCalls['giveUp'] = (saleId) =>
    this.#answer('give up', () => {
      this.#require(saleId);
      this.sale = null;
    });

  pay: SaleCalls['pay'] = (saleId, _body, key) => this.#answer('pay', () => this.#sell(saleId, key));
  give: SaleCalls['give'] = (saleId, _body, key) => this.#answer('give', () => this.#sell(saleId, key));

  #sell(saleId: string, key: string): CounterOrder {
    const known = this.#orders.get(key);
    if (known) return known;
    const { totals } = this.#require(saleId);
    const order = { orderNumber: `LT-${saleId}`, totals, changeCents: 0, mailed: false };
    this.#orders.set(key, order);
    return order;
  }

  #findBest(count: number): SeatChoice[] {
    return Array.from({ length: count }, (_, index) => ({
      seatGuid: `best-${index + 1}`,
      ticketType: 'ADULT',
    }));
  }

  #require(saleId: string): CounterSale {
    if (!this.sale || this.sale.saleId !== saleId)
      throw new ApiError(404, { code: 'COUNTER_SALE_NOT_FOUND' });
    if (this.#orders.size > 0) throw new ApiError(409, { code: 'LOCK_SOLD' });
    if (this.isExpired) throw new ApiError(410, { code: 'LOCK_EXPIRED' });
    return this.sale;
  }

  #requireFree(seats: readonly SeatChoice[]): void {
    const lost = seats.filter(({ seatGuid }) => this.taken.has(seatGuid)).map(({ seatGuid }) => seatGuid);
    if (lost.length > 0)
      throw new ApiError(409, { code: 'SEATS_TAKEN', title: 'Some seats are taken', seats: lost });
  }

  async #answer<T>(name: string, act: () => T): Promise<T> {
    if (this.network === 'away') throw new TypeError('Failed to fetch');
    this.log.push(name);
    if (this.isLoggedOut) throw new ApiError(401, { code: 'STAFF_ONLY' });
    const result = act();
    if (this.network === 'deaf') throw new TypeError('Failed to fetch');
    if (this.network === 'proxy') throw new ApiError(403, JSON.parse('{ "code": 403 }'));
    return result;
  }
}

/** The memory of a tab. */
export function createStoreStandIn(): SaleStore {
  let memory: SaleMemory | null = null;
  return {
    read: () => memory,
    write: (next) => {
      memory = next;
    },
  };
}
