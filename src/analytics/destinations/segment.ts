import { AnalyticsBrowser } from '@segment/analytics-next';
import type { SegmentConfig } from '../../configuration/runtimeConfiguration';
import { consentGroups, type ConsentGroup } from '../consent';
import { mapToSegment } from '../presets';
import { removeTraces } from '../removeTraces';
import type { DeliveredEvent, Destination } from './destination';

/* The customer-data platform: https://segment.com/docs/connections/spec/ */

const batchSize = 5;
const batchTimeoutMs = 10_000;

/** One for the whole visit, because it has no function to end it. */
let analytics: AnalyticsBrowser | undefined;
let isStopped = false;

export async function load(
  config: SegmentConfig,
  groups: ReadonlySet<ConsentGroup>,
): Promise<Destination | null> {
  await prepareTimeZone();
  analytics ??= start(config);
  isStopped = false;
  let current = groups;
  const instance = analytics;
  return {
    handle: (event) => send(instance, event, current),
    updateConsent(next) {
      current = next;
    },
    stop() {
      isStopped = true;
      removeTraces('segment');
      // The library may still write while it takes an event.
      void instance.reset().then(() => isStopped && removeTraces('segment'));
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
    await endTask();
    step();
  }
  await endTask();
}

function endTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** The settings are given, so that no request for them is sent. */
function start({ writeKey, apiHost }: SegmentConfig): AnalyticsBrowser {
  const { protocol, host, pathname } = new URL(apiHost);
  const delivery = {
    apiHost: host + pathname.replace(/\/$/, ''),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    // The events of a page that is left are sent at once, with keepalive.
    deliveryStrategy: {
      strategy: 'batching' as const,
      config: { size: batchSize, timeout: batchTimeoutMs },
    },
  };
  const browser = AnalyticsBrowser.load(
    { writeKey, cdnSettings: { integrations: { 'Segment.io': { apiKey: writeKey } } } },
    {
      integrations: { 'Segment.io': delivery },
      // A link to the site must not set the identity of a visitor.
      useQueryString: false,
      cookie: { maxage: 365 },
    },
  );
  // An event that is still in its queue when the consent is withdrawn is dropped.
  void browser.addSourceMiddleware(({ payload, next }) => next(isStopped ? null : payload));
  return browser;
}

function send(browser: AnalyticsBrowser, event: DeliveredEvent, groups: ReadonlySet<ConsentGroup>): void {
  if (isStopped) return;
  const { name, fields } = mapToSegment(event);
  const { pathname, search } = new URL(event.page.url);
  const page = { ...event.page, path: pathname, search };
  const options = {
    messageId: event.messageId,
    timestamp: new Date(event.time),
    context: {
      page,
      // The documented form of the visitor's consent.
      consent: {
        categoryPreferences: Object.fromEntries(consentGroups.map((group) => [group, groups.has(group)])),
      },
      ...(Object.keys(event.clickIds).length > 0 ? { clickIds: event.clickIds } : {}),
    },
  };
  if (event.name === 'pageViewed') void browser.page(undefined, event.page.title, page, options);
  else void browser.track(name, fields, options);
}
