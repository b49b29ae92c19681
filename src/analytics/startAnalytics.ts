import { allowsAnalytics, getConsent, subscribeToConsent } from './consent';
import { setReceiver } from './events';

/** Loads the code that delivers events after consent to a group of a destination. Call it when the browser is idle. */
export function startAnalytics(): void {
  const stop = subscribeToConsent(check);
  check();
  function check() {
    const consent = getConsent();
    if (!allowsAnalytics(consent)) {
      // What happened until and during a refusal is not reported later.
      if (consent.isDecided) setReceiver(() => undefined);
      return;
    }
    stop();
    // A failure, for example without a connection, leaves the visit without analytics.
    import('./bus').then(({ startBus }) => startBus()).catch(() => undefined);
  }
}
