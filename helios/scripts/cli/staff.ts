import type { Static } from 'typebox';
import { moneyOf } from '../../src/format.ts';
import { Problem } from '../../src/problems.ts';
import { ROLES } from '../../src/staff/operations.ts';
import { STAFF_NAME } from '../../src/staff/schemas.ts';
import type { RequestedGiftCardSchema, StaffKeySchema, StaffRequestSchema } from '../../src/staff/schemas.ts';
import { CliError, ask } from './ask.ts';
import { makeFirstAdmin } from './first-admin.ts';
import { table } from './print.ts';
import { dayOf } from './typed.ts';

// Commands for staff accounts, and texts about requests that need approval.

export type StaffRequest = Static<typeof StaffRequestSchema>;
export type RequestedGiftCard = Static<typeof RequestedGiftCardSchema>;
type StaffKey = Static<typeof StaffKeySchema>;

const HOW =
  'Write: staff list, staff add NAME --role ROLE, staff rotate NAME, staff disable NAME, or staff first-admin NAME.';

/** Returns the text to print. */
export async function staffCommand(
  [what, name]: readonly string[],
  { role, expires }: { role?: string | undefined; expires?: string | undefined },
): Promise<string> {
  if (what === 'list') return table(await ask('GET', '/staff/accounts'));
  if (name === undefined || !['add', 'rotate', 'disable', 'first-admin'].includes(what ?? ''))
    throw new CliError(HOW);
  if (!new RegExp(STAFF_NAME).test(name)) {
    throw new CliError(
      `"${name}" is not a valid account name: use lower-case letters, digits, dots and hyphens, such as ada.miller.`,
    );
  }
  const path = `/staff/accounts/${encodeURIComponent(name)}`;
  const day = dayOf('expires', expires);
  const end = day === undefined ? {} : { expiresAt: `${day}T00:00:00Z` };
  switch (what) {
    case 'add':
      if (!(ROLES as readonly (string | undefined)[]).includes(role)) {
        throw new CliError(
          `Nothing was done: add a --role: ${ROLES.join(', ')}. Each role includes those before it.`,
        );
      }
      return keyText(await ask<StaffKey>('POST', '/staff/accounts', { name, role, ...end }));
    case 'rotate':
      return keyText(await ask<StaffKey>('POST', `${path}/key`, end));
    case 'disable':
      await ask('POST', `${path}/disable`);
      return `${name} is permanently disabled.`;
    default:
      return firstAdmin(name);
  }
}

async function firstAdmin(name: string): Promise<string> {
  const databaseUrl = process.env.HELIOS_DATABASE_URL;
  if (!databaseUrl) {
    throw new CliError('Set HELIOS_DATABASE_URL: the first admin is created in the database itself.');
  }
  try {
    return keyOnce(name, await makeFirstAdmin(databaseUrl, name));
  } catch (error) {
    if (error instanceof Problem) throw new CliError(`${error.body.title}. ${error.body.detail}`);
    throw new CliError(`The database of HELIOS_DATABASE_URL refused it: ${(error as Error).message}`);
  }
}

function keyText({ account, key }: StaffKey): string {
  return keyOnce(account.name, key);
}

function keyOnce(name: string, key: string): string {
  return `The key of ${name}, which is shown only once (HELIOS_STAFF_KEY):\n${key}`;
}

/** The instruction for the requester of a waiting request. */
export function waitsText({ requestId, amountCents, currency, expiresAt }: StaffRequest): string {
  return (
    `Nothing was done yet: ${moneyOf(amountCents, currency)} needs approval by a second person. Until ${expiresAt}, another account ` +
    `with the role can run: npm run helios -- approve ${requestId}`
  );
}

export function waitingText(requests: StaffRequest[]): string {
  return table(
    requests.map((request) => ({
      request: request.requestId,
      by: request.requestedBy,
      what:
        request.kind === 'refund'
          ? `refund of ${request.orderNumber}`
          : `gift card ending in ${request.last4}`,
      amount: moneyOf(request.amountCents, request.currency),
      seats: request.seats?.join(' ') ?? '',
      reason: request.reason ?? '',
      until: request.expiresAt,
    })),
  );
}

export function decidedText({
  requestId,
  kind,
  state,
  amountCents,
  currency,
  orderNumber,
}: StaffRequest): string {
  const what = kind === 'refund' ? `The refund of ${orderNumber}` : 'The gift card';
  return `${what} (${moneyOf(amountCents, currency)}, ${requestId}) is ${state}.`;
}
