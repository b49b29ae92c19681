import type { RuntimeConfiguration } from '../configuration/runtimeConfiguration';
import type { TagName } from '../configuration/destinationsConfig';
import type { ConsentGroup } from './consent';
import type { Destination } from './destinations/destination';

export type DestinationName = 'segment' | TagName;

/** A destination that is not loaded yet. */
export interface DestinationEntry {
  name: DestinationName;
  /** Without this group of consent it is neither loaded nor does it receive anything. */
  group: ConsentGroup;
  /** Its script reads the address and the referrer from the browser, also some time after a call. */
  readsPage?: true;
  /** It loads a script of others (tags.ts). */
  isTag?: true;
  /** Null when it is not configured. Loads the code of the destination and its script. */
  createLoader: (
    configuration: Readonly<RuntimeConfiguration>,
  ) => ((groups: ReadonlySet<ConsentGroup>) => Promise<Destination | null>) | null;
}

const destinations: Record<DestinationName, Omit<DestinationEntry, 'name'>> = {
  segment: {
    group: 'C0002',
    createLoader: ({ segment }) =>
      segment && (async (groups) => (await import('./destinations/segment')).load(segment, groups)),
  },
  webAnalytics: {
    group: 'C0002',
    isTag: true,
    createLoader: ({ destinations: { webAnalytics } }) =>
      webAnalytics
        ? async (groups) => (await import('./destinations/webAnalytics')).load(webAnalytics, groups)
        : null,
  },
  adPixel: {
    group: 'C0004',
    isTag: true,
    readsPage: true,
    createLoader: ({ destinations: { adPixel } }) =>
      adPixel ? async () => (await import('./destinations/adPixel')).load(adPixel) : null,
  },
  videoAdPixel: {
    group: 'C0004',
    isTag: true,
    readsPage: true,
    createLoader: ({ destinations: { videoAdPixel } }) =>
      videoAdPixel ? async () => (await import('./destinations/videoAdPixel')).load(videoAdPixel) : null,
  },
};

/** All destinations. docs/analytics.md says how to add one. */
export const destinationList: readonly DestinationEntry[] = (
  Object.keys(destinations) as DestinationName[]
).map((name) => ({ name, ...destinations[name] }));
