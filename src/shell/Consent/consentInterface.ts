import { getConsent, subscribeToConsent } from '../../analytics/consent';
import { showConsentOverlay } from '../../state/consentOverlay';

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
