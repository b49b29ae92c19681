/* The destinations of analytics in `/config.json` (product 19.3). Only types, so that programs of Node can use them, too. */

/** Addresses of scripts are absolute. */
export interface DestinationsConfig {
  webAnalytics?: WebAnalyticsConfig;
  adPixel?: AdPixelConfig;
  videoAdPixel?: VideoAdPixelConfig;
  cardDataCollection?: CardDataCollectionConfig;
}

/** Receives events, so it has a loader, traces to remove and a stand-in. */
export type TagName = Exclude<keyof DestinationsConfig, 'cardDataCollection'>;

export interface WebAnalyticsConfig {
  measurementId: string;
  scriptUrl: string;
}

export interface AdPixelConfig {
  pixelId: string;
  scriptUrl: string;
  limitedDataUse: LimitedDataUse;
}

/** Off, by the location that the pixel finds, or always for one of these states. */
export type LimitedDataUse =
  | 'disabled'
  | 'geolocation'
  | 'California'
  | 'Colorado'
  | 'Connecticut'
  | 'Florida'
  | 'Oregon'
  | 'Texas'
  | 'Montana'
  | 'Delaware'
  | 'Nebraska'
  | 'New Hampshire'
  | 'New Jersey'
  | 'Minnesota';

export interface VideoAdPixelConfig {
  pixelId: string;
  scriptUrl: string;
  /** ISO 4217, for events without a currency */
  currency: string;
  contentType: 'product' | 'product_group';
}

interface CardDataCollectionConfig {
  scriptUrl: string;
}
