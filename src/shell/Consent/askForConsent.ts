import { asksForConsent } from '../../analytics/asksForConsent';
import { getConsent } from '../../analytics/consent';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import { getConsentOverlay, showConsentOverlay } from '../../state/overlays';

/** Shows the banner if the site has something to ask for. OneTrust asks by itself. */
export async function askForConsent(): Promise<void> {
  const configuration = await loadRuntimeConfiguration();
  if (configuration.oneTrust || !asksForConsent(configuration)) return;
  if (!getConsent().isDecided && getConsentOverlay() === 'none') showConsentOverlay('banner');
}
