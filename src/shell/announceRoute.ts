import { ignoresScroll } from '../design-system';

/** What the router says of an address. */
export interface AnnouncedRoute {
  pathname: string;
  /** Of the entry in the browser's history. */
  state?: unknown;
}

/**
 * Decides whether screen readers hear of a change of route. Gatsby writes "Navigated to …" into its announcer after every
 * one, even where a page writes into its own address, as tabs do: then its words stay unsaid. They come in the frame after
 * onRouteUpdate, from which this is to be called, so the announcer is quiet, or aloud again, before they are there.
 *
 * @param previous null for the first page
 */
export function announceRoute(location: AnnouncedRoute, previous: AnnouncedRoute | null): void {
  const isSamePage = location.pathname === previous?.pathname;
  document
    .getElementById('gatsby-announcer')
    ?.setAttribute('aria-live', isSamePage && ignoresScroll(location.state) ? 'off' : 'assertive');
}
