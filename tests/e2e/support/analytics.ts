import type { BrowserContext, Page } from '@playwright/test';
import { startAnalyticsStandIn, type AnalyticsStandIn } from '../../../demo/analytics-stand-in.ts';
import { setStored } from './shell.ts';
import { test as base } from './test.ts';

/* What the specs of analytics share: stand-ins of the destinations, what they received, and the consent. */

export type Group = 'C0002' | 'C0003' | 'C0004';
export type Kind = 'web' | 'ad' | 'video';
/** A call of a script that a stand-in has recorded. */
export type Call = [method: string, ...given: unknown[]];

export interface PlatformEvent {
  type: string;
  event?: string;
  messageId: string;
  anonymousId: string;
  context: Record<string, unknown>;
  properties: Record<string, unknown>;
}

/** Tests with a stand-in of the customer-data platform, to which the browser of the test reports. */
export const test = base.extend<{ platform: AnalyticsStandIn }>({
  // The tests change the configuration in the browser only, so the policy of the server does not know the address of the
  // platform. policy.spec.ts tests the policy.
  bypassCSP: true,
  platform: [
    async ({ context }, use) => {
      const platform = await startAnalyticsStandIn(0);
      await sendTo(context, platform.url);
      await use(platform);
      // A test may end while the configuration is requested.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await platform.close();
    },
    { auto: true },
  ],
});

/**
 * Sets the host of the customer-data platform for the site.
 *
 * @param change changes the text of the rest of the configuration
 */
export async function sendTo(
  context: BrowserContext,
  url: string,
  change = (text: string) => text,
): Promise<void> {
  await context.route('/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: {
        ...JSON.parse(change(await response.text())),
        segment: { writeKey: 'stand-in', apiHost: `${url}/v1` },
      },
    });
  });
}

export const allow = (page: Page, groups: readonly Group[]): Promise<void> =>
  setStored(page, 'consent', { groups: ['C0001', ...groups], decidedAt: Date.now() });

/** Changes the consent as another tab does. */
export async function changeConsent(page: Page, groups: readonly Group[]): Promise<void> {
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem(key, text);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [
      'playhouse.www.consent',
      JSON.stringify({ version: 1, value: { groups: ['C0001', ...groups], decidedAt: Date.now() } }),
    ] as const,
  );
}

export const readCalls = (page: Page, kind: Kind): Promise<Call[]> =>
  page.evaluate((wanted) => {
    const records: { kind: string; call: Call }[] = JSON.parse(
      localStorage.getItem('stand-in.analytics') ?? '[]',
    );
    return records.filter((record) => record.kind === wanted).map(({ call }) => call);
  }, kind);

const eventMethods = ['event', 'track', 'trackCustom', 'page'];

/** The calls that report an event. */
export const readEventCalls = async (page: Page, kind: Kind): Promise<Call[]> =>
  (await readCalls(page, kind)).filter(([method]) => eventMethods.includes(method));

export const readNames = async (page: Page, kind: Kind): Promise<string[]> =>
  (await readEventCalls(page, kind)).map(([method, name]) => (method === 'page' ? 'Pageview' : String(name)));

/** The events of the customer-data platform, which counts each message id once. */
export function readPlatformEvents(platform: AnalyticsStandIn): PlatformEvent[] {
  const events = platform.readRecords().map(({ event }) => event as PlatformEvent);
  return [...new Map(events.map((event) => [event.messageId, event])).values()];
}

/**
 * Makes the page send its waiting events, as when it is left. A page that is really left aborts a batch that is under way, and sends it
 * again. Repeat the call until the events have arrived, because the library of the platform queues them asynchronously.
 */
export async function sendHeldEvents(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => void window.dispatchEvent(new Event('pagehide')));
}

export const readPlatformNames = (platform: AnalyticsStandIn): string[] =>
  readPlatformEvents(platform).map(({ type, event }) => event ?? type);

export const readCookieNames = async (context: BrowserContext): Promise<string[]> =>
  (await context.cookies()).map(({ name }) => name).sort();

/** What the two pixels read from the browser when they sent something. */
export const readSeenAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const records: { kind: string; url: string; referrer: string }[] = JSON.parse(
      localStorage.getItem('stand-in.analytics') ?? '[]',
    );
    return records.filter(({ kind }) => kind !== 'web').flatMap(({ url, referrer }) => [url, referrer]);
  });
