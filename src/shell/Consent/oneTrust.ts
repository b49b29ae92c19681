import { adoptOneTrust, isConsentGroup } from '../../analytics/consent';
import { loadScript } from '../../analytics/loadScript';
import type { OneTrustConfig } from '../../configuration/runtimeConfiguration';

/**
 * Loads the banner of OneTrust, which asks in place of the site's own, and takes over its decisions (product 18.4). A blocked script
 * means that nothing is asked, and that the visitor cannot change a decision, so an earlier one does not count.
 *
 * @returns whether the script is loaded
 */
export async function startOneTrust({ scriptUrl, domainScript }: OneTrustConfig): Promise<boolean> {
  // OneTrust calls it when its consent is known, and after each decision.
  window.OptanonWrapper = adoptDecision;
  const isLoaded = await loadScript(scriptUrl, { domainScript });
  // OneTrust keeps the decision, too: the next visit takes it over again if it still counts.
  if (!isLoaded) adoptOneTrust(null);
  return isLoaded;
}

/** Opens the choices of OneTrust. Rejects when its script cannot be loaded. */
export async function openOneTrust(config: OneTrustConfig): Promise<void> {
  if (!(await startOneTrust(config)) || !window.OneTrust)
    throw new Error('The script of OneTrust is not there.');
  window.OneTrust.ToggleInfoDisplay();
}

/** Before a decision nothing is allowed, whatever groups OneTrust has active by default, and whatever the visitor allowed before. */
function adoptDecision(): void {
  if (!window.OneTrust?.IsAlertBoxClosed()) adoptOneTrust(null);
  else adoptOneTrust((window.OnetrustActiveGroups ?? '').split(',').filter(isConsentGroup));
}
