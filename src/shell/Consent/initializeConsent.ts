import { forgetClickIds } from '../../analytics/clickIds';
import { getConsent } from '../../analytics/consent';
import { removeAllTraces } from '../../analytics/removeTraces';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import { askForConsent } from './askForConsent';
import { provideConsentInterface } from './consentInterface';

/** Call it once, with each load of the site. */
export async function initializeConsent(): Promise<void> {
  // With consent, each destination without it deletes its own traces (src/analytics/bus.ts).
  const { groups } = getConsent();
  if (groups.size === 1) removeAllTraces();
  if (!groups.has('C0004')) forgetClickIds();
  const { oneTrust } = await loadRuntimeConfiguration();
  if (oneTrust) {
    const { startOneTrust } = await import('./oneTrust');
    await startOneTrust(oneTrust);
    return;
  }
  provideConsentInterface();
  await askForConsent();
}
