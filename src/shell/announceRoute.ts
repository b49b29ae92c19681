import { ignoresScroll } from '../design-system';

/** What the router says of an address. */
export interface AnnouncedRoute {
  pathname: string;
  /** Of the entry in the browser's history. */
  state?: unknown;
}

/**
 * Decides whether screen readers hear of a change of route. Gatsby writes "Navigated to …" into its announcer after every
 * one, even where a page writes into its own address, as tabs do: then its words stay unsaid, and are taken away. They come
 * in the frame after onRouteUpdate, from which this is to be called, so the announcer is quiet, or aloud again, before they
 * are there.
 *
 * @param previous null for the first page
 */
export function announceRoute(location: AnnouncedRoute, previous: AnnouncedRoute | null): void {
  const announcer = document.getElementById('gatsby-announcer');
  if (!announcer) return;
  const isSamePage = location.pathname === previous?.pathname;
  const isQuiet = isSamePage && ignoresScroll(location.state);
  announcer.setAttribute('aria-live', isQuiet ? 'off' : 'assertive');
  // Gatsby has asked for this frame before.
  if (isQuiet) requestAnimationFrame(() => announcer.replaceChildren());
}
