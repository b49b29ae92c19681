import { createStore, useStore } from './store';

/*
 * The general number of the box office. The header brings it; what stands around the pages names it where a purchase
 * cannot go on.
 */
const phoneStore = createStore('');

export function setPhone(phone: string): void {
  phoneStore.set(phone);
}

/** As people write it. Empty where none is set, or nothing is known of it yet. */
export function usePhone(): string {
  return useStore(phoneStore, '');
}
