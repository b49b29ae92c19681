import { Router, useLocation, type RouteComponentProps } from '@gatsbyjs/reach-router';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { RecoilRoot } from 'recoil';
import { LockSynchronizer } from '../../state/LockSynchronizer';
import { loadWithRetry } from '../../state/loadWithRetry';
import { trackLoad } from '../../state/trackLoad';
import { preloadWhenIdle } from '../../state/preload';
import { useReleaseAbandonedLocks } from '../../state/emptiedCart';
import { useSeatingFilters } from '../../state/ticketing';
import { Redirect } from './shared/components/Redirect';
import { FirstScreenContext } from '../shared/screen/ScreenLayout';
import { LoadingIndicator } from '../shared/screen/LoadingIndicator';
import { useLinkedGiftCard } from './checkout/useLinkedGiftCard';
import { CheckoutLoading } from './checkout/CheckoutLoading';
import {
  resolvePath,
  calendarPath,
  isTicketingPath,
  shouldResetSeatingFilters,
  getScreen,
  ticketingPath,
  type TicketingScreen,
} from './shared/routing/paths';
import { CalendarScreen, type CalendarComponent } from './date/CalendarScreen';
import { CartScreen } from './cart/CartScreen';
import { ConfirmationScreen } from './confirmation/ConfirmationScreen';
import { PickShowScreen } from './show/PickShowScreen';
import { QuantitiesScreen } from './quantities/QuantitiesScreen';
import { SeatsScreen } from './seats/SeatsScreen';
import { commonTexts } from './shared/texts';
import { TicketingDataContext, type TicketingData } from './shared/ticketingData';

// Loaded separately because forms and validation are large and only checkout needs them.
const checkout = trackLoad(
  () => import(/* webpackChunkName: "ticketing-checkout" */ './checkout/CheckoutScreen'),
);
const CheckoutScreen = lazy(async () => ({
  default: (await loadWithRetry(checkout.load, true)).CheckoutScreen,
}));

/** The screens on which the code of checkout is preloaded. */
const screensBeforeCheckout: ReadonlySet<TicketingScreen> = new Set<TicketingScreen>(['seats', 'cart']);

export interface TicketingProps {
  /** Data of the content system */
  data: TicketingData;
  /** The calendar component. It is a prop because features do not import each other. */
  Calendar: CalendarComponent;
}

/**
 * All ticketing screens (product 2.2) with their shared state. Rendered in the browser only, because the state is in its
 * storage.
 */
export function Ticketing({ data, Calendar }: TicketingProps) {
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  if (!isInBrowser) return <LoadingIndicator />;
  return (
    <RecoilRoot>
      <TicketingDataContext.Provider value={data}>
        <LockSynchronizer>
          <Screens Calendar={Calendar} />
        </LockSynchronizer>
      </TicketingDataContext.Provider>
    </RecoilRoot>
  );
}

function Screens({ Calendar }: Pick<TicketingProps, 'Calendar'>) {
  const firstScreen = useRef(true);
  const { pathname, search, hash } = useLocation();
  useResetFilters();
  useReleaseAbandonedLocks();
  usePreloadCheckout(pathname);
  useLinkedGiftCard();
  // After Back or Forward to a content page, the router has its address before Gatsby has loaded the page. No screen is
  // rendered meanwhile: a redirect would replace the history entry of the content page.
  if (!isTicketingPath(pathname)) return <LoadingIndicator />;
  const resolution = resolvePath(pathname);
  if (resolution.kind === 'unknown') return <Redirect to="/not-found" />;
  if (resolution.kind === 'moved') return <Redirect to={resolution.to + search + hash} />;
  return (
    <FirstScreenContext.Provider value={firstScreen}>
      <Router basepath={ticketingPath} primary={false}>
        <PickShowRoute path="/" />
        <CartRoute path="/cart" />
        <CheckoutRoute path="/checkout" />
        <ConfirmationRoute path="/confirmation" />
        <MovedRoute path="/tickets" />
        <MovedRoute path="/statements" />
        <MovedRoute path="/printable-seat-chart" />
        <EventRoute path="/:eventCode" />
        <CalendarRoute path="/:eventCode/calendar" Calendar={Calendar} />
        <QuantitiesRoute path="/:eventCode/:dateTime" />
        <SeatsRoute path="/:eventCode/:dateTime/seats" />
      </Router>
    </FirstScreenContext.Provider>
  );
}

/** Preloads the code of checkout, so that checkout works when the visitor is offline by then. */
function usePreloadCheckout(pathname: string) {
  const shouldPreload = screensBeforeCheckout.has(getScreen(pathname));
  useEffect(() => (shouldPreload ? preloadWhenIdle(checkout.load) : undefined), [shouldPreload]);
}

/** Resets the seating filters between screens and on leaving ticketing as required by product 4.5. */
function useResetFilters() {
  const { pathname } = useLocation();
  const { resetFilters } = useSeatingFilters();
  const previousPath = useRef(pathname);
  useEffect(() => {
    // A content page is loading. When it replaces this page, the cleanup below compares the last ticketing path.
    if (!isTicketingPath(pathname)) return;
    if (previousPath.current !== pathname && shouldResetSeatingFilters(previousPath.current, pathname))
      resetFilters();
    previousPath.current = pathname;
  }, [pathname, resetFilters]);
  useEffect(
    () => () => {
      if (shouldResetSeatingFilters(previousPath.current, '/')) resetFilters();
    },
    [resetFilters],
  );
}

type EventRouteProps = RouteComponentProps<{ eventCode: string }>;
type PerformanceRouteProps = RouteComponentProps<{ eventCode: string; dateTime: string }>;

const PickShowRoute = (_: RouteComponentProps) => <PickShowScreen />;
const CartRoute = (_: RouteComponentProps) => <CartScreen />;
const ConfirmationRoute = ({ location }: RouteComponentProps) => (
  <ConfirmationScreen search={location?.search ?? ''} />
);
const CheckoutRoute = ({ location }: RouteComponentProps) => (
  <Suspense fallback={<CheckoutLoading checkout={checkout} />}>
    <CheckoutScreen search={location?.search ?? ''} />
  </Suspense>
);
const CalendarRoute = ({ eventCode, Calendar }: EventRouteProps & Pick<TicketingProps, 'Calendar'>) => (
  <CalendarScreen eventCode={eventCode} Calendar={Calendar} />
);
const QuantitiesRoute = ({ eventCode, dateTime, location }: PerformanceRouteProps) => (
  <QuantitiesScreen eventCode={eventCode} dateTime={dateTime} search={location?.search ?? ''} />
);
const SeatsRoute = ({ eventCode, dateTime, location }: PerformanceRouteProps) => (
  <SeatsScreen eventCode={eventCode} dateTime={dateTime} search={location?.search ?? ''} />
);

/** A URL with only an event code redirects to the calendar. */
const EventRoute = ({ eventCode = '' }: EventRouteProps) => <Redirect to={calendarPath(eventCode)} />;

/** URLs of the former site (product 2.2). */
const MovedRoute = (_: RouteComponentProps) => <Redirect to={ticketingPath} label={commonTexts.moved} />;
