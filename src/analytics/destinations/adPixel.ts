import { mapToAd } from '../presets';
import { removeTraces } from '../removeTraces';
import { loadTag } from '../tags';
import type { AdPixelConfig } from '../../configuration/destinationsConfig';
import { withPageUrl, type Destination, type DeliveredEvent } from './destination';
import type { HashedContact } from '../hashContact';

/* The advertising pixel: https://developers.facebook.com/docs/meta-pixel */

interface PixelQueue {
  (...given: unknown[]): void;
  callMethod?: (...given: unknown[]) => void;
  queue: unknown[][];
  push: PixelQueue;
  loaded: boolean;
  version: string;
  /** The pixel sends no page view of its own when the address changes. */
  disablePushState: boolean;
}

interface PixelWindow {
  fbq?: PixelQueue;
  _fbq?: PixelQueue;
}

/** The codes of states for limited data use: country 1 is the United States. */
export const stateCodes = {
  California: 1000,
  Colorado: 1001,
  Connecticut: 1002,
  Florida: 1003,
  Oregon: 1004,
  Texas: 1005,
  Montana: 1006,
  Delaware: 1007,
  Nebraska: 1008,
  'New Hampshire': 1009,
  'New Jersey': 1010,
  Minnesota: 1011,
} as const satisfies Record<string, number>;

/** The arguments of `dataProcessingOptions`. */
export function createDataProcessingOptions(use: AdPixelConfig['limitedDataUse']): unknown[] {
  if (use === 'disabled') return [[]];
  if (use === 'geolocation') return [['LDU'], 0, 0];
  return [['LDU'], 1, stateCodes[use]];
}

/** Advanced matching: the documented keys of the hashes. The pixel expects a phone number without a plus. */
const matchingKeys = {
  email: 'em',
  phoneDigits: 'ph',
  firstName: 'fn',
  lastName: 'ln',
  city: 'ct',
  state: 'st',
  country: 'country',
} as const satisfies Partial<Record<keyof HashedContact, string>>;

function createMatching(contact: HashedContact): Record<string, string> {
  return Object.fromEntries(
    Object.entries(matchingKeys).flatMap(([field, key]) => {
      const hash = contact[field as keyof typeof matchingKeys];
      return hash ? [[key, hash]] : [];
    }),
  );
}

/** The queue of the pixel's documented snippet. */
function getPixel(): PixelQueue {
  const pixelWindow: PixelWindow = window as PixelWindow;
  if (pixelWindow.fbq) return pixelWindow.fbq;
  const pixel = ((...given: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...given);
    else pixel.queue.push(given);
  }) as PixelQueue;
  Object.assign(pixel, { push: pixel, loaded: true, version: '2.0', queue: [], disablePushState: true });
  pixelWindow.fbq = pixel;
  pixelWindow._fbq = pixel;
  return pixel;
}

let isInitialized = false;

export async function load({
  pixelId,
  scriptUrl,
  limitedDataUse,
}: AdPixelConfig): Promise<Destination | null> {
  const pixel = getPixel();
  pixel('consent', 'grant');
  if (!isInitialized) {
    isInitialized = true;
    pixel('dataProcessingOptions', ...createDataProcessingOptions(limitedDataUse));
    // Otherwise the pixel reports buttons and form fields by itself.
    pixel('set', 'autoConfig', false, pixelId);
    pixel('init', pixelId);
  }
  if (!(await loadTag(scriptUrl))) return null;
  let isStopped = false;
  return {
    handle: (event) => {
      if (!isStopped) withPageUrl(event.page.url, () => send(pixel, pixelId, event));
    },
    stop() {
      isStopped = true;
      pixel('consent', 'revoke');
      removeTraces('adPixel');
    },
  };
}

function send(pixel: PixelQueue, pixelId: string, event: DeliveredEvent): void {
  const { name, fields, isCustom } = mapToAd(event);
  // The documentation promises advanced matching for the `init` of the start only. The contact is not known then, and other calls that
  // take one are not documented. Whether the script uses that of a later `init` can be seen in its events manager only.
  if (event.hashedContact) pixel('init', pixelId, createMatching(event.hashedContact));
  pixel(
    isCustom ? 'trackCustom' : 'track',
    name,
    { ...fields, ...event.clickIds },
    { eventID: event.messageId },
  );
}
