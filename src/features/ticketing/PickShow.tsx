import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { readStored } from '../../lib/storage';
import { loadWithRetry } from '../../runtime/loadWithRetry';
import { preloadWhenIdle } from '../../runtime/preload';
import { runWhenIdle } from '../../runtime/runWhenIdle';
import { ticketingCartItem } from '../../state/tickets/ticketingCart';
import { FirstScreenContext } from '../shared/screen/ScreenLayout';
import { calendarScreen } from './calendarScreen';
import { TicketingDataContext, type TicketingData } from './shared/ticketingData';
import { PickShowScreen } from './show/PickShowScreen';

const PickShowState = lazy(async () => ({
  default: (await loadWithRetry(() => import('./PickShowState'))).PickShowState,
}));

/**
 * /ticketing with what needs the shared state, which is loaded when the browser is idle, or at once for a visitor with a cart or a gift
 * card.
 */
export function PickShow({ data }: { data: TicketingData }) {
  const firstScreen = useRef(true);
  const isStateNeeded = useStateNeeded();
  useEffect(() => preloadWhenIdle(calendarScreen.load), []);
  return (
    <TicketingDataContext.Provider value={data}>
      <FirstScreenContext.Provider value={firstScreen}>
        <PickShowScreen>
          {isStateNeeded ? (
            <Suspense fallback={null}>
              <PickShowState />
            </Suspense>
          ) : null}
        </PickShowScreen>
      </FirstScreenContext.Provider>
    </TicketingDataContext.Provider>
  );
}

function useStateNeeded(): boolean {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const start = () => setIsNeeded(true);
    if (!readStored(ticketingCartItem) && window.location.hash === '') return runWhenIdle(start, 0);
    start();
  }, []);
  return isNeeded;
}
