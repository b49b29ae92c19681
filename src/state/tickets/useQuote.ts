import { useEffect, useRef } from 'react';
import type { Helios } from '../../helios/client';
import { HeliosError, isDecided } from '../../helios/heliosError';
import type { Quote, QuoteRequest } from '../../helios/types';
import { pause } from '../../lib/pause';
import { useHelios } from '../heliosContext';
import { useResource } from '../../runtime/useResource';

/** How long a changed request must stay the same before it is sent, in milliseconds. */
export const quoteDelayMs = 150;

/** How long a quote is shown without a new request, in milliseconds. Prices and fees may change. */
export const maxQuoteAgeMs = 60_000;

/** The delay of a repetition after a failure for which Helios gave no time, in milliseconds. */
export const quoteRetryMs = 5_000;

type QuoteState =
  /** `none`: nothing is requested. `loading`: the answer is awaited, or its request waits for further changes. */
  { status: 'none' | 'loading' | 'failed'; quote: null } | { status: 'ready'; quote: Quote };

interface KnownQuote {
  quote: Quote;
  /** Milliseconds of the device clock */
  receivedAt: number;
}

/** The quotes of this session, by performance, request and promo code. */
const quotesByClient = new WeakMap<Helios, Map<string, KnownQuote>>();

function getQuotes(helios: Helios): Map<string, KnownQuote> {
  const quotes = quotesByClient.get(helios) ?? new Map<string, KnownQuote>();
  quotesByClient.set(helios, quotes);
  return quotes;
}

/**
 * The quote of seats or quantities. The first request is sent at once, later ones after a pause of the visitor. A
 * change aborts the older request. A failed request is sent again after a delay and when the connection is back, unless
 * Helios has refused it.
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
  const requestedQuote = request && { request, key: JSON.stringify([performanceId, request, promoCode]) };
  const knownQuote = requestedQuote && findRecent(quotes, requestedQuote.key);
  const missing = knownQuote ? null : requestedQuote;

  const { resource, reload } = useResource(missing?.key ?? null, async (signal) => {
    if (!missing) return null;
    if (hasRequested.current) await pause(quoteDelayMs, signal);
    signal.throwIfAborted();
    hasRequested.current = true;
    const quote = await helios.getQuote(performanceId, missing.request, signal);
    quotes.set(missing.key, { quote, receivedAt: Date.now() });
    return quote;
  });

  const { error } = resource;
  useEffect(() => {
    const retryAfter = error instanceof HeliosError ? error.retryAfter : null;
    if (error === null || (isDecided(error) && retryAfter === null)) return;
    const timer = setTimeout(reload, retryAfter === null ? quoteRetryMs : retryAfter * 1000);
    return () => clearTimeout(timer);
  }, [error, reload]);

  if (knownQuote) return { status: 'ready', quote: knownQuote };
  if (!missing) return { status: 'none', quote: null };
  return { status: resource.status === 'failed' ? 'failed' : 'loading', quote: null };
}

function findRecent(quotes: ReadonlyMap<string, KnownQuote>, key: string): Quote | undefined {
  const known = quotes.get(key);
  return known && Date.now() - known.receivedAt < maxQuoteAgeMs ? known.quote : undefined;
}
