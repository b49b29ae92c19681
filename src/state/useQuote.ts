import { useRef } from 'react';
import type { Helios } from '../helios/client';
import type { Quote, QuoteRequest } from '../helios/types';
import { pause } from '../lib/pause';
import { useHelios } from './heliosContext';
import { useResource } from './useResource';

/** How long a changed request must stay the same before it is sent, in milliseconds. */
export const quoteDelayMs = 150;

export type QuoteState =
  /** `none`: nothing is requested. `loading`: the answer is awaited, or its request waits for further changes. */
  { status: 'none' | 'loading' | 'failed'; quote: null } | { status: 'ready'; quote: Quote };

/** The quotes of this session, by performance, request and promo code. */
const quotesByClient = new WeakMap<Helios, Map<string, Quote>>();

function getQuotes(helios: Helios): Map<string, Quote> {
  const quotes = quotesByClient.get(helios) ?? new Map<string, Quote>();
  quotesByClient.set(helios, quotes);
  return quotes;
}

/**
 * The quote of seats or quantities. The first request is sent at once, later ones after a pause of the visitor. A
 * change aborts the older request. A failed request is sent again when the connection is back.
 * @param request null requests nothing
 * @param promoCode the promo code of the lock in the request. A change of the code is another quote.
 */
export function useQuote(
  performanceId: string,
  request: QuoteRequest | null,
  promoCode: string | null = null,
): QuoteState {
  const helios = useHelios();
  const hasRequested = useRef(false);
  const quotes = getQuotes(helios);
  const wanted = request && { request, key: JSON.stringify([performanceId, request, promoCode]) };
  const knownQuote = wanted && quotes.get(wanted.key);
  const missing = knownQuote ? null : wanted;

  const { resource } = useResource(missing?.key ?? null, async (signal) => {
    if (!missing) return null;
    if (hasRequested.current) await pause(quoteDelayMs, signal);
    signal.throwIfAborted();
    hasRequested.current = true;
    const quote = await helios.getQuote(performanceId, missing.request, signal);
    quotes.set(missing.key, quote);
    return quote;
  });

  if (knownQuote) return { status: 'ready', quote: knownQuote };
  if (!missing) return { status: 'none', quote: null };
  return { status: resource.status === 'failed' ? 'failed' : 'loading', quote: null };
}
