import type { Page } from '@playwright/test';
import { DIRECTUS_URL } from './previews.ts';

const ADMIN = `${DIRECTUS_URL}/admin`;

/** The part of Vue's root element that Directus' Studio has. */
interface StudioRoot extends HTMLElement {
  __vue_app__?: {
    config: {
      /** `push` returns why the page was not left. */
      globalProperties: { $router: { push(path: string): Promise<object | undefined> } };
    };
  };
}

/**
 * Opens a page of the Studio as new. If the Studio is open, its router does it: its six megabytes of scripts are loaded once for a file of
 * tests. A form with changes refuses to be left; then the Studio is loaded again.
 *
 * @param path below `/admin`
 */
export async function openStudio(page: Page, path: string): Promise<void> {
  if (page.url().startsWith(`${ADMIN}/`) && (await pushRoute(page, path))) return;
  await page.goto(ADMIN + path);
}

/** Returns whether the Studio shows the page. */
function pushRoute(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (to) => {
    const router = document.querySelector<StudioRoot>('#app')?.__vue_app__?.config.globalProperties.$router;
    if (!router) return false;
    // By way of a page without content, because a page that is open already would keep its state.
    for (const step of ['/no-such-page', to]) if (await router.push(step)) return false;
    return true;
  }, path);
}

/** Loads a page of the Studio on a phone. Directus opens both side bars over it until a person closes them. */
export async function openStudioOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.addInitScript(() => {
    for (const bar of ['nav-bar-collapsed', 'sidebar-collapsed']) localStorage.setItem(bar, 'true');
  });
  await page.goto(ADMIN + path);
}
