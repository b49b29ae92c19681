import { getConsent, subscribeToConsent } from './consent';
import { setReceiver } from './events';

/**
 * Loads the code of analytics when the visitor allows more than what is strictly necessary, and not before the browser is
 * idle. Part of the first load.
 */
export function startAnalytics(): void {
  const stop = subscribeToConsent(check);
  function check() {
    const { groups, isDecided } = getConsent();
    if (groups.size < 2) {
      // What happened until and during a refusal is not reported later.
      if (isDecided) setReceiver(() => undefined);
      removeEarlierTraces();
      return;
    }
    stop();
    // A failure, for example without a connection, leaves the visit without analytics.
    import('./bus').then(({ startBus }) => startBus()).catch(() => undefined);
  }
  (window.requestIdleCallback ?? setTimeout)(check);
}

/** Deletes what destinations have written in an earlier visit. Its code is loaded only if there is something. */
function removeEarlierTraces(): void {
  if (!/\b(_ga|_gid|_fb|_tt|ajs_)/.test(document.cookie)) return;
  import('./removeTraces').then(({ removeAllTraces }) => removeAllTraces()).catch(() => undefined);
}
