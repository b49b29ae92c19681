/*
 * Decides whether an item is on the site. The build and the publisher (publisher/src/checks/blocks.ts) use the same rule.
 */

/** The fields that decide whether an item is on the site. Only pages have a status. Dates are ISO 8601. */
export interface Schedule {
  readonly status?: unknown;
  readonly publishAt?: unknown;
  readonly unpublishAt?: unknown;
  readonly [field: string]: unknown;
}

/**
 * Whether an item is on the site (product 17.1): it is published, has begun and has not ended. An item without a status counts as
 * published, a missing or unreadable date as none.
 *
 * @param now the start of the build, the same for all items
 */
export function isShown(schedule: Schedule, now: Date): boolean {
  return describeHidden(schedule, now) === null;
}

/** Returns why an item is not on the site, as the end of a sentence (“is a draft”); null if it is. */
export function describeHidden({ status, publishAt, unpublishAt }: Schedule, now: Date): string | null {
  if (status === 'archived') return 'is archived';
  if (status !== undefined && status !== null && status !== 'published') return 'is a draft';
  const [begin, end] = [readTime(publishAt), readTime(unpublishAt)];
  if (end !== null && end <= now.getTime()) return `was on the site until ${formatTime(end)}`;
  if (begin !== null && begin > now.getTime()) return `is on the site from ${formatTime(begin)}`;
  return null;
}

function readTime(value: unknown): number | null {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : time;
}

/** `2026-05-03 18:00 UTC` */
function formatTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
