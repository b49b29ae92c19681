import { mapToVideo } from '../presets';
import { removeTraces } from '../removeTraces';
import { loadTag } from '../tags';
import type { VideoAdPixelConfig } from '../../configuration/destinationsConfig';
import { withPageUrl, type Destination } from './destination';

/* The video-ad pixel: https://business-api.tiktok.com/portal/docs, "Pixel" */

type Call = [method: string, ...given: unknown[]];

/** The queue of the pixel's documented snippet. The script replaces it. */
interface PixelQueue extends Array<Call> {
  [method: string]: unknown;
}

interface PixelWindow {
  TiktokAnalyticsObject?: string;
  ttq?: PixelQueue;
}

const methods = [
  'page',
  'track',
  'identify',
  'enableCookie',
  'disableCookie',
  'holdConsent',
  'revokeConsent',
  'grantConsent',
] as const;

function call(method: (typeof methods)[number], ...given: unknown[]): void {
  const { ttq } = window as PixelWindow;
  const run = ttq?.[method];
  if (typeof run === 'function') run.apply(ttq, given);
}

function createQueue(pixelId: string): void {
  const pixelWindow: PixelWindow = window as PixelWindow;
  if (pixelWindow.ttq) return;
  pixelWindow.TiktokAnalyticsObject = 'ttq';
  const queue: PixelQueue = [] as unknown as PixelQueue;
  for (const method of methods) queue[method] = (...given: unknown[]) => queue.push([method, ...given]);
  queue._i = { [pixelId]: [] };
  queue._t = { [pixelId]: Date.now() };
  queue._o = { [pixelId]: {} };
  pixelWindow.ttq = queue;
}

export async function load({
  pixelId,
  scriptUrl,
  currency,
  contentType,
}: VideoAdPixelConfig): Promise<Destination | null> {
  createQueue(pixelId);
  call('enableCookie');
  call('grantConsent');
  const address = new URL(scriptUrl);
  address.searchParams.set('sdkid', pixelId);
  address.searchParams.set('lib', 'ttq');
  if (!(await loadTag(address.href))) return null;
  let isStopped = false;
  return {
    handle(event) {
      if (isStopped) return;
      withPageUrl(event.page.url, () => {
        const { email, phone } = event.hashedContact ?? {};
        if (email || phone)
          call('identify', { ...(email ? { email } : {}), ...(phone ? { phone_number: phone } : {}) });
        if (event.name === 'pageViewed') {
          call('page');
          return;
        }
        const { name, fields } = mapToVideo(event, { currency, contentType });
        call('track', name, { ...fields, ...event.clickIds }, { event_id: event.messageId });
      });
    },
    stop() {
      isStopped = true;
      call('revokeConsent');
      call('disableCookie');
      removeTraces('videoAdPixel');
    },
  };
}
