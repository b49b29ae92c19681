import { createStore, useStore } from '../runtime/store';

/*
 * The general phone number of the box office. The header sets it; components outside of the pages show it when a
 * purchase cannot continue.
 */
const phoneStore = createStore('');

export function setPhone(phone: string): void {
  phoneStore.set(phone);
}

/** Formatted for reading. Empty when none is set or the header is not loaded yet. */
export function usePhone(): string {
  return useStore(phoneStore, '');
}
