import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Notice, Spinner } from '../../src/design-system';
import { lazyOnPress } from '../../src/runtime/loadWithRetry';
import { useResource } from '../../src/runtime/useResource';
import { ENTRY_TIMEOUT_MS, api, isRefused, isSessionEnd, unwrap, type Session } from './api/api';
import { Approvals } from './approvals/Approvals';
import { OrderScreen } from './orders/OrderScreen';
import { Orders } from './orders/Orders';
import { EntryFrame } from './session/EntryFrame';
import { Enrol } from './session/Enrol';
import { LogIn, type LogInProps } from './session/LogIn';
import { SessionProvider, useSession } from './session/session';
import { Loaded, describeError } from './shell/Loaded';
import { ScreenFailure } from './shell/ScreenFailure';
import { Shell } from './shell/Shell';
import { navigate, parseHash, useHash, type Route } from './shell/route';
import { findShown, toMenuScreen } from './shell/screens';
import { approvalTexts, orderTexts, ordersTexts, texts, tonightTexts } from './texts';
import { Tonight } from './tonight/Tonight';

interface Access {
  session: Session | null;
  /** Why there is no session any more. */
  reason: LogInProps['reason'];
}

// Screens that not everybody needs are loaded when they are opened.
const Sell = lazyOnPress(async () => (await import('./sell/Sell')).Sell);
const Holds = lazyOnPress(async () => (await import('./holds/Holds')).Holds);
const DoorScreen = lazyOnPress(async () => (await import('./door/DoorScreen')).DoorScreen);
const CountScreen = lazyOnPress(async () => (await import('./count/CountScreen')).CountScreen);

/** The sale of this tab. */
const loadCurrentSale = () => import('./sell/currentSale').catch(() => null);

/** What the door keeps on this device. */
const loadDeviceStore = () => import('./door/deviceStore');
const loadDoorStore = () => import('./door/doorStore');

/** The session of the cookie; without one, null. Without a network that of a door that was opened on this device. */
async function readSession(): Promise<Session | null> {
  try {
    return await unwrap(api.GET('/staff/session', { signal: AbortSignal.timeout(ENTRY_TIMEOUT_MS) }));
  } catch (error) {
    if (isSessionEnd(error)) return null;
    const kept = isRefused(error)
      ? null
      : await loadDeviceStore()
          .then(({ readKeptSession }) => readKeptSession(new Date()))
          .catch(() => null);
    if (kept) return kept;
    throw error;
  }
}

export function App() {
  const hash = useHash();
  const route = useMemo(() => parseHash(hash), [hash]);
  useEffect(() => void deleteEndedLists(), []);
  const first = useResource('session', readSession);
  /** Null: what the cookie says. */
  const [access, setAccess] = useState<Access | null>(null);
  const enter = useCallback((session: Session) => setAccess({ session, reason: null }), []);
  const end = useCallback(() => {
    setAccess({ session: null, reason: 'ended' });
    void deleteDoorLists();
  }, []);

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
  const { session } = useSession();
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  useEffect(() => setFailure(null), [route]);
  const logOut = async () => {
    const sale = await loadCurrentSale();
    try {
      const waiting = await uploadWaitingScans();
      if (waiting > 0) {
        setFailure({ title: texts.scansWaitTitle, detail: texts.scansWait(waiting) });
        return;
      }
      await sale?.giveUpCurrentSale(session.name);
      await unwrap(api.DELETE('/staff/session'));
    } catch (error) {
      // Without a session the person is logged out already.
      if (!isSessionEnd(error)) {
        setFailure(describeError(error));
        return;
      }
    }
    sale?.forgetCurrentSale();
    await deleteDoorLists();
    navigate({ screen: 'tonight' });
    onLoggedOut();
  };
  const shown = useMemo(() => findShown(session, route), [session, route]);
  const title = shown.screen === 'order' ? orderTexts.title(shown.orderNumber) : titles[shown.screen];
  return (
    <Shell current={toMenuScreen(shown.screen)} title={title} onLogOut={() => void logOut()}>
      {failure ? (
        <Notice tone="danger" title={failure.title}>
          {failure.detail}
        </Notice>
      ) : null}
      <ScreenFailure key={shown.screen}>
        <Suspense fallback={<Spinner label={texts.loading} />}>
          <Screen route={shown} />
        </Suspense>
      </ScreenFailure>
    </Shell>
  );
}

/** Uploads what waits, and returns how many scans of the door Helios does not have yet. Throws when the session has ended. */
async function uploadWaitingScans(): Promise<number> {
  // After a new build its file may be away. The scans stay on the device.
  const loaded = await loadDoorStore().catch(() => null);
  if (!loaded) return 0;
  const { doorStore, uploadWaiting } = loaded;
  try {
    await uploadWaiting();
  } catch (error) {
    if (isSessionEnd(error)) throw error;
  }
  return (await doorStore.readScans()).filter(({ isQueued }) => isQueued).length;
}

/** Deletes what the door keeps for a session. */
async function deleteDoorLists(): Promise<void> {
  await loadDoorStore()
    .then(({ doorStore }) => doorStore.deleteLists())
    .catch(() => {});
}

/** Deletes what has ended while the page was closed. */
async function deleteEndedLists(): Promise<void> {
  await loadDeviceStore()
    .then(({ deleteEnded }) => deleteEnded(new Date()))
    .catch(() => {});
}

const titles = {
  tonight: tonightTexts.title,
  sell: texts.screens.sell,
  holds: texts.screens.holds,
  orders: ordersTexts.title,
  door: texts.screens.door,
  count: texts.screens.count,
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
    case 'door':
      return <DoorScreen performanceId={route.performanceId ?? null} />;
    case 'count':
      return <CountScreen />;
  }
}
