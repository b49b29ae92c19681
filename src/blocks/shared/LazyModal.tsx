import { lazy } from 'react';
import { lazyOnPress } from '../../state/lazyOnPress';
import { loadWithRetry } from '../../state/loadWithRetry';

const loadModal = async () => (await import('../../design-system/Modal/Modal')).Modal;

/* Modals whose code is loaded when they are first rendered. Mount them on first opening and keep them mounted when they close. */

/** A modal that the visitor opens. */
export const PressedModal = lazyOnPress(loadModal);
/** A modal that opens by itself. Nothing is reported when its code is missing. */
export const AutomaticModal = lazy(async () => ({ default: await loadWithRetry(loadModal) }));

/** Loads the code before the click. A failure is ignored, because opening the modal tries again and reports the failure. */
export function preloadModal(): void {
  loadModal().catch(() => undefined);
}
