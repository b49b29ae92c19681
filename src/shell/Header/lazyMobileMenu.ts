import { lazyOnPress } from '../../runtime/loadWithRetry';

// Loaded on demand, which keeps its code out of the first load of every page.
const loadMobileMenu = async () => (await import('./MobileMenu')).MobileMenu;
export const MobileMenu = lazyOnPress(loadMobileMenu);

// A failed preload is ignored, because the lazy component loads the chunk again.
export const preloadMobileMenu = () => void loadMobileMenu().catch(() => undefined);
