import {
  checkFields,
  checkText,
  checkWebAddress,
  createFieldReader,
  InvalidValue,
  type Fields,
} from './fields';
import type {
  AdPixelConfig,
  DestinationsConfig,
  LimitedDataUse,
  VideoAdPixelConfig,
  WebAnalyticsConfig,
} from './destinationsConfig';

const limitedDataUses: Readonly<Record<LimitedDataUse, true>> = {
  disabled: true,
  geolocation: true,
  California: true,
  Colorado: true,
  Connecticut: true,
  Florida: true,
  Oregon: true,
  Texas: true,
  Montana: true,
  Delaware: true,
  Nebraska: true,
  'New Hampshire': true,
  'New Jersey': true,
  Minnesota: true,
};

/** Checks the destinations of analytics (product 19.3). One that is missing, null or invalid is off. */
export function parseDestinations(fields: Fields, pageUrl: string, problems: string[]): DestinationsConfig {
  const read = createFieldReader(fields, 'destinations.', problems);
  const readOne = <T>(name: string, check: (values: Fields) => T) =>
    read(name, (value) => (value === null ? undefined : check(checkFields(value))), undefined);
  const checkScript = ({ scriptUrl }: Fields, fallback?: string) =>
    checkWebAddress(scriptUrl ?? fallback, pageUrl).href;
  const found = {
    webAnalytics: readOne('webAnalytics', (values): WebAnalyticsConfig => ({
      measurementId: checkText(values.measurementId, 'measurementId'),
      scriptUrl: checkScript(values, 'https://www.googletagmanager.com/gtag/js'),
    })),
    adPixel: readOne('adPixel', (values): AdPixelConfig => ({
      pixelId: checkText(values.pixelId, 'pixelId'),
      scriptUrl: checkScript(values, 'https://connect.facebook.net/en_US/fbevents.js'),
      limitedDataUse: checkLimitedDataUse(values.limitedDataUse ?? 'disabled'),
    })),
    videoAdPixel: readOne('videoAdPixel', (values): VideoAdPixelConfig => ({
      pixelId: checkText(values.pixelId, 'pixelId'),
      scriptUrl: checkScript(values, 'https://analytics.tiktok.com/i18n/pixel/events.js'),
      currency: checkCurrency(values.currency ?? 'USD'),
      contentType: checkContentType(values.contentType ?? 'product'),
    })),
    cardDataCollection: readOne('cardDataCollection', (values) => ({ scriptUrl: checkScript(values) })),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function checkLimitedDataUse(value: unknown): LimitedDataUse {
  if (typeof value === 'string' && Object.hasOwn(limitedDataUses, value)) return value as LimitedDataUse;
  throw new InvalidValue('must have disabled, geolocation or a state with such a law as limitedDataUse');
}

function checkCurrency(value: unknown): string {
  if (typeof value === 'string' && /^[A-Z]{3}$/.test(value)) return value;
  throw new InvalidValue('must have three capital letters as currency');
}

function checkContentType(value: unknown): VideoAdPixelConfig['contentType'] {
  if (value === 'product' || value === 'product_group') return value;
  throw new InvalidValue('must have product or product_group as contentType');
}
