import { runWhenIdle } from '../../runtime/runWhenIdle';

/**
 * Handles the consent (product 18), and starts analytics with it, when the browser is idle. Part of the first load: the code
 * loads on demand. Without it nothing is asked, and no event is delivered.
 */
export function startConsent(): void {
  runWhenIdle(
    () =>
      void import('./initializeConsent')
        .then(({ initializeConsent }) => initializeConsent())
        .catch(() => undefined),
    0,
  );
}
