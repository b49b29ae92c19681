import type { Release } from 'gatsby-adapter-node/releases';
import type { ReleasePage } from '../../../src/content/releaseContent.ts';
import type { Cms } from '../cms.ts';
import { getMessage, type Log } from '../log.ts';
import { readCurrent, readPages } from '../releases.ts';
import type { ReleaseWarning } from '../requests.ts';
import { describeLost, findMissing, keepLost } from './blocks.ts';
import { findFaults } from './faults.ts';
import { describeBrokenLink } from './links.ts';
import type { CheckCache, Faults } from './cache.ts';
import { describeOversize, findNewlyOversize, type Oversize } from './sizes.ts';

/** How many problems one release reports. */
const MAX_PROBLEMS = 20;

interface CheckContext {
  cms: Pick<Cms, 'readRows'>;
  releasesDir: string;
  /** The origin of the site. */
  siteUrl: string;
  /** What the build reported. */
  buildWarnings: readonly ReleaseWarning[];
  cache: CheckCache;
  /** Ends the check. */
  signal: AbortSignal;
  log: Log;
}

interface CheckResult {
  /** Why the release must not go live, as sentences for editors. Empty: it may. */
  problems: string[];
  /** What should be repaired. */
  warnings: ReleaseWarning[];
  /** Pages of the sitemap. */
  pageCount: number;
}

/**
 * Checks a release before visitors see it: its pages can be opened, no block is lost, and no page is too large. A link that leads
 * nowhere, and a page that was too large before, are warnings only, because they must not keep other changes from being published.
 */
export async function checkRelease(release: Release, context: CheckContext): Promise<CheckResult> {
  const { cms, releasesDir, buildWarnings } = context;
  const current = await readCurrent(releasesDir);
  const faults = await findFaults(release, context);
  // Before the first release, nothing is new.
  const before =
    current && faults.oversize.length > 0 ? await findFaultsBefore(current, faults, context) : faults;
  const newOversize = findNewlyOversize(faults.oversize, before.oversize);
  const missing = current ? findMissing(readPages(current), readPages(release)) : [];
  const lost = await keepLost(missing, cms, new Date());
  const problems = [
    ...faults.problems,
    ...lost.map((content) => describeLost(content, buildWarnings)),
    ...newOversize.map(describeOversize),
  ];
  return {
    problems: limit(problems),
    warnings: describeWarnings(faults, newOversize, readPages(release)),
    pageCount: faults.pageCount,
  };
}

/**
 * If the current release cannot be checked, the large pages of the new one count as old: the new release must be able to replace a damaged
 * one.
 */
async function findFaultsBefore(current: Release, faults: Faults, context: CheckContext): Promise<Faults> {
  try {
    return await findFaults(current, context);
  } catch (error) {
    context.signal.throwIfAborted();
    context.log(`The release ${current.id} could not be checked: ${getMessage(error)}`);
    return faults;
  }
}

function describeWarnings(
  { brokenLinks, oversize }: Faults,
  newOversize: readonly Oversize[],
  pages: readonly ReleasePage[],
): ReleaseWarning[] {
  const toWarning = (path: string, row: string | null, sentence: string): ReleaseWarning => {
    const page = pages.find((listed) => listed.path === path);
    const block = page?.rows.find(({ id }) => id === row);
    return block
      ? { page: path, collection: block.collection, id: block.item, sentence }
      : { page: path, collection: 'pages', id: page?.id ?? null, sentence };
  };
  return [
    ...brokenLinks.map((link) => toWarning(link.page, link.link.row, describeBrokenLink(link))),
    ...oversize
      .filter((found) => !newOversize.includes(found))
      .map((found) => toWarning(found.page, null, describeOversize(found))),
  ];
}

function limit(problems: readonly string[]): string[] {
  const more = problems.length - MAX_PROBLEMS;
  return more > 0 ? [...problems.slice(0, MAX_PROBLEMS), `${more} more problems were found.`] : [...problems];
}
