import { loadRuntimeConfiguration } from '../configuration/loadConfiguration';
import { requestCaptchaToken } from './captchaSolver';
import { createConnection, type HeliosOptions } from './connection';
import { createEventCalls, type EventCalls, createLockCalls, type LockCalls } from './eventCalls';
import { createFormCalls, type FormCalls } from './formCalls';
import { createGiftCardCalls, type GiftCardCalls, createOrderCalls, type OrderCalls } from './orderCalls';

/**
 * The client of the ticketing API. Each method resolves to the answer or rejects with a HeliosError. When the
 * caller's `signal` aborts, it rejects with the reason of the signal. It does not depend on React.
 */
export interface Helios extends EventCalls, LockCalls, OrderCalls, GiftCardCalls, FormCalls {}

export function createHelios(options: HeliosOptions): Helios {
  const connection = createConnection(options);
  return {
    ...createEventCalls(connection),
    ...createLockCalls(connection),
    ...createOrderCalls(connection),
    ...createGiftCardCalls(connection),
    ...createFormCalls(connection),
  };
}

let protectedFetch: Promise<typeof fetch> | null = null;

/** Loads the bot protection with the first request, and only on a site that uses it. */
const fetchWithProtection: typeof fetch = async (input, init) => {
  const { heliosUrl, wafConfig } = await loadRuntimeConfiguration();
  if (!wafConfig) return fetch(input, init);
  protectedFetch ??= import('./botProtection').then(
    ({ createProtectedFetch }) =>
      createProtectedFetch({
        scriptUrl: wafConfig.scriptUrl,
        apiUrl: heliosUrl,
        solveCaptcha: requestCaptchaToken,
      }),
    (error: unknown) => {
      // The next request loads the code again, because the connection may be back by then.
      protectedFetch = null;
      throw error;
    },
  );
  return (await protectedFetch)(input, init);
};

/** The client of this site's Helios. The runtime configuration contains its URL (product 3.2). */
export const helios = createHelios({
  baseUrl: async () => (await loadRuntimeConfiguration()).heliosUrl,
  fetch: fetchWithProtection,
});
