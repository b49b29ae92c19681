import { getConsent } from '../../analytics/consent';
import { destinationList } from '../../analytics/destinationList';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import { getConsentOverlay, showConsentOverlay } from '../../state/consentOverlay';

/**
 * Shows the banner if the site has something to ask for: a configured destination (product 18.3). Previews ask nothing, and
 * OneTrust asks by itself.
 */
export async function askForConsent(): Promise<void> {
  const configuration = await loadRuntimeConfiguration();
  if (configuration.showPageVersions || configuration.oneTrust) return;
  const hasDestination = destinationList.some(({ createLoader }) => createLoader(configuration) !== null);
  if (hasDestination && !getConsent().isDecided && getConsentOverlay() === 'none')
    showConsentOverlay('banner');
}
