/** A change of the address, as the router reports it. */
export interface AddressChange {
  /** POP: the browser has changed the address, for an anchor or the history. PUSH: a navigation of the site. */
  action: 'POP' | 'PUSH';
}

type Listener<Change> = (change: Change) => void;

/** The history of the router. */
interface RouterHistory<Change> {
  listen: (listener: Listener<Change>) => () => void;
}

/**
 * Delays changes of the address for the listeners that are added until the returned function is called.
 *
 * @param waitUntilReady null: the listener is called at once
 */
export function delayAddressChanges<Change extends AddressChange>(
  history: RouterHistory<Change>,
  waitUntilReady: (change: Change) => Promise<unknown> | null,
): () => void {
  const { listen } = history;
  history.listen = (listener) =>
    listen((change) => {
      const isReady = waitUntilReady(change);
      if (isReady) void isReady.then(() => listener(change));
      else listener(change);
    });
  return () => {
    history.listen = listen;
  };
}
