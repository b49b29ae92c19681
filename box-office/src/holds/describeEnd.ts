import type { Hold } from '../api/api';
import { formatInstant } from '../shell/formatInstant';
import { holdTexts as texts } from './texts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** An end within this time is shown with what is left of it. */
const SOON_MS = 3 * DAY_MS;

/** When a hold ends or has ended, and how soon. */
export function describeEnd({ endsAt, status }: Pick<Hold, 'endsAt' | 'status'>, now: Date): string {
  if (endsAt === null) return status === 'live' ? texts.noEnd : '';
  const time = formatInstant(endsAt);
  const rest = Date.parse(endsAt) - now.getTime();
  if (rest <= 0) return texts.endedAt(time);
  if (status === 'ended' || rest > SOON_MS) return texts.ends(time);
  return texts.endsIn(time, describeRest(rest));
}

function describeRest(ms: number): string {
  if (ms >= 2 * DAY_MS) return texts.days(Math.floor(ms / DAY_MS));
  if (ms >= 2 * HOUR_MS) return texts.hours(Math.floor(ms / HOUR_MS));
  return texts.minutes(Math.max(1, Math.floor(ms / MINUTE_MS)));
}

/** The value of a `datetime-local` field, by the clock of this device. */
export function toFieldValue(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** The instant of a `datetime-local` field; null for an empty one. */
export const toInstant = (value: string): string | null =>
  value === '' ? null : new Date(value).toISOString();
