import { useEffect, useMemo, useState } from 'react';
import { isSessionEnd, type DoorPerformance } from '../api/api';
import { useSession } from '../session/session';
import { keepSession } from './deviceStore';
import { doorApi } from './doorApi';
import { DoorEngine, type DoorState } from './doorEngine';
import { doorStore, uploadWaiting } from './doorStore';

/** How often the counts are loaded, and an upload is tried again. */
const REFRESH_MS = 5000;

export interface UsedDoor {
  engine: DoorEngine;
  state: DoorState;
  /** Whether what the device has kept is read. */
  isReady: boolean;
  /** Whether the performance has ended, and its list is deleted. */
  hasEnded: boolean;
  /** Whether the storage of the browser works. */
  isStored: boolean;
  /** Why Helios has refused the last refresh. */
  problem: unknown;
  refresh: () => void;
}

/** Runs the door of a performance while its screen is open. */
export function useDoorEngine(performance: DoorPerformance, door: string): UsedDoor {
  const { session, end } = useSession();
  const [, setState] = useState<DoorState | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [hasEnded, setHasEnded] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const engine = useMemo(() => {
    const created: DoorEngine = new DoorEngine({
      performance,
      door,
      api: doorApi,
      store: doorStore,
      upload: uploadWaiting,
      now: () => new Date(),
      onChange: () => setState(created.state),
    });
    return created;
  }, [performance, door]);

  const refresh = useMemo(
    () => () =>
      void engine.refresh().then(
        () => setProblem(null),
        (error: unknown) => {
          if (isSessionEnd(error)) end();
          setProblem(error);
        },
      ),
    [engine, end],
  );

  useEffect(() => {
    // Without a storage the door does not open offline; the page says so by isStored.
    keepSession(session).catch(() => {});
  }, [session]);

  useEffect(() => {
    const refreshIfSeen = () => {
      if (!document.hidden) refresh();
    };
    void engine.start().then(() => {
      setIsReady(true);
      refresh();
    });
    const timer = setInterval(refreshIfSeen, REFRESH_MS);
    const events = ['online', 'offline'] as const;
    for (const name of events) window.addEventListener(name, refresh);
    document.addEventListener('visibilitychange', refreshIfSeen);
    return () => {
      engine.stop();
      clearInterval(timer);
      for (const name of events) window.removeEventListener(name, refresh);
      document.removeEventListener('visibilitychange', refreshIfSeen);
    };
  }, [engine, refresh]);

  const { endsAt } = performance;
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setHasEnded(true);
        void doorStore.deleteEnded(new Date());
      },
      Date.parse(endsAt) - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [endsAt]);

  const isStored = doorStore.failure() === null;
  return { engine, state: engine.state, isReady, hasEnded, isStored, problem, refresh };
}
