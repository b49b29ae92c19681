import { hasDestination } from '../../analytics/asksForConsent';
import { forgetClickIds } from '../../analytics/clickIds';
import { awaitOneTrust, getConsent, storedConsent, subscribeToConsent } from '../../analytics/consent';
import { destinationList } from '../../analytics/destinationList';
import { getLoadedAddress } from '../../analytics/loadedAddress';
import { removeTraces } from '../../analytics/removeTraces';
import { startAnalytics } from '../../analytics/startAnalytics';
import { loadRuntimeConfiguration } from '../../configuration/loadConfiguration';
import { isPreviewInstance } from '../../configuration/runtimeConfiguration';
import { notifyOfStored } from '../../lib/storage';
import { askForConsent } from './askForConsent';
import { provideConsentInterface } from './consentInterface';

/** Call it once, with each load of the site. */
export async function initializeConsent(): Promise<void> {
  followDecisionsWhileCached();
  const configuration = await loadRuntimeConfiguration();
  const { oneTrust } = configuration;
  const hasOneTrust = oneTrust !== null && !isPreviewInstance;
  // Nothing may load before OneTrust answers, and the traces of an earlier visit stay if they are allowed then.
  if (hasOneTrust) awaitOneTrust();
  else removeWithoutConsent();
  subscribeToConsent(removeWithoutConsent);
  startAnalytics();
  if (!isPreviewInstance && hasDestination(configuration)) void rememberVisit();
  // Previews have no banner.
  if (hasOneTrust) {
    const { startOneTrust } = await import('./oneTrust');
    if (!(await startOneTrust(oneTrust))) removeWithoutConsent();
    return;
  }
  provideConsentInterface();
  await askForConsent();
}

/** Loads the code that remembers how the visit began, where there is something to remember. */
async function rememberVisit(): Promise<void> {
  if (!getLoadedAddress().includes('?') && !document.referrer && !window.name) return;
  // Without a connection the visit is not known.
  await import('../../analytics/visit').then(({ startVisit }) => startVisit()).catch(() => undefined);
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
