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
import { showConsentOverlay } from '../../state/overlays';

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

/** The part of OneTrust's interface that scripts on a page use (product 18.4). */
export interface OneTrust {
  /** Whether the visitor has decided. */
  IsAlertBoxClosed: () => boolean;
  /** Calls the listener after each decision, with the allowed groups in `event.detail`. */
  OnConsentChanged: (listener: (event: CustomEvent<string[]>) => void) => void;
  /** Opens the choices. */
  ToggleInfoDisplay: () => void;
}

declare global {
  interface Window {
    OneTrust?: OneTrust;
    /** The allowed groups: `,C0001,C0002,` */
    OnetrustActiveGroups?: string;
    /** Called when the consent is known, and after each decision. */
    OptanonWrapper?: () => void;
  }
}

const changeEvent = 'consent.changed';

/** Provides OneTrust's interface on top of the site's own banner, for scripts that expect it. */
export function provideConsentInterface(): void {
  const target = new EventTarget();
  window.OneTrust = {
    IsAlertBoxClosed: () => getConsent().isDecided,
    OnConsentChanged: (listener) => target.addEventListener(changeEvent, listener as EventListener),
    ToggleInfoDisplay: () => showConsentOverlay('modal'),
  };
  const update = (): string[] => {
    const groups = [...getConsent().groups];
    window.OnetrustActiveGroups = `,${groups.join(',')},`;
    // A fault of a script of others must not keep the decision from destinations.
    try {
      window.OptanonWrapper?.();
    } catch (error) {
      window.reportError(error);
    }
    return groups;
  };
  update();
  subscribeToConsent(() => target.dispatchEvent(new CustomEvent(changeEvent, { detail: update() })));
}
