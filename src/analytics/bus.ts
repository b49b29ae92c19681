import { loadRuntimeConfiguration } from '../configuration/loadConfiguration';
import type { RuntimeConfiguration } from '../configuration/runtimeConfiguration';
import { forgetClickIds, readClickIds, rememberClickIds } from './clickIds';
import { getConsent, subscribeToConsent, type Consent } from './consent';
import { destinationList, type DestinationEntry } from './destinationList';
import type { DeliveredEvent, Destination } from './destinations/destination';
import { setReceiver, type CompletedOrder, type Contact, type QueuedEvent } from './events';
import { hashContact } from './hashContact';
import { cleanPageUrl, cleanReferrer, isPersonalUrl } from './pageUrl';
import { removeTraces } from './removeTraces';
import { isReportable, markReported, reportInOneTab } from './reportedOrders';
import { readAttribution, readVisitStart, startVisit } from './visit';

/** The oldest events are dropped when the visitor decides nothing. */
const maxWaiting = 100;

interface WaitingEvent {
  event: QueuedEvent;
  messageId: string;
  /** The page before, or that of another site */
  referrer: string;
}

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
  setReceiver((event) => {
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

/**
 * Keeps the events of one destination until it is loaded, and delivers none without its consent. The events of a page with
 * personal data in its address wait until a later event finds another address, if the destination reads the page.
 */
function createDelivery(entry: DestinationEntry, configuration: Readonly<RuntimeConfiguration>) {
  const load = entry.createLoader(configuration);
  if (!load) return null;
  const waiting: WaitingEvent[] = [];
  let destination: Destination | null = null;
  let isLoading = false;
  let isBlocked = false;
  /** Events are delivered in their order, although hashes are computed in between. */
  let lastDelivery = Promise.resolve();

  const isAllowed = () => getConsent().groups.has(entry.group);
  const isHidden = () => entry.readsPage === true && isPersonalPage();

  function deliver(item: WaitingEvent) {
    lastDelivery = lastDelivery
      .then(async () => {
        if (item.event.name === 'orderCompleted') await handOrder(item, item.event);
        else await hand(item);
      })
      // A fault of a script of others must not stop the next event.
      .catch(() => undefined);
  }

  function handOrder(item: WaitingEvent, order: CompletedOrder): Promise<void> {
    return reportInOneTab(entry.name, item.messageId, async () => {
      const isReported = isReportable(order, entry) && (await hand(item));
      if (isReported) markReported(entry.name, item.messageId);
      return isReported;
    });
  }

  /** Returns whether the destination got the event. */
  async function hand(item: WaitingEvent): Promise<boolean> {
    const target = destination;
    if (!target || !isAllowed()) return false;
    const event = await prepare(item);
    // The consent may have been withdrawn meanwhile.
    if (target !== destination || !isAllowed()) return false;
    // The visitor has meanwhile opened a page with a secret.
    if (isHidden()) {
      waiting.push(item);
      return false;
    }
    target.handle(event);
    return true;
  }

  /** Delivers what waits, and loads the destination first if necessary. */
  function deliverWaiting() {
    if (!isAllowed() || isHidden()) return;
    if (destination) waiting.splice(0).forEach(deliver);
    else if (!isBlocked) void open();
  }

  async function open() {
    if (isLoading || !load) return;
    isLoading = true;
    const loaded = await load(getConsent().groups).catch(() => null);
    isLoading = false;
    isBlocked = loaded === null;
    if (!loaded) return;
    destination = loaded;
    // Other groups may have changed while the script was loading.
    loaded.updateConsent?.(getConsent().groups);
    if (!isAllowed()) close();
    else deliverWaiting();
  }

  function close() {
    destination?.stop();
    destination = null;
  }

  return {
    receive(item: WaitingEvent, consent: Consent) {
      // What happens after a refusal is not reported later.
      if (!isAllowed() && consent.isDecided) return;
      waiting.push(item);
      if (waiting.length > maxWaiting) waiting.shift();
      deliverWaiting();
    },
    onConsent(consent: Consent) {
      if (consent.groups.has(entry.group)) {
        destination?.updateConsent?.(consent.groups);
        // A blocked script is tried again after a decision of the visitor.
        isBlocked = false;
        deliverWaiting();
      } else {
        close();
        // Those of an earlier visit, too, if the script was blocked in this one.
        removeTraces(entry.name);
        if (consent.isDecided) waiting.length = 0;
      }
    },
  };
}

/** Whether the address or the referrer shows a secret. The browser has only the origin of a referrer of another site. */
function isPersonalPage(): boolean {
  const { referrer } = document;
  return isPersonalUrl(location.href) || (referrer !== '' && isPersonalUrl(referrer));
}

/** Adds what the visitor's consent allows, and cleans addresses. */
async function prepare({ event, messageId, referrer }: WaitingEvent): Promise<DeliveredEvent> {
  const wasTargeting = event.name !== 'orderCompleted' || event.consentGroups.includes('C0004');
  const isTargeting = wasTargeting && getConsent().groups.has('C0004');
  const { href, pageTitle: title, ...facts } = event;
  const contact: Contact | undefined = 'contact' in event ? event.contact : undefined;
  return {
    ...facts,
    messageId,
    page: {
      url: cleanPageUrl(href, { withClickIds: isTargeting }),
      referrer: cleanReferrer(referrer, location.origin),
      title,
    },
    attribution: readAttribution(),
    clickIds: isTargeting ? readClickIds() : {},
    hashedContact: isTargeting && contact ? await hashContact(contact).catch(() => null) : null,
  };
}
