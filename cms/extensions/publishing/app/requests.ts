import type { AxiosInstance, AxiosResponse } from 'axios';
import { onBeforeUnmount, onMounted, reactive } from 'vue';
import type { ItemRef } from '../../lib/item-ref.ts';
import { LIVE } from '../releases.ts';
import { OPEN, readProblem, sortRequests, type Request } from './words.ts';

/** Requests on one page of the history. */
export const PAGE_SIZE = 10;
/** Milliseconds between two readings: while the publisher works, otherwise, and in a hidden tab. */
const INTERVALS = { busy: 1000, idle: 5000, hidden: 30_000 };
/** Milliseconds between two readings of the changes, which depend on more than requests. */
const CHANGES_INTERVAL = 60_000;
/** Milliseconds after which Directus counts as not answering. */
const TIMEOUT = 10_000;

const PERSON = ['user_created.id', 'user_created.first_name', 'user_created.last_name'];
const FIELDS = [
  ...[
    'id',
    'kind',
    'status',
    'items',
    'publishAt',
    'cancelRequested',
    'isKept',
    'reason',
    'progress',
    'steps',
  ],
  ...['pageCount', 'fileCount', 'byteCount', 'contentRevision', 'startedAt', 'finishedAt'],
  ...['heartbeatAt', 'heartbeatReceivedAt', 'date_created', ...PERSON],
  ...['targetRelease.id', 'targetRelease.finishedAt', 'targetRelease.contentRevision', 'includedIn.id'],
  ...['includedIn.finishedAt', 'includedIn.status'],
];

/** Which requests the module reads. */
const QUERIES = {
  open: { filter: { status: { _in: OPEN } }, sort: ['date_created'], limit: 50, fields: FIELDS },
  live: { ...LIVE, fields: FIELDS },
  // The newest releases that can be compared: those with a content revision.
  published: {
    filter: {
      _and: [
        { status: { _eq: 'live' } },
        { kind: { _eq: 'publish' } },
        { contentRevision: { _nnull: true } },
      ],
    },
    sort: ['-finishedAt'],
    limit: 50,
    fields: ['id', 'finishedAt', 'contentRevision', 'isKept'],
  },
};

/** An item that was saved. */
export interface Change {
  action: 'created' | 'updated' | 'deleted';
  collection: string;
  item: string;
  /** The title of the item; null if it has none, or was deleted. */
  title: string | null;
  /** Of its form in the Studio; null if it has none. */
  path: string | null;
  user: string | null;
  at: string;
  canBeOnPage: boolean;
  /** The keys (`toKey`) of pages and of other changed items that show it, contain it or link to it. */
  neededBy: string[];
  usedOn: { pages: { id: string; url: string | null; title: string | null }[]; places: string[] } | null;
}

/** The answer of `/publishing/changes`. */
export interface Changes {
  /** The newest. */
  changes: Change[];
  /** Of all. */
  count: number;
  /** Whether there may be others. */
  more: boolean;
  /** Null if nothing is published yet. */
  since: number | null;
  /** Whether there are changes that the person may not read. */
  hidden: boolean;
}

/** A release that can be compared. */
type Published = Pick<Request, 'id' | 'finishedAt' | 'contentRevision' | 'isKept'>;

const createState = () =>
  reactive({
    isLoaded: false,
    isUnreachable: false,
    /** By the clock of Directus. */
    now: Date.now(),
    /** The requests that are not finished. */
    open: [] as Request[],
    /** The request that went live last. */
    live: null as Request | null,
    /** The request that was shown last, when it has ended. */
    ended: null as Request | null,
    history: [] as Request[],
    historyCount: 0,
    page: 1,
    /** The releases that visitors have seen, as requests to publish. */
    published: [] as Published[],
    changes: null as Changes | null,
    changesProblem: null as string | null,
    /** The keys of the changes that the person has chosen. */
    chosen: [] as string[],
  });
type State = ReturnType<typeof createState>;

type Get = (path: string, params?: object) => Promise<AxiosResponse>;

/** Returns the state of the requests, which is kept up to date while the component is shown, and the actions of a person. */
export function useRequests(api: AxiosInstance) {
  const state = createState();
  const get: Get = (path, params) => api.get(path, { params, timeout: TIMEOUT });
  const refresh = createRefresh(state, get);
  const isDue = ({ publishAt }: Request) => !publishAt || Date.parse(publishAt) <= state.now + INTERVALS.idle;
  const poll = usePolling(refresh, () =>
    document.hidden ? INTERVALS.hidden : state.open.some(isDue) ? INTERVALS.busy : INTERVALS.idle,
  );

  /** Makes a request. Throws the error of axios. */
  async function ask(request: object): Promise<void> {
    await api.post('/items/releases', request, { timeout: TIMEOUT });
    state.ended = null;
    await poll();
  }

  return {
    state,
    publish: (publishAt?: string) => ask({ kind: 'publish', ...(publishAt ? { publishAt } : {}) }),
    publishItems: (items: readonly ItemRef[]) => ask({ kind: 'publish', items }),
    rollBack: (targetRelease: string) => ask({ kind: 'rollback', targetRelease }),
    cancel: async (id: string) => {
      await api.patch(`/items/releases/${id}`, { cancelRequested: true }, { timeout: TIMEOUT });
      await poll();
    },
    showPage: async (page: number) => {
      state.page = page;
      await poll();
    },
    /** Between two releases, by the ids of their requests. */
    compare: async (from: string, to: string): Promise<Changes> =>
      (await get('/publishing/changes', { from, to })).data.data,
  };
}

/** Returns a function that reads what may have changed into the state. It does not throw. */
function createRefresh(state: State, get: Get): () => Promise<void> {
  /** The statuses for which history and changes were read. */
  let shown = '';
  let changesAt = 0;

  async function readStatus(): Promise<void> {
    const [open, live] = await Promise.all([
      get('/items/releases', QUERIES.open),
      get('/items/releases', QUERIES.live),
    ]);
    state.now = Date.parse(String(open.headers['date'])) || Date.now();
    const before = sortRequests(state.open, state.now).current;
    state.open = open.data.data;
    state.live = live.data.data[0] ?? null;
    if (before && !state.open.some(({ id }) => id === before.id)) {
      const { data } = await get(`/items/releases/${before.id}`, { fields: FIELDS });
      state.ended = data.data;
    } else if (sortRequests(state.open, state.now).current) state.ended = null;
  }

  async function readHistory(): Promise<void> {
    const [history, published] = await Promise.all([
      get('/items/releases', {
        fields: [...FIELDS, 'warnings'],
        sort: ['-date_created'],
        limit: PAGE_SIZE,
        page: state.page,
        meta: 'filter_count',
      }),
      get('/items/releases', QUERIES.published),
    ]);
    state.history = history.data.data;
    state.historyCount = history.data.meta?.filter_count ?? state.history.length;
    state.published = published.data.data;
  }

  async function readChanges(): Promise<void> {
    changesAt = Date.now();
    try {
      state.changes = (await get('/publishing/changes')).data.data;
      state.changesProblem = null;
    } catch (error) {
      state.changesProblem = readProblem(error) ?? 'The changes could not be loaded.';
      // Directus refused it (429), because it lists changes for other requests. The next refresh reads them again.
      if ((error as { response?: { status: number } }).response?.status === 429) changesAt = 0;
    }
  }

  // History and changes are read again only when a status is different, and the changes after a while.
  return async () => {
    try {
      await readStatus();
      const { live, open, page } = state;
      const now = JSON.stringify([page, live?.id, open.map(({ id, status }) => [id, status])]);
      if (now !== shown) {
        await Promise.all([readHistory(), readChanges()]);
        shown = now;
      } else if (Date.now() - changesAt > CHANGES_INTERVAL) await readChanges();
      state.isUnreachable = false;
      state.isLoaded = true;
    } catch {
      state.isUnreachable = true;
    }
  };
}

/**
 * Calls the function while the component is shown: when it appears, after each interval, when the person looks at the page
 * again, and whenever the returned function is called.
 *
 * @param getInterval milliseconds
 */
function usePolling(run: () => Promise<void>, getInterval: () => number): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  async function poll(): Promise<void> {
    clearTimeout(timer);
    await run();
    // Another call may have set a timer in the meantime.
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(poll, getInterval());
  }
  const onVisible = () => void (document.hidden || poll());
  onMounted(() => {
    document.addEventListener('visibilitychange', onVisible);
    void poll();
  });
  onBeforeUnmount(() => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
  });
  return poll;
}
