import { parseWallClock } from '../../src/lib/date-time.ts';
import { MAX_CHOOSE_DAYS, MAX_TICKETS } from '../../src/lib/limits.ts';
import { BOX_OFFICE_STATUSES } from '../../src/lib/performance-statuses.ts';
import type { BoxOfficeStatus } from '../../src/lib/performance-statuses.ts';
import { GIFT_CARD_CENTS } from '../../src/staff/schemas.ts';
import { CliError } from './staff-api.ts';

// Parses command-line arguments before Helios is called, because the API's error messages are for
// programmers.

/** "25", "25.50", "$25.50"; undefined for anything else. */
function readCents(typed: string): number | undefined {
  const [, units, cents = ''] = /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return units === undefined ? undefined : Number(units) * 100 + Number(cents.padEnd(2, '0'));
}

export function parseCents(option: string, typed: string): number {
  const amount = readCents(typed);
  if (amount !== undefined) return amount;
  throw new CliError(`Nothing was done: --${option} is "${typed}": use an amount such as 25 or 25.50.`);
}

/** The cents of an amount in the currency of the gift card. */
export function parseGiftCardAmount(typed: string): number {
  const amount = readCents(typed);
  const { minimum, maximum } = GIFT_CARD_CENTS;
  if (amount === undefined || amount < minimum || amount > maximum) {
    throw new CliError(
      `Nothing was done: "${typed}" is not a valid amount for a gift card. Use an amount from ${minimum / 100} to ` +
        `${maximum / 100}, without commas, such as 25 or 25.50.`,
    );
  }
  return amount;
}

export const BOX_OFFICE_STATUS_MEANINGS: Record<BoxOfficeStatus, string> = {
  AV: 'on sale',
  CO: 'by phone only',
  NA: 'not available',
};

export function parseBoxOfficeStatus(typed: string): BoxOfficeStatus {
  const status = BOX_OFFICE_STATUSES.find((known) => known === typed.toUpperCase());
  if (status !== undefined) return status;
  const choices = BOX_OFFICE_STATUSES.map((known) => `${known} (${BOX_OFFICE_STATUS_MEANINGS[known]})`);
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(choices);
  throw new CliError(`Nothing was done: "${typed}" is not a valid status. Use ${list}.`);
}

export function parseDay(option: string, typed: string | undefined): string | undefined {
  if (typed === undefined || parseWallClock(`${typed}T00:00:00`)) return typed;
  throw new CliError(`--${option} is "${typed}": use an existing date, such as 2026-12-01.`);
}

/** A wall-clock time, with or without seconds. */
export function parseDateTime(typed: string): string {
  const dateTime = parseWallClock(typed) ?? parseWallClock(`${typed}:00`);
  if (dateTime !== undefined) return dateTime;
  throw new CliError(
    `Nothing was done: "${typed}" is not a date and time. Use the time at the theater, such as 2026-12-06T19:00.`,
  );
}

/** A day begins at midnight UTC. */
export function parseInstant(option: string, typed: string): string {
  const hasForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(
    typed,
  );
  const instant = new Date(typed);
  if (hasForm && !Number.isNaN(instant.getTime())) return instant.toISOString();
  throw new CliError(
    `--${option} is "${typed}": use a day, or a time with its zone, such as 2026-12-01 or 2026-12-01T18:30Z.`,
  );
}

export function parseChooseDays(typed: string): number {
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  if (days >= 1 && days <= MAX_CHOOSE_DAYS) return days;
  throw new CliError(`Nothing was done: --days is "${typed}": use a number from 1 to ${MAX_CHOOSE_DAYS}.`);
}

/** The number of complimentary tickets. */
export function parseTickets(typed: string | undefined): number {
  const tickets = /^\d{1,2}$/.test(typed ?? '') ? Number(typed) : 0;
  if (tickets >= 1 && tickets <= MAX_TICKETS) return tickets;
  throw new CliError(`Nothing was done: add --tickets with a number from 1 to ${MAX_TICKETS}.`);
}

export function parseEnquiryKind(typed: string | undefined): string | undefined {
  if (typed === undefined || typed === 'contact' || typed === 'group') return typed;
  throw new CliError(`--kind is "${typed}": use contact or group.`);
}

/** @param typed may be blank, so that an option without a word is no reason */
export function requireReason(typed: string): string {
  if (typed.trim()) return typed;
  throw new CliError('Nothing was done: add a --reason.');
}
