import { forgetClickIds } from '../../analytics/clickIds';
import { getConsent, subscribeToConsent } from '../../analytics/consent';
import { removeAllTraces } from '../../analytics/removeTraces';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import { askForConsent } from './askForConsent';
import { provideConsentInterface } from './consentInterface';

/** Call it once, with each load of the site. */
export async function initializeConsent(): Promise<void> {
  removeWithoutConsent();
  subscribeToConsent(removeWithoutConsent);
  const { oneTrust } = await loadRuntimeConfiguration();
  if (oneTrust) {
    const { startOneTrust } = await import('./oneTrust');
    await startOneTrust(oneTrust);
    return;
  }
  provideConsentInterface();
  await askForConsent();
}

/** Deletes what may be stored with consent only, also that of an earlier visit. */
function removeWithoutConsent(): void {
  const { groups } = getConsent();
  // With consent, each destination without it deletes its own traces (src/analytics/bus.ts).
  if (groups.size === 1) removeAllTraces();
  if (!groups.has('C0004')) forgetClickIds();
}
