import { getConsent, subscribeToConsent } from './consent';
import { setReceiver } from './events';

/** Loads the code that delivers events after consent to a group other than C0001. Call it when the browser is idle. */
export function startAnalytics(): void {
  const stop = subscribeToConsent(check);
  check();
  function check() {
    const { groups, isDecided } = getConsent();
    if (groups.size < 2) {
      // What happened until and during a refusal is not reported later.
      if (isDecided) setReceiver(() => undefined);
      return;
    }
    stop();
    // A failure, for example without a connection, leaves the visit without analytics.
    import('./bus').then(({ startBus }) => startBus()).catch(() => undefined);
  }
}
