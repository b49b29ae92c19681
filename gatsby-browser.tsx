import type { GatsbyBrowser } from 'gatsby';
import { trackPage } from './src/analytics/events';
import { watchNavigation } from './src/runtime/navigation';
import { startNewTask } from './src/runtime/startNewTask';
import { announceRoute } from './src/shell/announceRoute';
import { startConsent } from './src/shell/Consent/startConsent';
import { PageRoot } from './src/shell/PageRoot/PageRoot';
import { startSite, wrapSite } from './src/templates/browserSite';

/** Gatsby calls onClientEntry before all others. */
let site: ReturnType<typeof startSite>;

export const onClientEntry: GatsbyBrowser['onClientEntry'] = async () => {
  // Gatsby waits for this promise, then it requests the data of the page and of its slices. One task for the evaluation of the app, its
  // start and these requests would block input for more than 50 ms on a slow phone.
  await startNewTask();
  site = startSite();
  await startNewTask();
};

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => wrapSite(element);

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <PageRoot pathname={props.location.pathname}>{element}</PageRoot>
);

// Gatsby ignores the result of the function, but its type requires one.
export const replaceHydrateFunction = () => (element: unknown, container: unknown) =>
  site.app.render(element, container);

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  site.app.onFirstRender();
  startConsent();
  watchNavigation(site.showOffline);
};

/** Product 2.1: Gatsby's own scrolling is off, see Scrolling/scrolling.ts. */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = () => false;

export const onPreRouteUpdate: GatsbyBrowser['onPreRouteUpdate'] = ({ location, prevLocation }) => {
  if (prevLocation) site.app.beforeRoute(location.pathname, prevLocation.pathname);
};

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  site.app.afterRoute(location.pathname, prevLocation === null);
  announceRoute(location, prevLocation);
  site.scrolling.onRoute(location, prevLocation);
  // A page that rewrites its query is the same one.
  if (location.pathname !== prevLocation?.pathname) trackPage();
};
