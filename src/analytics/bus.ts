import { loadRuntimeConfiguration } from '../configuration/loadConfiguration';
import { forgetClickIds, rememberClickIds } from './clickIds';
import { getConsent, subscribeToConsent } from './consent';
import { createDelivery } from './delivery';
import { destinationList } from './destinationList';
import { setReceiver } from './events';
import { isPaymentPath, isTagged, setHandOver } from './tags';
import { readVisitStart, startVisit } from './visit';

/** Milliseconds that a page which is left waits for its tags. */
const maxHandOverMs = 2500;

/** Starts the delivery of events to the configured destinations. Call it once. */
export async function startBus(entries = destinationList): Promise<void> {
  // Hashes and ids need a secure context, as the site in production is.
  if (!window.isSecureContext) return;
  const configuration = await loadRuntimeConfiguration();
  const deliveries = entries.flatMap((entry) => createDelivery(entry, configuration) ?? []);
  if (deliveries.length === 0) return;
  let referrer = document.referrer;
  let lastPage = '';
  startVisit();

  function onConsent() {
    const consent = getConsent();
    if (consent.groups.has('C0004')) {
      const start = readVisitStart();
      if (start) rememberClickIds(start.url);
      rememberClickIds(location.href);
    } else forgetClickIds();
    for (const delivery of deliveries) delivery.onConsent(consent);
  }
  setHandOver(async () => {
    const limit = new Promise((resolve) => setTimeout(resolve, maxHandOverMs));
    await Promise.race([limit, Promise.allSettled(deliveries.map((delivery) => delivery.whenSent()))]);
  });
  window.addEventListener('pagehide', () => deliveries.forEach((delivery) => delivery.hold()));
  setReceiver((event) => {
    // The page is about to be loaded without tags, and reports itself.
    if (isTagged() && isPaymentPath(new URL(event.href).pathname)) return;
    if (event.name === 'pageViewed') {
      if (lastPage) referrer = lastPage;
      lastPage = event.href;
    }
    const messageId = event.name === 'orderCompleted' ? event.messageId : crypto.randomUUID();
    for (const delivery of deliveries) delivery.receive({ event, messageId, referrer }, getConsent());
  });
  onConsent();
  subscribeToConsent(onConsent);
}
