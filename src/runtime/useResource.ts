import { useCallback, useEffect, useRef, useState } from 'react';

/** Data of a server: loading, ready or failed. */
export type Resource<T> =
  | { status: 'loading'; data: null; error: null }
  | { status: 'ready'; data: T; /** The last reload failed; `data` is older */ error: unknown }
  | { status: 'failed'; data: null; error: unknown };

export interface LoadedResource<T> {
  resource: Resource<T>;
  /** Loads again. The data stays until the new answer arrives. After a failure the status is `loading`. */
  reload: () => void;
}

interface ResourceState<T> {
  key: string | null;
  resource: Resource<T>;
}

const loading = { status: 'loading', data: null, error: null } as const;

/**
 * Loads data by key and keeps it while the key stays the same. Unmounting or changing the key aborts the request.
 * @param key identifies the data; null loads nothing (the status stays `loading`)
 * @param load may change with every render; the one of the render in which the key changed is used
 */
export function useResource<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): LoadedResource<T> {
  const [state, setState] = useState<ResourceState<T>>({ key, resource: loading });
  const [reloadCount, setReloadCount] = useState(0);
  const loadRef = useRef(load);
  useEffect(() => {
    loadRef.current = load;
  });

  useEffect(() => {
    if (key === null) return;
    const control = new AbortController();
    loadRef.current(control.signal).then(
      (data) => {
        if (!control.signal.aborted) setState({ key, resource: { status: 'ready', data, error: null } });
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        setState((before) =>
          before.key === key && before.resource.status === 'ready'
            ? { key, resource: { ...before.resource, error } }
            : { key, resource: { status: 'failed', data: null, error } },
        );
      },
    );
    return () => control.abort();
  }, [key, reloadCount]);

  const reload = useCallback(() => {
    setState((before) =>
      before.resource.status === 'failed' ? { key: before.key, resource: loading } : before,
    );
    setReloadCount((before) => before + 1);
  }, []);

  // A failed request is retried when the connection is back.
  const hasFailed = state.key === key && state.resource.error !== null;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [hasFailed, reload]);

  return { resource: state.key === key ? state.resource : loading, reload };
}
