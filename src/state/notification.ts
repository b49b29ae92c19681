import { createStore, useStore } from './store';

/** What the notification modal says (SPEC 4.2). */
export interface Notification {
  /** Default: a general word, from the shell. */
  title?: string;
  /** Plain text. Line breaks and double spaces are kept as they are written. */
  message: string;
  /** A number to call, under the message */
  phone?: string;
  /** Of the button that closes it. Default "Okay". */
  buttonLabel?: string;
}

const notificationStore = createStore<Notification | null>(null);

/** Shows the modal; one that is open already says the new message. */
export function showNotification(notification: Notification): void {
  notificationStore.set(notification);
}

export function closeNotification(): void {
  notificationStore.set(null);
}

export function useNotification(): Notification | null {
  return useStore(notificationStore, null);
}
