import { Router, useLocation, type RouteComponentProps } from '@gatsbyjs/reach-router';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { RecoilRoot } from 'recoil';
import { patiently } from '../../state/patiently';
import { preloadWhenIdle } from '../../state/preload';
import { useReleaseAbandoned } from '../../state/setAsideCart';
import { useSeatingFilters } from '../../state/ticketing';
import { Redirect } from './components/Redirect';
import { FirstScreenContext } from './components/Screen';
import { Waiting } from './components/Waiting';
import { CheckoutOnItsWay } from './screens/CheckoutOnItsWay';
import {
  answerPath,
  calendarPath,
  isTicketingPath,
  resetsSeatingFilters,
  screenOf,
  ticketingPath,
  type TicketingScreen,
} from './routing/paths';
import { CalendarScreen, type CalendarComponent } from './screens/CalendarScreen';
import { CartScreen } from './screens/CartScreen';
import { ConfirmationScreen } from './screens/ConfirmationScreen';
import { PickShowScreen } from './screens/PickShowScreen';
import { QuantitiesScreen } from './screens/QuantitiesScreen';
import { SeatsScreen } from './screens/SeatsScreen';
import { commonTexts } from './texts';
import { TicketingDataContext, type TicketingData } from './ticketingData';

// Forms and their validation are heavy, and needed by those who pay.
const loadCheckout = () => import(/* webpackChunkName: "ticketing-checkout" */ './screens/CheckoutScreen');
const CheckoutScreen = lazy(async () => ({
  default: (await patiently(loadCheckout, true)).CheckoutScreen,
}));

/** From these screens on, checkout comes soon. */
const screensBeforeCheckout: ReadonlySet<TicketingScreen> = new Set<TicketingScreen>(['seats', 'cart']);

export interface TicketingProps {
  /** What the content system adds */
  data: TicketingData;
  /** The calendar is a feature of its own: the page hands it in. */
  Calendar: CalendarComponent;
}

/** All screens of the purchase (SPEC 2.2), with the state they share. Drawn in the browser only: they live on its storage. */
export function Ticketing({ data, Calendar }: TicketingProps) {
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  if (!isInBrowser) return <Waiting />;
  return (
    <RecoilRoot>
      <TicketingDataContext.Provider value={data}>
        <Screens Calendar={Calendar} />
      </TicketingDataContext.Provider>
    </RecoilRoot>
  );
}

function Screens({ Calendar }: Pick<TicketingProps, 'Calendar'>) {
  const firstScreen = useRef(true);
  const { pathname, search, hash } = useLocation();
  useFilterReset();
  useReleaseAbandoned();
  useCheckoutAhead(pathname);
  // After Back or Forward to a content page, the router has its address before Gatsby has loaded the page. No screen is
  // rendered meanwhile: a redirect would replace the history entry of the content page.
  if (!isTicketingPath(pathname)) return <Waiting />;
  const answer = answerPath(pathname);
  if (answer.kind === 'unknown') return <Redirect to="/not-found" />;
  if (answer.kind === 'moved') return <Redirect to={answer.to + search + hash} />;
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

/** Loads the code of checkout before it is asked for: whoever is offline by then still gets there. */
function useCheckoutAhead(pathname: string) {
  const isSoon = screensBeforeCheckout.has(screenOf(pathname));
  useEffect(() => (isSoon ? preloadWhenIdle(loadCheckout) : undefined), [isSoon]);
}

/** Resets the seating filters between screens and on leaving ticketing, where SPEC 4.5 wants it. */
function useFilterReset() {
  const { pathname } = useLocation();
  const { resetFilters } = useSeatingFilters();
  const left = useRef(pathname);
  useEffect(() => {
    // A content page is loading. When it replaces this page, the cleanup below compares the last ticketing path.
    if (!isTicketingPath(pathname)) return;
    if (left.current !== pathname && resetsSeatingFilters(left.current, pathname)) resetFilters();
    left.current = pathname;
  }, [pathname, resetFilters]);
  useEffect(
    () => () => {
      if (resetsSeatingFilters(left.current, '/')) resetFilters();
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
  <Suspense fallback={<CheckoutOnItsWay />}>
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

/** An address that names only the event shows its dates. */
const EventRoute = ({ eventCode = '' }: EventRouteProps) => <Redirect to={calendarPath(eventCode)} />;

/** Addresses of the site of old (SPEC 2.2). */
const MovedRoute = (_: RouteComponentProps) => <Redirect to={ticketingPath} label={commonTexts.moved} />;
