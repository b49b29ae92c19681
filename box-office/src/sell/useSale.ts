import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/session';
import { getCurrentSale } from './currentSale';
import type { Sale, SaleState } from './sale';

/** Helios keeps the seats for 120 seconds. Browsers send timers of hidden tabs once a minute. */
const SIGN_OF_LIFE_MS = 25_000;
/** While Helios does not answer. */
const RETRY_MS = 4_000;

/** The sale of this tab, with signs of life while the screen is open. */
export function useSale(performanceId: string, holdId: string | null): { sale: Sale; state: SaleState } {
  const { end, session } = useSession();
  const sale = useMemo(
    () => getCurrentSale(session.name, performanceId, holdId),
    [session.name, performanceId, holdId],
  );
  const state = useSyncExternalStore(sale.subscribe, sale.getState);
  const { isSessionOver, isUnanswered } = state;

  useEffect(() => void sale.resume(), [sale]);
  useEffect(() => {
    // Read again, because the effect above has begun to go on in the new session.
    if (isSessionOver && sale.getState().isSessionOver) end();
  }, [sale, isSessionOver, end]);
  useEffect(() => {
    const keep = () => void sale.keep();
    const timer = setInterval(keep, isUnanswered ? RETRY_MS : SIGN_OF_LIFE_MS);
    window.addEventListener('online', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [sale, isUnanswered]);

  return { sale, state };
}
