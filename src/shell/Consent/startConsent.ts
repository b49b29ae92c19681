/**
 * Handles the consent (product 18), and starts analytics with it, when the browser is idle. Part of the first load: the code
 * loads on demand. Without it nothing is asked, and no event is delivered.
 */
export function startConsent(): void {
  const start = () =>
    void import('./initializeConsent')
      .then(({ initializeConsent }) => initializeConsent())
      .catch(() => undefined);
  if (typeof requestIdleCallback === 'function') requestIdleCallback(start);
  else setTimeout(start);
}
