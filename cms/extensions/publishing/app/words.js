/*
 * What the module says about releases. Pure functions, so that tests can call them.
 */

/** Statuses of a request that the publisher works on. */
export const RUNNING = ['fetching', 'building', 'checking'];
/** Statuses of a request that is not finished. */
export const OPEN = ['queued', ...RUNNING];
/** Milliseconds without a sign of life after which the publisher counts as not running. */
export const SILENCE = 30_000;

export const NOT_RUNNING = 'The publisher is not running. Tell whoever runs the site.';

const STATES = {
  queued: 'Waiting',
  fetching: 'Fetching content',
  building: 'Building',
  checking: 'Checking',
  live: 'Live',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The state of a request in words. */
export function describeStatus(release) {
  if (release.status === 'cancelled' && release.includedIn) return 'Published together with a later request';
  if (release.status === 'queued' && release.publishAt) return 'Scheduled';
  return STATES[release.status] ?? release.status;
}

/** A sentence about a request for people who listen to the page. */
export function describeEvent(release) {
  if (!release) return '';
  const what = release.kind === 'rollback' ? 'The rollback' : 'Publishing';
  const sentences = {
    queued: `${what} is waiting.`,
    fetching: `${what}: the content is fetched.`,
    building: `${what}: the pages are built.`,
    checking: `${what}: the release is checked.`,
    live: release.kind === 'rollback' ? 'The rollback is live.' : 'The site was published.',
    failed: `${what} failed. ${release.reason ?? ''}`.trim(),
    cancelled: `${what} was cancelled.`,
  };
  return sentences[release.status] ?? '';
}

/** The title of a request in the history. */
export const describeKind = (release) => (release.kind === 'rollback' ? 'Rollback' : 'Publish');

/** The release whose content visitors see, of the release that went live last. */
export const getShown = (live) => (live?.kind === 'rollback' ? live.targetRelease : live);

/**
 * The steps of a request that the publisher has begun, each with its state and seconds.
 *
 * @param {{ kind: string, status: string, steps: { status: string, startedAt: string }[] | null, finishedAt: string | null }} release
 * @param {number} now milliseconds, by the clock of Directus
 */
export function listSteps(release, now) {
  const begun = (release.steps ?? []).filter(({ status }) => status !== 'queued');
  const usual =
    release.kind === 'rollback' ? ['checking', 'live'] : ['fetching', 'building', 'checking', 'live'];
  const names = [...new Set([...usual, ...begun.map(({ status }) => status)])].filter(
    (status) => usual.includes(status) || RUNNING.includes(status),
  );
  const order = [...RUNNING, 'live'];
  names.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return names.map((status) => {
    const index = begun.findLastIndex((step) => step.status === status);
    const isCurrent = release.status === status && status !== 'live';
    const start = Date.parse(begun[index]?.startedAt ?? '');
    const end = isCurrent ? now : Date.parse(begun[index + 1]?.startedAt ?? release.finishedAt ?? '');
    const seconds = (end - start) / 1000;
    return {
      status,
      label: STATES[status],
      state: isCurrent ? 'current' : index >= 0 || release.status === 'live' ? 'done' : 'ahead',
      seconds: status !== 'live' && index >= 0 && seconds >= 0 ? seconds : null,
    };
  });
}

/**
 * Whether no publisher works on the requests: the running one has no sign of life, or none runs and one has been waiting.
 *
 * @param {object[]} open unfinished requests, the oldest first
 * @param {number} now milliseconds, by the clock of Directus
 */
export function isPublisherSilent(open, now) {
  const running = open.filter(({ status }) => RUNNING.includes(status));
  const isOld = (time) => now - Date.parse(time ?? '') > SILENCE;
  if (running.length > 0) return running.every((release) => isOld(release.heartbeatAt ?? release.startedAt));
  return open.some(
    (release) => isOld(release.date_created) && (!release.publishAt || isOld(release.publishAt)),
  );
}

/** Splits unfinished requests: the one to show, those that wait behind it, and those with a time in the future. */
export function sortRequests(open, now) {
  const isAhead = (release) => release.status === 'queued' && Date.parse(release.publishAt ?? '') > now;
  const scheduled = open.filter(isAhead);
  scheduled.sort((one, other) => Date.parse(one.publishAt) - Date.parse(other.publishAt));
  const due = open.filter((release) => !isAhead(release));
  const current = due.find(({ status }) => RUNNING.includes(status)) ?? due[0] ?? null;
  return { current, waiting: due.filter((release) => release !== current), scheduled };
}

/** "1 min 5 s" */
export function formatDuration(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The time from the first step to the end, or null. */
export function getDuration(release) {
  const start = Date.parse(release.startedAt ?? '');
  const seconds = (Date.parse(release.finishedAt ?? '') - start) / 1000;
  return seconds >= 0 ? formatDuration(seconds) : null;
}

/** "46 pages, 812 files, 24.1 MB" */
export function describeCounts({ pageCount, fileCount, byteCount }, locale) {
  const number = new Intl.NumberFormat(locale);
  const parts = [];
  if (pageCount) parts.push(pageCount === 1 ? '1 page' : `${number.format(pageCount)} pages`);
  if (fileCount) parts.push(fileCount === 1 ? '1 file' : `${number.format(fileCount)} files`);
  if (byteCount)
    parts.push(`${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(byteCount / 1e6)} MB`);
  return parts.join(', ');
}

/** The name of a user; requests of the schedule belong to the publisher. */
export function getName(user) {
  if (!user) return 'the publisher';
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || 'a person whose name you may not see';
}

/** Groups the warnings of a build by page; those of every page come last. */
export function groupWarnings(warnings) {
  const groups = new Map();
  for (const warning of warnings ?? []) {
    const page = warning.page ?? '';
    groups.set(page, [...(groups.get(page) ?? []), warning]);
  }
  return [...groups]
    .map(([page, list]) => ({ page: page || null, list }))
    .sort((one, other) => Number(one.page === null) - Number(other.page === null));
}

/** The address in the Studio of the item of a warning. */
export function getItemPath({ collection, id }) {
  if (collection === 'directus_files') return id ? `/files/${id}` : '/files';
  return id ? `/content/${collection}/${encodeURIComponent(id)}` : `/content/${collection}`;
}

/** A value of a field for date and time as ISO 8601, or null if it is no time. The field is in the time zone of the browser. */
export function readLocalTime(value) {
  const time = new Date(value);
  return value && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}

/** A time as the value of a field for date and time. */
export function toLocalTime(time) {
  const date = new Date(time);
  const two = (number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The sentence of an error of Directus, or null if Directus did not answer. */
export function readProblem(error) {
  const problem = error?.response?.data?.errors?.[0];
  if (!problem) return null;
  const reason = problem.extensions?.reason ?? problem.message;
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
