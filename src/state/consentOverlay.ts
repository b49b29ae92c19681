import { createStore, useStore } from '../runtime/store';

/** The part of the consent that is shown: the banner asks, the modal lets the visitor choose groups. */
export type ConsentOverlayName = 'none' | 'banner' | 'modal';

const overlayStore = createStore<ConsentOverlayName>('none');

export function showConsentOverlay(name: ConsentOverlayName): void {
  overlayStore.set(name);
}

export function getConsentOverlay(): ConsentOverlayName {
  return overlayStore.get();
}

export function useConsentOverlay(): ConsentOverlayName {
  return useStore(overlayStore, 'none');
}
