import type { SharedPreview } from './previewSession.ts';

/** What the CMS says about a shared preview that is still valid. */
interface ValidShare {
  /** The name of the person who shared it. */
  sharedBy: string;
  /** ISO time at which it ends. */
  expiresAt: string;
}

export interface ShareSource {
  /** The origin of Directus, without a trailing slash. */
  url: string;
  /** The token of the build, which may read `previewShares`. */
  token: string;
  fetch?: typeof fetch;
}

/** Milliseconds for which an answer of Directus is used again. A revoked share is shown for at most this time. */
const shareCacheMs = 60_000;
/** Milliseconds that Directus has to answer. */
const timeoutMs = 5000;
/** Ids come only from signed links, so this number is reached only with very many shares. */
const maxCached = 500;

/** Returns null for a share that has ended, and undefined if Directus does not answer. */
export type FindShare = (share: SharedPreview) => Promise<ValidShare | null | undefined>;

/**
 * Creates a function that asks Directus whether a shared preview is still valid. If Directus does not answer, it is not.
 *
 * @param now milliseconds
 */
export function createShareLookup(source: ShareSource, now: () => number = Date.now): FindShare {
  const cache = new Map<string, { at: number; found: Promise<ValidShare | null> }>();
  return async function findShare({ id }) {
    const cached = cache.get(id);
    const age = cached && now() - cached.at;
    // The clock may have been set back.
    if (age === undefined || age < 0 || age >= shareCacheMs) {
      if (cache.size >= maxCached) cache.clear();
      cache.set(id, { at: now(), found: requestShare(source, id) });
    }
    try {
      const share = (await cache.get(id)?.found) ?? null;
      return share && Date.parse(share.expiresAt) > now() ? share : null;
    } catch {
      // The next request asks again.
      cache.delete(id);
      return undefined;
    }
  };
}

async function requestShare(
  { url, token, fetch: sendRequest = fetch }: ShareSource,
  id: string,
): Promise<ValidShare | null> {
  const query = new URLSearchParams({ fields: 'sharedBy,expiresAt,revokedAt,user_created' });
  const answer = await sendRequest(`${url}/items/previewShares/${id}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  // Directus responds with 403 to a missing item, too.
  if (answer.status === 403 || answer.status === 404) return null;
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} when asked for a shared preview.`);
  const { data } = (await answer.json()) as { data?: Record<string, unknown> };
  const { sharedBy, expiresAt, revokedAt, user_created: creator } = data ?? {};
  // A share ends with the account of the person who created it.
  if (revokedAt !== null || !creator || typeof expiresAt !== 'string') return null;
  return { sharedBy: typeof sharedBy === 'string' ? sharedBy : '', expiresAt };
}
