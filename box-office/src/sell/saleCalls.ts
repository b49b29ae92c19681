import { api, unwrap } from '../api/api';
import type { SaleCalls } from './sale';

/** After this time a request counts as not answered, and is repeated. */
const TIMEOUT_MS = 15_000;

const limit = () => AbortSignal.timeout(TIMEOUT_MS);

/** The requests of sales of a performance. */
export function createCalls(performanceId: string): SaleCalls {
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
