import type { ReleasesItem } from '../../src/content/directus.generated.ts';

/** An item of the collection `releases` (cms/schema/releases.json), with the keys of related items. Times are ISO 8601. */
export type ReleaseRequest = Omit<ReleasesItem, 'targetRelease' | 'includedIn' | 'user_created'> & {
  targetRelease: string | null;
  includedIn: string | null;
  user_created: string | null;
};

/** What the build or a check says about content (src/content/warnings.ts). */
export type ReleaseWarning = NonNullable<ReleaseRequest['warnings']>[number];

export type Status = ReleaseRequest['status'];

/** How often a publisher begins a request that was interrupted, before it gives up. */
export const MAX_ATTEMPTS = 2;
