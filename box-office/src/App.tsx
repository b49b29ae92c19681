import { Suspense, lazy, useCallback, useEffect, useMemo, useState } from 'react';
import { Notice, Spinner } from '../../src/design-system';
import { useResource } from '../../src/runtime/useResource';
import { api, isSessionEnd, unwrap, type Session } from './api/api';
import { Approvals } from './approvals/Approvals';
import { OrderScreen } from './orders/OrderScreen';
import { Orders } from './orders/Orders';
import { EntryFrame } from './session/EntryFrame';
import { Enrol } from './session/Enrol';
import { LogIn, type LogInProps } from './session/LogIn';
import { SessionProvider } from './session/session';
import { Loaded, describeError } from './shell/Loaded';
import { ScreenFailure } from './shell/ScreenFailure';
import { Shell } from './shell/Shell';
import { navigate, parseHash, useHash, type Route } from './shell/route';
import { approvalTexts, orderTexts, ordersTexts, texts, tonightTexts } from './texts';
import { Tonight } from './tonight/Tonight';

// Screens that not everybody needs are loaded when they are opened.
const Sell = lazy(async () => ({ default: (await import('./sell/Sell')).Sell }));
const Holds = lazy(async () => ({ default: (await import('./holds/Holds')).Holds }));

interface Access {
  session: Session | null;
  /** Why there is no session any more. */
  reason: LogInProps['reason'];
}

/** The session of the cookie; without one, null. */
async function readSession(): Promise<Session | null> {
  return unwrap(api.GET('/staff/session')).catch((error: unknown) => {
    if (isSessionEnd(error)) return null;
    throw error;
  });
}

export function App() {
  const hash = useHash();
  const route = useMemo(() => parseHash(hash), [hash]);
  const first = useResource('session', readSession);
  /** Null: what the cookie says. */
  const [access, setAccess] = useState<Access | null>(null);
  const enter = useCallback((session: Session) => setAccess({ session, reason: null }), []);
  const end = useCallback(() => setAccess({ session: null, reason: 'ended' }), []);

  if (route.screen === 'link') {
    return (
      <Enrol
        key={route.token}
        token={route.token}
        onSession={(session) => {
          enter(session);
          // Replaced, because the link is used up.
          window.location.replace('#/tonight');
        }}
      />
    );
  }
  if (!access && first.resource.status !== 'ready') {
    return (
      <EntryFrame title={texts.title}>
        <Loaded loaded={first}>{() => <></>}</Loaded>
      </EntryFrame>
    );
  }
  const current = access ?? { session: first.resource.data, reason: null };
  const { session } = current;
  if (!session) return <LogIn reason={current.reason} onSession={enter} />;
  return (
    <SessionProvider value={{ session, end }}>
      <Screens route={route} onLoggedOut={() => setAccess({ session: null, reason: 'loggedOut' })} />
    </SessionProvider>
  );
}

function Screens({
  route,
  onLoggedOut,
}: {
  route: Exclude<Route, { screen: 'link' }>;
  onLoggedOut: () => void;
}) {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => setFailure(null), [route]);
  const logOut = async () => {
    try {
      await unwrap(api.DELETE('/staff/session'));
    } catch (error) {
      // Without a session the person is logged out already.
      if (!isSessionEnd(error)) {
        setFailure(error);
        return;
      }
    }
    navigate({ screen: 'tonight' });
    onLoggedOut();
  };
  const title = route.screen === 'order' ? orderTexts.title(route.orderNumber) : titles[route.screen];
  return (
    <Shell
      current={route.screen === 'order' ? 'orders' : route.screen}
      title={title}
      onLogOut={() => void logOut()}
    >
      {failure ? (
        <Notice tone="danger" title={describeError(failure).title}>
          {describeError(failure).detail}
        </Notice>
      ) : null}
      <ScreenFailure key={route.screen}>
        <Suspense fallback={<Spinner label={texts.loading} />}>
          <Screen route={route} />
        </Suspense>
      </ScreenFailure>
    </Shell>
  );
}

const titles = {
  tonight: tonightTexts.title,
  sell: texts.screens.sell,
  holds: texts.screens.holds,
  orders: ordersTexts.title,
  approvals: approvalTexts.title,
} as const;

function Screen({ route }: { route: Exclude<Route, { screen: 'link' }> }) {
  switch (route.screen) {
    case 'tonight':
      return <Tonight />;
    case 'sell':
      return <Sell performanceId={route.performanceId} holdId={route.holdId} />;
    case 'holds':
      return <Holds performanceId={route.performanceId} />;
    case 'orders':
      return <Orders performanceId={route.performanceId} search={route.search} />;
    case 'order':
      return <OrderScreen key={route.orderNumber} orderNumber={route.orderNumber} />;
    case 'approvals':
      return <Approvals />;
  }
}
