import { Router, useLocation, type RouteComponentProps } from '@gatsbyjs/reach-router';
import { useEffect, useRef, useState } from 'react';
import { RecoilRoot } from 'recoil';
import { LockSynchronizer } from '../../state/lock/LockSynchronizer';
import { useSeatingFilters } from '../../state/tickets/ticketing';
import { useReleaseUnusedLocks } from '../../state/lock/unusedLocks';
import { Redirect } from './shared/components/Redirect';
import { FirstScreenContext } from '../shared/screen/ScreenLayout';
import { LoadingIndicator } from '../shared/screen/LoadingIndicator';
import { usePreloadNext } from '../shared/screen/screenCode';
import { useLinkedGiftCard } from './checkout/useLinkedGiftCard';
import {
  resolvePath,
  calendarPath,
  isTicketingPath,
  shouldResetSeatingFilters,
  getScreen,
  ticketingPath,
} from './shared/routing/paths';
import type { CalendarComponent } from './date/CalendarScreen';
import { calendarScreen } from './calendarScreen';
import {
  cartScreen,
  checkoutScreen,
  confirmationScreen,
  myTicketsScreen,
  orderScreen,
  quantitiesScreen,
  receivedTicketScreen,
  screenCode,
  seatsScreen,
} from './screens';
import { commonTexts } from './shared/texts';
import { TicketingDataContext, type TicketingData } from './shared/ticketingData';

interface TicketingProps {
  /** Data of the content system */
  data: TicketingData;
  /** The calendar component. It is a prop because features do not import each other. */
  Calendar: CalendarComponent;
}

/**
 * The ticketing screens (product 2.2) after the list of shows, which is a page of its own, with their shared state. Rendered in the
 * browser only, because the state is in its storage.
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
  useReleaseUnusedLocks();
  usePreloadNext(isTicketingPath(pathname) ? screenCode[getScreen(pathname)] : undefined);
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
        <CartRoute path="/cart" />
        <CheckoutRoute path="/checkout" />
        <ConfirmationRoute path="/confirmation" />
        <OrderRoute path="/orders" />
        <MyTicketsRoute path="/my-tickets" />
        <ReceivedTicketRoute path="/received-ticket" />
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

const CartRoute = (_: RouteComponentProps) => <cartScreen.Screen />;
const ConfirmationRoute = ({ location }: RouteComponentProps) => (
  <confirmationScreen.Screen search={location?.search ?? ''} />
);
const OrderRoute = ({ location }: RouteComponentProps) => (
  <orderScreen.Screen search={location?.search ?? ''} />
);
const MyTicketsRoute = (_: RouteComponentProps) => <myTicketsScreen.Screen />;
const ReceivedTicketRoute = (_: RouteComponentProps) => <receivedTicketScreen.Screen />;
const CheckoutRoute = ({ location }: RouteComponentProps) => (
  <checkoutScreen.Screen search={location?.search ?? ''} />
);
const CalendarRoute = ({ eventCode, Calendar }: EventRouteProps & Pick<TicketingProps, 'Calendar'>) => (
  <calendarScreen.Screen eventCode={eventCode} Calendar={Calendar} />
);
const QuantitiesRoute = ({ eventCode, dateTime, location }: PerformanceRouteProps) => (
  <quantitiesScreen.Screen eventCode={eventCode} dateTime={dateTime} search={location?.search ?? ''} />
);
const SeatsRoute = ({ eventCode, dateTime, location }: PerformanceRouteProps) => (
  <seatsScreen.Screen eventCode={eventCode} dateTime={dateTime} search={location?.search ?? ''} />
);

/** A URL with only an event code redirects to the calendar. */
const EventRoute = ({ eventCode = '' }: EventRouteProps) => <Redirect to={calendarPath(eventCode)} />;

/** URLs of the former site (product 2.2). */
const MovedRoute = (_: RouteComponentProps) => <Redirect to={ticketingPath} label={commonTexts.moved} />;
