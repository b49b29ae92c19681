import { api, unwrap } from '../api/api';
import { Sale, type SaleCalls, type SaleMemory, type SaleStore } from './sale';

/** After this time a request counts as not answered, and is repeated. */
const TIMEOUT_MS = 15_000;

const limit = () => AbortSignal.timeout(TIMEOUT_MS);

function createCalls(performanceId: string): SaleCalls {
  const path = (saleId: string) => ({ saleId });
  return {
    start: (body, key) =>
      unwrap(
        api.POST('/staff/performances/{performanceId}/counter-sales', {
          params: { path: { performanceId }, header: { 'idempotency-key': key } },
          body,
          signal: limit(),
        }),
      ),
    change: (saleId, body) =>
      unwrap(
        api.PUT('/staff/counter-sales/{saleId}', { params: { path: path(saleId) }, body, signal: limit() }),
      ),
    keep: (saleId) =>
      unwrap(
        api.POST('/staff/counter-sales/{saleId}/heartbeat', {
          params: { path: path(saleId) },
          signal: limit(),
        }),
      ),
    giveUp: async (saleId) => {
      await unwrap(
        api.DELETE('/staff/counter-sales/{saleId}', { params: { path: path(saleId) }, signal: limit() }),
      );
    },
    pay: (saleId, body, key) =>
      unwrap(
        api.POST('/staff/counter-sales/{saleId}/payment', {
          params: { path: path(saleId), header: { 'idempotency-key': key } },
          body,
          signal: limit(),
        }),
      ),
    give: (saleId, body, key) =>
      unwrap(
        api.POST('/staff/counter-sales/{saleId}/complimentary', {
          params: { path: path(saleId), header: { 'idempotency-key': key } },
          body,
          signal: limit(),
        }),
      ),
  };
}

const STORE_KEY = 'counter-sale';

interface StoredMemory extends SaleMemory {
  target: string;
}

/** The memory of this tab, which a reload keeps. It is for one performance and hold. */
function createStore(target: string): SaleStore {
  return {
    read: () => {
      try {
        const memory = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? 'null') as StoredMemory | null;
        return memory?.target === target ? memory : null;
      } catch {
        return null;
      }
    },
    write: (memory) => {
      try {
        if (memory) sessionStorage.setItem(STORE_KEY, JSON.stringify({ ...memory, target }));
        else sessionStorage.removeItem(STORE_KEY);
      } catch {
        // Without storage a reload forgets the sale. Its seats become free by themselves.
      }
    },
  };
}

let current: { target: string; sale: Sale } | null = null;

/** The sale of this tab for a performance and a hold. A sale of another one is given up. */
export function getCurrentSale(performanceId: string, holdId: string | null): Sale {
  const target = `${performanceId} ${holdId ?? ''}`;
  if (current?.target !== target) {
    void current?.sale.giveUp();
    current = { target, sale: new Sale(createCalls(performanceId), createStore(target), holdId) };
  }
  return current.sale;
}

/** The performance and the hold of the sale that this tab has begun; null without one. */
export function findOpenSale(): { performanceId: string; holdId: string | null } | null {
  if (!current) return null;
  const { seats, order } = current.sale.getState();
  if (seats.length === 0 || order) return null;
  const [performanceId = '', holdId] = current.target.split(' ');
  return { performanceId, holdId: holdId || null };
}
