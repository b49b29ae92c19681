import { createDirectus, customEndpoint, rest, staticToken } from '@directus/sdk';
import { ACTIVE, LIVE } from '../../cms/extensions/publishing/releases.ts';
import type { ReleaseRequest } from './requests.ts';

/** Milliseconds that Directus has to answer. */
const REQUEST_TIMEOUT = 10_000;
/**
 * Milliseconds that Directus has to save something after a stop of the publisher. It is shorter because a supervisor kills the
 * publisher some time after SIGTERM (docs/operations.md), of which the end of the build takes up to 5 seconds.
 */
export const SAVED_WITHIN = 4000;

/** How many waiting requests are read, and how many old ones are deleted, at once. More are left for the next time. */
const MOST_WAITING = 1000;
const MOST_DELETED = 500;

/** Directus does not answer, or cannot answer now. The same call may succeed later. */
export class CmsUnavailable extends Error {}

/** Directus refuses a call: a wrong token, a missing right or a wrong value. */
export class CmsRefused extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

type Filter = Record<string, unknown>;

interface Query {
  filter?: Filter;
  fields?: readonly string[];
  sort?: readonly string[];
  limit?: number;
  offset?: number;
}

interface CmsOptions {
  url: string;
  token: string;
  stopping?: AbortSignal;
  onAnswer?: (hasSucceeded: boolean) => void;
}

export type Cms = ReturnType<typeof createCms>;

/**
 * What the publisher reads and writes in Directus. Each function throws CmsUnavailable or CmsRefused.
 *
 * @param stopping aborted when the publisher stops. Reads are aborted at once. Saves get `SAVED_WITHIN`: Directus may carry out an
 *   aborted save after a later one, and overwrite it
 * @param onAnswer told for each call, except those of the lease, whether it has succeeded. They may succeed while all others are refused
 */
export function createCms({
  url,
  token,
  stopping = new AbortController().signal,
  onAnswer = () => {},
}: CmsOptions) {
  const unwatched = createCall(url, token, stopping);
  const call = watchCalls(unwatched, onAnswer);
  const readRows = <Row>(collection: string, query: Query) =>
    call<Row[]>('GET', `/items/${collection}`, { limit: -1, ...query });
  const find = (query: Query) => readRows<ReleaseRequest>('releases', query);
  const findOne = async (query: Query) => (await find({ ...query, limit: 1 }))[0] ?? null;
  /** The request whose release visitors see; null before the first one. */
  const readLive = () => findOne(LIVE);
  const withStatus = (statuses: readonly string[]) => ({ status: { _in: statuses } });

  return {
    ...createLeaseCalls(unwatched),
    readRows,
    /** The newest waiting requests of each kind, the oldest first. Rollbacks are read before others. */
    async readQueue() {
      const sort = ['-kind', '-date_created', '-id'];
      const queue = await find({ filter: withStatus(['queued']), sort, limit: MOST_WAITING });
      return queue.toReversed();
    },
    /** The requests on which a publisher works, or worked when it died. */
    readActive: () => find({ filter: withStatus(ACTIVE), sort: ['date_created'] }),
    readRequest: (id: string) => findOne({ filter: { id: { _eq: id } } }),
    readLive,
    /** The request to publish that was begun last, among those that have ended. */
    readLastPublish: () =>
      findOne({
        filter: {
          kind: { _eq: 'publish' },
          startedAt: { _nnull: true },
          ...withStatus(['live', 'failed', 'cancelled']),
        },
        sort: ['-startedAt'],
      }),
    readByFolder: (folder: string) =>
      findOne({
        filter: { folder: { _eq: folder }, kind: { _eq: 'publish' }, finishedAt: { _nnull: true } },
        sort: ['-finishedAt'],
      }),
    /** The requests whose release the server still had. */
    readKept: () => find({ filter: { isKept: { _eq: true } } }),
    /** The requests to publish with these releases whose release the server did not have. */
    async readUnkept(folders: readonly string[]) {
      // Directus refuses an empty list.
      if (folders.length === 0) return [];
      return find({
        filter: {
          kind: { _eq: 'publish' },
          ...withStatus(['live']),
          isKept: { _eq: false },
          folder: { _in: folders },
        },
      });
    },
    create: (fields: Partial<ReleaseRequest>) => call<ReleaseRequest>('POST', '/items/releases', {}, fields),
    update: (id: string, fields: Partial<ReleaseRequest>) =>
      call<ReleaseRequest>('PATCH', `/items/releases/${id}`, {}, fields),
    async updateAll(ids: readonly string[], fields: Partial<ReleaseRequest>) {
      if (ids.length > 0) await call('PATCH', '/items/releases', {}, { keys: ids, data: fields });
    },
    /** Deletes a part of the old requests that have ended, except the newest ones, the live one, and those whose release is kept. */
    async deleteAllBut(count: number) {
      const old = await find({
        filter: { finishedAt: { _nnull: true } },
        fields: ['id', 'isKept'],
        sort: ['-date_created'],
        offset: count,
        limit: MOST_DELETED,
      });
      const live = await readLive();
      const keys = old.flatMap(({ id, isKept }) => (isKept || id === live?.id ? [] : id));
      if (keys.length > 0) await call('DELETE', '/items/releases', {}, { keys });
    },
    /** The largest id in the activity log of content and files; null if the log is empty. */
    async readContentRevision() {
      // The rights of the publisher limit the log to content and files (cms/access/access.json).
      const rows = await call<{ max: { id: number | null } }[]>('GET', '/activity', {
        aggregate: { max: 'id' },
        filter: { action: { _in: ['create', 'update', 'delete'] } },
      });
      return rows[0]?.max.id ?? null;
    },
  };
}

const createLeaseCalls = (call: Call) => ({
  /** Takes or renews the lease that lets one publisher work at a time (cms/extensions/publishing). `name`: of the publisher that has it. */
  takeLease: (lease: { holder: string; name: string; seconds: number }) =>
    call<{ isHeld: boolean; name: string | null }>('POST', '/publishing/lease', {}, lease),
  async releaseLease(holder: string) {
    await call('DELETE', '/publishing/lease', {}, { holder });
  },
});

type Call = <Result>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  params: Record<string, unknown>,
  body?: unknown,
) => Promise<Result>;

function watchCalls(call: Call, onAnswer: (hasSucceeded: boolean) => void): Call {
  return async <Result>(...parameters: Parameters<Call>) => {
    let hasSucceeded = false;
    try {
      const answer = await call<Result>(...parameters);
      hasSucceeded = true;
      return answer;
    } finally {
      onAnswer(hasSucceeded);
    }
  };
}

function createCall(url: string, token: string, stopping: AbortSignal): Call {
  const late = new AbortController();
  stopping.addEventListener('abort', () => setTimeout(() => late.abort(), SAVED_WITHIN).unref());
  const createSignal = (isRead: boolean) => {
    if (stopping.aborted) return AbortSignal.timeout(SAVED_WITHIN);
    return AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT), isRead ? stopping : late.signal]);
  };
  const timed: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: createSignal(init?.method === 'GET') });
  const client = createDirectus(url, { globals: { fetch: timed } })
    .with(staticToken(token))
    .with(rest());
  return async <Result>(...[method, path, params, body]: Parameters<Call>) => {
    try {
      const answer = await client.request(
        customEndpoint<Result>({
          method,
          path,
          params,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      );
      return answer as Result;
    } catch (error) {
      throw explain(error, url, `${method} ${path}`);
    }
  };
}

/** Errors of the SDK have the response of Directus. Others are errors of the network. */
function explain(error: unknown, url: string, what: string): Error {
  const response = (error as { response?: unknown }).response;
  const message = error instanceof Error ? error.message : String(error);
  if (!(response instanceof Response)) {
    return new CmsUnavailable(`Directus does not answer at ${url}.`, { cause: error });
  }
  const { status } = response;
  if (status === 429 || status >= 500) {
    return new CmsUnavailable(`Directus answered with ${status} to ${what}.`, { cause: error });
  }
  // Directus always sends a reason. Without one, another web server has answered.
  const reason = message || `the answer is not that of a Directus. Check the address ${url} (DIRECTUS_URL)`;
  return new CmsRefused(`Directus refused ${what} (${status}): ${reason}`, status);
}
