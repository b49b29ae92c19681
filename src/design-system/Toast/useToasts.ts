import { useCallback, useRef, useState } from 'react';
import type { ToastModel } from './Toast';

/** The most that stand on one another: the oldest makes room. */
const most = 3;

export interface Toasts {
  /** Those that are shown, oldest first: for the `ToastStack`. */
  toasts: readonly ToastModel[];
  /** Adds one. With the id of one that is there, it takes its place. Returns the id. */
  show: (toast: Omit<ToastModel, 'id' | 'count'> & { id?: string }) => string;
  /** Takes one away; one that is gone already is no error. */
  close: (id: string) => void;
}

/** Holds the toasts of a `ToastStack`. */
export function useToasts(): Toasts {
  const [toasts, setToasts] = useState<readonly ToastModel[]>([]);
  const made = useRef(0);

  const show = useCallback<Toasts['show']>((toast) => {
    made.current += 1;
    const count = made.current;
    const id = toast.id ?? `toast-${count}`;
    setToasts((now) => [...now.filter((other) => other.id !== id), { ...toast, id, count }].slice(-most));
    return id;
  }, []);

  const close = useCallback<Toasts['close']>((id) => {
    setToasts((now) => now.filter((toast) => toast.id !== id));
  }, []);

  return { toasts, show, close };
}
