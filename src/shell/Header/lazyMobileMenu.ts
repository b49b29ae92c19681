import { lazy } from 'react';
import { loadWithRetry } from '../../state/loadWithRetry';

// Loaded on demand, which keeps its code out of the first load of every page.
const loadMobileMenu = () => import('./MobileMenu');
export const MobileMenu = lazy(async () => ({
  default: (await loadWithRetry(loadMobileMenu, true)).MobileMenu,
}));

// A failed preload is ignored, because the lazy component loads the chunk again.
export const preloadMobileMenu = () => void loadMobileMenu().catch(() => undefined);
