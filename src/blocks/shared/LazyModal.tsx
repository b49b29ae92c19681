import { lazy } from 'react';

const load = () => import('../../design-system/Modal/Modal');

/** The dialog, whose code comes when one is opened. Keep it out of the page until then, and in it from then on, closed. */
export const LazyModal = lazy(async () => ({ default: (await load()).Modal }));

/** Loads its code ahead of the press. Should that fail, opening it tries again and says so. */
export function prepareModal(): void {
  load().catch(() => undefined);
}
