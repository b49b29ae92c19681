import { useCallback, useEffect, useRef, useState } from 'react';

/** Something that is asked of a server: on its way, here, or failed. */
export type Resource<T> =
  | { status: 'loading'; data: null; error: null }
  | { status: 'ready'; data: T; /** The last refresh failed; `data` is older */ error: unknown }
  | { status: 'failed'; data: null; error: unknown };

export interface LoadedResource<T> {
  resource: Resource<T>;
  /** Asks again; what is here stays until the new answer comes. After a failure it shows as loading. */
  reload: () => void;
}

interface Held<T> {
  key: string | null;
  resource: Resource<T>;
}

const loading = { status: 'loading', data: null, error: null } as const;

/**
 * Loads something by key and keeps it while the key stays the same. Leaving the page or changing the key
 * aborts what is on its way.
 * @param key names what is loaded; null loads nothing (and stays `loading`)
 * @param load may change with every render; the one of the render in which the key changed is used
 */
export function useResource<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): LoadedResource<T> {
  const [held, setHeld] = useState<Held<T>>({ key, resource: loading });
  const [round, setRound] = useState(0);
  const loadRef = useRef(load);
  useEffect(() => {
    loadRef.current = load;
  });

  useEffect(() => {
    if (key === null) return;
    const control = new AbortController();
    loadRef.current(control.signal).then(
      (data) => {
        if (!control.signal.aborted) setHeld({ key, resource: { status: 'ready', data, error: null } });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        setHeld((before) =>
          before.key === key && before.resource.status === 'ready'
            ? { key, resource: { ...before.resource, error } }
            : { key, resource: { status: 'failed', data: null, error } },
        );
      },
    );
    return () => control.abort();
  }, [key, round]);

  const reload = useCallback(() => {
    setHeld((before) =>
      before.resource.status === 'failed' ? { key: before.key, resource: loading } : before,
    );
    setRound((before) => before + 1);
  }, []);

  // What could not be asked is asked for again when the connection is back.
  const hasFailed = held.key === key && held.resource.error !== null;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [hasFailed, reload]);

  return { resource: held.key === key ? held.resource : loading, reload };
}
