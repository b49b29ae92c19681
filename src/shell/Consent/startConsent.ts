/**
 * Handles the consent (product 18) when the browser is idle. Part of the first load: the code loads on demand. Without it
 * nothing is asked, and nothing is allowed.
 */
export function startConsent(): void {
  (window.requestIdleCallback ?? setTimeout)(() => {
    import('./initializeConsent').then(({ initializeConsent }) => initializeConsent()).catch(() => undefined);
  });
}
