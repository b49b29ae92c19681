import { loadRuntimeConfiguration } from '../configuration/loadConfiguration';
import { forgetClickIds, rememberClickIds, readClickIds } from './clickIds';
import { getConsent, subscribeToConsent, type Consent } from './consent';
import { destinationList, type DestinationEntry } from './destinationList';
import { setReceiver, type Contact, type QueuedEvent } from './events';
import { isPaymentPath, isTagged, setHandOver } from './tags';
import { readVisitStart, startVisit, readAttribution } from './visit';
import type { RuntimeConfiguration } from '../configuration/runtimeConfiguration';
import type { DeliveredEvent, Destination } from './destinations/destination';
import { hashContact } from './hashContact';
import { holdEvents, maxWaiting, takeHeldEvents, type WaitingEvent } from './heldEvents';
import { cleanPageUrl, cleanReferrer, isPersonalUrl } from './pageUrl';
import { removeTraces } from './removeTraces';
import { isReportable, markReported, reportInOneTab } from './reportedOrders';

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

/** Milliseconds that a tag needs to send what it was called with. It loads more code first. */
const sendMs = 500;

/** The delivery of events to one destination. */
export interface Delivery {
  receive: (item: WaitingEvent, consent: Consent) => void;
  onConsent: (consent: Consent) => void;
  /** Resolves when the destination is loaded and has sent what happened. */
  whenSent: () => Promise<void>;
  /** The page is left: keeps for the next one what a tag has not got yet. */
  hold: () => void;
}

/**
 * Keeps the events of one destination until it is loaded, and delivers none without its consent. The events of a page with
 * personal data in its address wait until a later event finds another address, if the destination reads the page. A tag is loaded
 * neither on the pages of payment nor for what happens there (product 19.6).
 */
function createDelivery(
  entry: DestinationEntry,
  configuration: Readonly<RuntimeConfiguration>,
): Delivery | null {
  const load = entry.createLoader(configuration);
  if (!load) return null;
  const waiting: WaitingEvent[] = [];
  let destination: Destination | null = null;
  let opening: Promise<void> | null = null;
  let isBlocked = false;
  /** Events are delivered in their order, although hashes are computed in between. */
  let lastDelivery = Promise.resolve();
  let handedAt = -Infinity;

  const isAllowed = () => getConsent().groups.has(entry.group);
  const isHidden = () => entry.readsPage === true && isPersonalPage();

  function deliver(item: WaitingEvent) {
    lastDelivery = lastDelivery
      .then(() => handOnce(entry, item.event, () => hand(item)))
      // A fault of a script of others must not stop the next event.
      .catch(() => undefined);
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
    handedAt = Date.now();
    return true;
  }

  /** Delivers what waits, and loads the destination first if necessary. */
  function deliverWaiting() {
    if (!isAllowed() || isHidden()) return;
    if (destination) [...takeHeldEvents(entry.name), ...waiting.splice(0)].forEach(deliver);
    else if (!isBlocked && !isKeptOut(entry, location.href))
      opening ??= open().finally(() => (opening = null));
  }

  async function open() {
    const loaded = await load?.(getConsent().groups).catch(() => null);
    // A tag that came too late, on a page of payment, is loaded on a later page.
    isBlocked = !loaded && !isKeptOut(entry, location.href);
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
    receive(item, consent) {
      if (isKeptOut(entry, item.event.href)) return;
      // What happens after a refusal is not reported later.
      if (!isAllowed() && consent.isDecided) return;
      waiting.push(item);
      if (waiting.length > maxWaiting) waiting.shift();
      deliverWaiting();
    },
    onConsent(consent) {
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
    async whenSent() {
      await opening;
      await lastDelivery;
      await new Promise((resolve) => setTimeout(resolve, handedAt + sendMs - Date.now()));
    },
    hold() {
      if (entry.isTag && isAllowed()) holdEvents(entry.name, waiting.splice(0).map(removePersonalData));
    },
  };
}

/** Hands an event over, an order only if the destination does not have it already. */
async function handOnce(
  entry: DestinationEntry,
  event: QueuedEvent,
  hand: () => Promise<boolean>,
): Promise<void> {
  if (event.name !== 'orderCompleted') {
    await hand();
    return;
  }
  await reportInOneTab(entry.name, event.messageId, async () => {
    const isReported = isReportable(event, entry) && (await hand());
    if (isReported) markReported(entry.name, event.messageId);
    return isReported;
  });
}

/** Whether a destination has no part in what happens at an address. */
function isKeptOut({ isTag }: DestinationEntry, href: string): boolean {
  return isTag === true && isPaymentPath(new URL(href).pathname);
}

/** Whether the address or the referrer shows a secret. The browser has only the origin of a referrer of another site. */
function isPersonalPage(): boolean {
  const { referrer } = document;
  return isPersonalUrl(location.href) || (referrer !== '' && isPersonalUrl(referrer));
}

function removePersonalData({ event, messageId, referrer }: WaitingEvent): WaitingEvent {
  const cleaned = { ...event, href: cleanPageUrl(event.href) };
  if ('contact' in cleaned) delete cleaned.contact;
  return { event: cleaned, messageId, referrer: cleanReferrer(referrer, location.origin) };
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
