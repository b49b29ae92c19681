import { lazyOnPress } from '../../runtime/loadWithRetry';

export const loadModal = async () => (await import('../../design-system/Modal/Modal')).Modal;

/** A modal whose code is loaded when it is first rendered. Mount it on first opening and keep it mounted when it closes. */
export const LazyModal = lazyOnPress(loadModal);

/** Loads the code before the click. A failure is ignored, because opening the modal tries again and reports the failure. */
export function preloadModal(): void {
  loadModal().catch(() => undefined);
}
