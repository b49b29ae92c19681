import { ACTIVE } from '../releases.ts';

/*
 * What the module says about requests and releases. Pure functions, so that tests can call them.
 */

interface Person {
  first_name?: string | null;
  last_name?: string | null;
}

/** A warning of a build about an item. */
export interface Warning {
  /** Null if it is about every page, or none. */
  page: string | null;
  collection: string;
  id: string | null;
  sentence: string;
}

/** An item of `releases`, as the module reads it. Times are ISO 8601. */
export interface Request {
  id: string;
  kind: string;
  status: string;
  /** Null: everything that is saved. */
  items?: readonly object[] | null;
  publishAt: string | null;
  cancelRequested: boolean;
  /** Whether the server still has the release. */
  isKept: boolean;
  reason: string | null;
  progress: string | null;
  steps: { status: string; startedAt: string }[] | null;
  warnings?: Warning[] | null;
  pageCount: number | null;
  fileCount: number | null;
  byteCount: number | null;
  contentRevision: number | null;
  startedAt: string | null;
  finishedAt: string | null;
  /** By the clock of the publisher, and by that of Directus. */
  heartbeatAt?: string | null;
  heartbeatReceivedAt?: string | null;
  date_created: string;
  /** Null for a request of the schedule. */
  user_created: Person | null;
  targetRelease: Pick<Request, 'id' | 'finishedAt' | 'contentRevision'> | null;
  includedIn: Pick<Request, 'id' | 'finishedAt' | 'status'> | null;
}

/** Statuses of a request that is not finished. */
export const OPEN: string[] = ['queued', ...ACTIVE];
/** Milliseconds without a heartbeat after which the publisher counts as not running. */
const HEARTBEAT_TIMEOUT = 30_000;

export const NOT_RUNNING = 'The publisher is not running. Tell the operator of the site.';

const isActive = ({ status }: Pick<Request, 'status'>) => ACTIVE.some((active) => active === status);

const STATES: Record<string, string> = {
  queued: 'Waiting',
  fetching: 'Fetching content',
  building: 'Building',
  checking: 'Checking',
  live: 'Live',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The state of a request in words. */
export function describeStatus(
  request: Pick<Request, 'status'> & { publishAt?: string | null; includedIn?: object | null },
): string {
  if (request.status === 'cancelled' && request.includedIn) return 'Published together with a later request';
  if (request.status === 'queued' && request.publishAt) return 'Scheduled';
  return STATES[request.status] ?? request.status;
}

/** A sentence about a request for people who listen to the page. */
export function describeEvent(request: Request | null): string {
  if (!request) return '';
  const what = request.kind === 'rollback' ? 'The rollback' : 'Publishing';
  const sentences: Record<string, string> = {
    queued: `${what} is waiting.`,
    fetching: `${what}: the content is fetched.`,
    building: `${what}: the pages are built.`,
    checking: `${what}: the release is checked.`,
    live: request.kind === 'rollback' ? 'The rollback is live.' : 'The site was published.',
    failed: `${what} failed. ${request.reason ?? ''}`.trim(),
    cancelled: `${what} was cancelled.`,
  };
  return sentences[request.status] ?? '';
}

/** Sentences for people who listen to the page, after their actions. */
export const DONE = {
  publish: 'Your request to publish is waiting.',
  rollBack: 'Your request to roll back is waiting.',
  cancel: 'The request is being cancelled.',
};

/** The title of a request in the history. */
export function describeKind({ kind, items }: Pick<Request, 'kind' | 'items'>): string {
  if (kind === 'rollback') return 'Rollback';
  if (!items) return 'Publish';
  if (items.length === 0) return 'Publish again what visitors see';
  return items.length === 1 ? 'Publish 1 chosen item' : `Publish ${items.length} chosen items`;
}

/** The request to publish whose release visitors see, from the request that went live last. */
export const getShown = (live: Request | null) => (live?.kind === 'rollback' ? live.targetRelease : live);

/** A step of a request. */
interface Step {
  status: string;
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** Null if it has not begun, or its length is not known. */
  seconds: number | null;
}

/**
 * The steps of a request that the publisher has begun, each with its state and seconds.
 *
 * @param now milliseconds, by the clock of Directus
 */
export function listSteps(
  request: Pick<Request, 'kind' | 'status' | 'steps' | 'finishedAt' | 'heartbeatAt' | 'heartbeatReceivedAt'>,
  now: number,
): Step[] {
  const begun = (request.steps ?? []).filter(({ status }) => status !== 'queued');
  const usual =
    request.kind === 'rollback' ? ['checking', 'live'] : ['fetching', 'building', 'checking', 'live'];
  const names = [...new Set([...usual, ...begun.map(({ status }) => status)])].filter(
    (status) => usual.includes(status) || isActive({ status }),
  );
  const order: string[] = [...ACTIVE, 'live'];
  names.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return names.map((status) => {
    const index = begun.findLastIndex((step) => step.status === status);
    const isCurrent = request.status === status && status !== 'live';
    const start = Date.parse(begun[index]?.startedAt ?? '');
    const end = isCurrent
      ? toPublisherTime(request, now)
      : Date.parse(begun[index + 1]?.startedAt ?? request.finishedAt ?? '');
    const seconds = (end - start) / 1000;
    return {
      status,
      label: STATES[status] ?? status,
      state: isCurrent ? 'current' : index >= 0 || request.status === 'live' ? 'done' : 'ahead',
      seconds: status !== 'live' && index >= 0 && seconds >= 0 ? seconds : null,
    };
  });
}

/** The publisher writes the times of its steps by its own clock. Its last heartbeat has the time of both clocks. */
function toPublisherTime(
  { heartbeatAt, heartbeatReceivedAt }: Pick<Request, 'heartbeatAt' | 'heartbeatReceivedAt'>,
  now: number,
): number {
  const difference = Date.parse(heartbeatReceivedAt ?? '') - Date.parse(heartbeatAt ?? '');
  return Number.isNaN(difference) ? now : now - difference;
}

/**
 * Whether no publisher works on the requests: the active one has no recent heartbeat, or none is active and one has been waiting. Times
 * that the publisher writes do not count, because its clock can differ from that of Directus.
 *
 * @param open unfinished requests, the oldest first
 * @param now milliseconds, by the clock of Directus
 */
export function isPublisherDown(
  open: (Pick<Request, 'status' | 'date_created' | 'heartbeatReceivedAt'> & { publishAt?: string | null })[],
  now: number,
): boolean {
  const active = open.filter(isActive);
  const isOld = (time: string) => now - Date.parse(time) > HEARTBEAT_TIMEOUT;
  // `date_updated` would not do: it is also the time at which an editor cancelled a request.
  if (active.length > 0) return active.every(({ heartbeatReceivedAt: time }) => !time || isOld(time));
  return open.some(
    (request) => isOld(request.date_created) && (!request.publishAt || isOld(request.publishAt)),
  );
}

/** Splits unfinished requests: the one to show, those that wait behind it, and those with a time in the future. */
export function sortRequests<Item extends Pick<Request, 'status' | 'publishAt'>>(open: Item[], now: number) {
  const isAhead = (request: Item) => request.status === 'queued' && Date.parse(request.publishAt ?? '') > now;
  const scheduled = open.filter(isAhead);
  scheduled.sort((one, other) => Date.parse(one.publishAt ?? '') - Date.parse(other.publishAt ?? ''));
  const due = open.filter((request) => !isAhead(request));
  const current = due.find(isActive) ?? due[0] ?? null;
  return { current, waiting: due.filter((request) => request !== current), scheduled };
}

/** "1 min 5 s" */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The time from the first step to the end, or null. */
export function getDuration(request: Pick<Request, 'startedAt' | 'finishedAt'>): string | null {
  const start = Date.parse(request.startedAt ?? '');
  const seconds = (Date.parse(request.finishedAt ?? '') - start) / 1000;
  if (!(seconds >= 0)) return null;
  return seconds < 1 ? 'less than 1 s' : formatDuration(seconds);
}

/** "46 pages, 812 files, 24.1 MB" */
export function describeCounts(
  { pageCount, fileCount, byteCount }: Pick<Request, 'pageCount' | 'fileCount' | 'byteCount'>,
  locale: string | undefined,
): string {
  const number = new Intl.NumberFormat(locale);
  const parts: string[] = [];
  if (pageCount) parts.push(pageCount === 1 ? '1 page' : `${number.format(pageCount)} pages`);
  if (fileCount) parts.push(fileCount === 1 ? '1 file' : `${number.format(fileCount)} files`);
  if (byteCount)
    parts.push(`${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(byteCount / 1e6)} MB`);
  return parts.join(', ');
}

/** The name of a user; requests of the schedule belong to the publisher. */
export function getName(user: Person | null): string {
  if (!user) return 'the publisher';
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || 'a person whose name you may not see';
}

/** Groups the warnings of a build by page; those of every page come last. */
export function groupWarnings(warnings: Warning[]): { page: string | null; list: Warning[] }[] {
  const groups = new Map<string, Warning[]>();
  for (const warning of warnings) {
    const page = warning.page ?? '';
    groups.set(page, [...(groups.get(page) ?? []), warning]);
  }
  return [...groups]
    .map(([page, list]) => ({ page: page || null, list }))
    .sort((one, other) => Number(one.page === null) - Number(other.page === null));
}

/** The address in the Studio of the item of a warning. */
export function getItemPath({ collection, id }: Pick<Warning, 'collection' | 'id'>): string {
  if (collection === 'directus_files') return id ? `/files/${id}` : '/files';
  return id ? `/content/${collection}/${encodeURIComponent(id)}` : `/content/${collection}`;
}

/** A value of a field for date and time as ISO 8601, or null if it is no time. The field is in the time zone of the browser. */
export function readLocalTime(value: string): string | null {
  const time = new Date(value);
  return value && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}

/** A time as the value of a field for date and time. */
export function toLocalTime(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The sentence of an error of Directus, or null if Directus did not answer. */
export function readProblem(error: unknown): string | null {
  const { response } = error as {
    response?: { data?: { errors?: { message: string; extensions?: { reason?: string } }[] } };
  };
  const problem = response?.data?.errors?.[0];
  if (!problem) return null;
  const reason = problem.extensions?.reason ?? problem.message;
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
