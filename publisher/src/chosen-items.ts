import type { Content } from 'gatsby-source-directus/content';
import { SELECTION_VARIABLE } from 'gatsby-source-directus/selection';
import type { Cms } from './cms.ts';
import { getReleaseContentFile, readReleaseContent } from './contents.ts';
import { readCurrent } from './releases.ts';
import { RequestInterrupted, type ReleaseRequest } from './requests.ts';

/* Releases of chosen items: the saved state of these, and of all others what visitors see (docs/adr/0025). */

/** The release that visitors see, on which a release of chosen items is built. */
export interface Base {
  folder: string;
  contentRevision: number | null;
  itemRevisions: ItemRevision[];
}

type ItemRevision = NonNullable<ReleaseRequest['itemRevisions']>[number];

export const WITHOUT_CONTENT =
  'Chosen items can be published only if the content of the release that visitors see is known, and it is not: that release was built by an earlier version, or outside of the publisher. Publish everything once.';
export const BASE_CHANGED = 'Another release was activated on the server. This begins again.';

/** Whether visitors see a release of chosen items. Others are not published by themselves then, until a person publishes everything. */
export const isOfChosenItems = ({ kind, items }: Pick<ReleaseRequest, 'kind' | 'items'>): boolean =>
  kind === 'publish' && items !== null;

/** @throws {RequestInterrupted} if the content of the release is not known */
export async function readBase(cms: Cms, releasesDir: string): Promise<Base> {
  const current = await readCurrent(releasesDir);
  const live = await cms.readLive();
  const request = current && (live?.folder === current.id ? live : await cms.readByFolder(current.id));
  if (!request || readReleaseContent(releasesDir, current.id) === null)
    throw new RequestInterrupted('failed', WITHOUT_CONTENT);
  const { contentRevision, itemRevisions } = request;
  return { folder: current.id, contentRevision, itemRevisions: itemRevisions ?? [] };
}

/** The variables of the build that takes chosen items from Directus. */
export function createSelectionVariables(
  items: NonNullable<ReleaseRequest['items']>,
  { folder }: Base,
  releasesDir: string,
): Record<string, string> {
  const content = getReleaseContentFile(releasesDir, folder);
  return { [SELECTION_VARIABLE]: JSON.stringify({ content, items }) };
}

/**
 * Returns which changes a release of chosen items contains: those of its base, and of the rows that it took from Directus those up to
 * `revision`.
 */
export function describeRevisions(
  base: Base,
  selected: NonNullable<Content['selected']>,
  revision: number | null,
): Pick<ReleaseRequest, 'contentRevision' | 'itemRevisions'> {
  const revisions = new Map(base.itemRevisions.map((one) => [`${one.collection} ${one.item}`, one]));
  for (const [collection, items] of Object.entries(selected))
    for (const item of items)
      revisions.set(`${collection} ${item}`, {
        collection,
        item,
        // The log of Directus may have been emptied. Then it has no changes that are newer.
        revision: revision ?? base.contentRevision ?? 0,
      });
  return { contentRevision: base.contentRevision, itemRevisions: [...revisions.values()] };
}
