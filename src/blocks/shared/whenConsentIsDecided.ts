import { asksForConsent } from '../../analytics/asksForConsent';
import { getConsent, subscribeToConsent } from '../../analytics/consent';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';

/** Resolves when the visitor has decided about the consent; at once if the site does not ask. */
export async function whenConsentIsDecided(): Promise<void> {
  if (getConsent().isDecided || !asksForConsent(await loadRuntimeConfiguration())) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = subscribeToConsent(() => {
      if (!getConsent().isDecided) return;
      unsubscribe();
      resolve();
    });
  });
}
