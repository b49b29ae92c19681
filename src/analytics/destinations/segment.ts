import { AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next';
import type { SegmentConfig } from '../../configuration/runtimeConfiguration';
import { startNewTask } from '../../runtime/startNewTask';
import { consentGroups, type ConsentGroup } from '../consent';
import { mapToSegment } from '../presets';
import { removeTraces } from '../removeTraces';
import type { Campaign } from '../visit';
import type { DeliveredEvent, Destination } from './destination';
import { createSegmentDelivery, type SegmentDelivery } from './segmentDelivery';

/* The customer-data platform: https://segment.com/docs/connections/spec/ */

/** One for the whole visit, because it has no function to end it. */
let analytics: AnalyticsBrowser | undefined;
/** Null while there is no consent */
let delivery: SegmentDelivery | null = null;
/** When the consent was withdrawn last, in milliseconds since 1970 */
let withdrawnAt = -Infinity;

export async function load(
  config: SegmentConfig,
  groups: ReadonlySet<ConsentGroup>,
): Promise<Destination | null> {
  await prepareTimeZone();
  delivery ??= createSegmentDelivery(config);
  analytics ??= start(config);
  let current = groups;
  const instance = analytics;
  // The library does not keep the order of what it gets before it has started.
  await instance;
  return {
    handle: (event) => send(instance, event, current),
    updateConsent(next) {
      current = next;
    },
    stop() {
      delivery?.stop();
      delivery = null;
      withdrawnAt = Date.now();
      removeTraces('segment');
      // The library may still write while it takes an event.
      void instance.reset().then(() => !delivery && removeTraces('segment'));
    },
  };
}

/**
 * Creates the first DateTimeFormat of the page in tasks of its own. The library creates one with its first event, in the same task
 * as its other work. On a slow phone the first one takes 70 ms, most of them for the data of the locale and of its numbers. These
 * are loaded before, each in a task that is short enough for a click to be answered meanwhile.
 */
async function prepareTimeZone(): Promise<void> {
  const steps = [
    () => new Intl.Locale('en').maximize(),
    () => new Intl.NumberFormat(),
    () => new Intl.DateTimeFormat(),
  ];
  for (const step of steps) {
    await startNewTask();
    step();
  }
  await startNewTask();
}

/**
 * Creates the library's instance. It adds the id of the visitor and the facts about the browser to events; the delivery is our own. The
 * settings are given, so that no request for them is sent.
 */
function start({ writeKey }: SegmentConfig): AnalyticsBrowser {
  return AnalyticsBrowser.load(
    {
      writeKey,
      // The library would send measurements of itself.
      cdnSettings: {
        integrations: { 'Segment.io': { apiKey: writeKey } },
        metrics: { sampleRate: 0 },
      },
      plugins: [createDeliveryPlugin()],
    },
    {
      integrations: { 'Segment.io': false },
      // A link to the site must not set the identity of a visitor.
      useQueryString: false,
      cookie: { maxage: 365 },
    },
  );
}

function createDeliveryPlugin(): Plugin {
  function deliver(context: Context): Context {
    // `integrations` says only that the delivery of the library is off.
    const { integrations: _, ...event } = context.event;
    // Without a connection the library keeps events. Those of the time before a withdrawal are dropped. An event that was kept over a
    // reload has its time as a text.
    if (new Date(event.timestamp ?? 0).getTime() > withdrawnAt) delivery?.add(event);
    return context;
  }
  return {
    name: 'Delivery',
    type: 'destination',
    isLoaded: () => true,
    load: () => Promise.resolve(),
    track: deliver,
    page: deliver,
  };
}

function send(browser: AnalyticsBrowser, event: DeliveredEvent, groups: ReadonlySet<ConsentGroup>): void {
  if (!delivery) return;
  const { pathname, search } = new URL(event.page.url);
  const page = { ...event.page, path: pathname, search };
  const { campaign, referrer } = event.attribution;
  const options = {
    timestamp: new Date(event.time),
    context: {
      page,
      // The documented form of the visitor's consent.
      consent: {
        categoryPreferences: Object.fromEntries(consentGroups.map((group) => [group, groups.has(group)])),
      },
      // The type of the library asks for all names, the platform does not.
      ...(campaign ? { campaign: campaign as Required<Campaign> } : {}),
      ...(referrer === undefined ? {} : { referrer: { url: referrer } }),
      ...(Object.keys(event.clickIds).length > 0 ? { clickIds: event.clickIds } : {}),
    },
  };
  mapToSegment(event).forEach(({ name, fields }, index) => {
    // The platform counts each id once.
    const messageId = index === 0 ? event.messageId : `${event.messageId}-${index}`;
    if (event.name === 'pageViewed')
      void browser.page(undefined, event.page.title, page, { ...options, messageId });
    else void browser.track(name, fields, { ...options, messageId });
  });
}
