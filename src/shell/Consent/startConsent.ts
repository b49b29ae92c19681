import { getConsent } from '../../analytics/consent';

/**
 * Asks a visitor without a decision, when the browser is idle (product 18.3). Part of the first load: the code of the question
 * loads on demand.
 */
export function startConsent(): void {
  if (getConsent().isDecided) return;
  (window.requestIdleCallback ?? setTimeout)(() => {
    // Without the code nothing is asked, and nothing is allowed.
    import('./askForConsent').then(({ askForConsent }) => askForConsent()).catch(() => undefined);
  });
}
