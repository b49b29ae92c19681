import { hasIgnoreScroll } from '../design-system';

/** A location of the router. */
export interface AnnouncedRoute {
  pathname: string;
  /** State of the history entry. */
  state?: unknown;
}

/**
 * Mutes Gatsby's route announcer when a page only rewrites its own URL, as tabs do. Gatsby writes "Navigated to …" after
 * every change of route, in the frame after onRouteUpdate; this function must be called from onRouteUpdate, so that the
 * announcer is muted or unmuted before.
 *
 * @param previous null for the first page
 */
export function announceRoute(location: AnnouncedRoute, previous: AnnouncedRoute | null): void {
  const announcer = document.getElementById('gatsby-announcer');
  if (!announcer) return;
  const isSamePage = location.pathname === previous?.pathname;
  const isMuted = isSamePage && hasIgnoreScroll(location.state);
  announcer.setAttribute('aria-live', isMuted ? 'off' : 'assertive');
  // Runs after Gatsby's callback, which was requested earlier for the same frame.
  if (isMuted) requestAnimationFrame(() => announcer.replaceChildren());
}
