import { describeHidden } from '../../../../src/content/shared/schedule.ts';
import {
  findPathProblem,
  readAddresses,
  readSitePath,
  type AddressRows,
} from '../../../../src/content/shared/siteAddresses.ts';
import { createReader, type ReaderContext } from '../../lib/reader.ts';

/** How many links of a form are checked, and how long one may be. */
const MOST_LINKS = 200;
const LONGEST = 2000;

/** Reads the links of a request. Returns null if they are invalid. */
export function readHrefs(body: { hrefs?: unknown } | undefined): string[] | null {
  const hrefs = body?.hrefs;
  const isValid = Array.isArray(hrefs) && hrefs.length <= MOST_LINKS;
  return isValid && hrefs.every((href: unknown) => typeof href === 'string' && href.length <= LONGEST)
    ? hrefs
    : null;
}

/** Returns the links that lead nowhere on the site as it is saved, each with a sentence. Pages that the account may not read do not count. */
export async function findBrokenLinks(
  context: ReaderContext,
  hrefs: readonly string[],
  siteUrl: string,
): Promise<{ href: string; problem: string }[]> {
  const reader = createReader(context);
  const fields = ['url', 'status', 'publishAt', 'unpublishAt', 'redirectPage', 'redirectUrl'];
  const [pages, redirects] = await Promise.all([
    reader.read<AddressRows['pages'][number]>('pages', { fields }),
    reader.read<{ from: string }>('redirects', { fields: ['from'] }),
  ]);
  if (!pages || !redirects) return [];
  const now = new Date();
  const addresses = readAddresses({ pages, redirects }, (page) => describeHidden(page, now));
  return hrefs.flatMap((href) => {
    const path = readSitePath(href, siteUrl);
    const problem = path === null ? null : findPathProblem(path, addresses);
    return problem ? [{ href, problem }] : [];
  });
}
