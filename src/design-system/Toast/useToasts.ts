import { useCallback, useRef, useState } from 'react';
import type { ToastModel } from './Toast';

/** Maximum number of toasts shown. The oldest is removed first. */
const maxToasts = 3;

export interface Toasts {
  /** The toasts for `ToastStack`, oldest first. */
  toasts: readonly ToastModel[];
  /** Adds a toast, or replaces the one with the same id. Returns the id. */
  show: (toast: Omit<ToastModel, 'id' | 'count'> & { id?: string }) => string;
  /** Removes a toast. An unknown id is ignored. */
  close: (id: string) => void;
}

/** State of a `ToastStack`. */
export function useToasts(): Toasts {
  const [toasts, setToasts] = useState<readonly ToastModel[]>([]);
  const createdCount = useRef(0);

  const show = useCallback<Toasts['show']>((toast) => {
    createdCount.current += 1;
    const count = createdCount.current;
    const id = toast.id ?? `toast-${count}`;
    setToasts((current) =>
      [...current.filter((other) => other.id !== id), { ...toast, id, count }].slice(-maxToasts),
    );
    return id;
  }, []);

  const close = useCallback<Toasts['close']>((id) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
  }, []);

  return { toasts, show, close };
}
