import { forgetClickIds } from '../../analytics/clickIds';
import { getConsent, storedConsent, subscribeToConsent } from '../../analytics/consent';
import { destinationList } from '../../analytics/destinationList';
import { removeTraces } from '../../analytics/removeTraces';
import { startAnalytics } from '../../analytics/startAnalytics';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import { notifyOfStored } from '../../lib/storage';
import { askForConsent } from './askForConsent';
import { provideConsentInterface } from './consentInterface';

/** Call it once, with each load of the site. */
export async function initializeConsent(): Promise<void> {
  removeWithoutConsent();
  subscribeToConsent(removeWithoutConsent);
  followDecisionsWhileCached();
  startAnalytics();
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
  // Also of destinations that are not configured any more.
  for (const { name, group } of destinationList) if (!groups.has(group)) removeTraces(name);
  if (!groups.has('C0004')) forgetClickIds();
}

/** A page in the back-forward cache gets no event of the storage, so it is told when it comes back. */
function followDecisionsWhileCached(): void {
  let before = getConsent();
  window.addEventListener('pagehide', () => (before = getConsent()));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && getConsent() !== before) notifyOfStored(storedConsent);
  });
}
