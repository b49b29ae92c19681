import { createContext, useCallback, useContext, useEffect } from 'react';
import { useResource, type LoadedResource } from '../../../src/runtime/useResource';
import { isSessionEnd, type OperationId, type Session } from '../api/api';

interface SessionAccess {
  session: Session;
  /** Shows the log-in, because Helios does not know the session any more. */
  end: () => void;
}

const SessionContext = createContext<SessionAccess | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): SessionAccess {
  const access = useContext(SessionContext);
  if (!access) throw new Error('This is only for screens inside a session.');
  return access;
}

/** Whether the account may do something. Helios says it, and checks it again. */
export function useMay(operation: OperationId): boolean {
  return useSession().session.operations.includes(operation);
}

/** Runs a change. Shows the log-in when the session has ended, and rejects then, too. */
export function useChange(): <T>(change: () => Promise<T>) => Promise<T> {
  const { end } = useSession();
  return useCallback(
    async (change) => {
      try {
        return await change();
      } catch (error) {
        if (isSessionEnd(error)) end();
        throw error;
      }
    },
    [end],
  );
}

/** Loads data of Helios by key (useResource), and shows the log-in when the session has ended. */
export function useStaffResource<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): LoadedResource<T> {
  const { end } = useSession();
  const loaded = useResource(key, load);
  const { error } = loaded.resource;
  useEffect(() => {
    if (isSessionEnd(error)) end();
  }, [error, end]);
  return loaded;
}
