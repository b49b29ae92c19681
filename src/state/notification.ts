import { createStore, useStore } from '../runtime/store';

/** The content of the notification modal (product 4.2). */
export interface Notification {
  /** Default: a general title of the shell. */
  title?: string;
  /** Plain text. Line breaks and double spaces are preserved. */
  message: string;
  /** A phone number, shown below the message */
  phone?: string;
  /** Label of the close button. Default "Okay". */
  buttonLabel?: string;
}

const notificationStore = createStore<Notification | null>(null);

/** Shows the modal. An open modal is replaced. */
export function showNotification(notification: Notification): void {
  notificationStore.set(notification);
}

export function closeNotification(): void {
  notificationStore.set(null);
}

export function useNotification(): Notification | null {
  return useStore(notificationStore, null);
}
