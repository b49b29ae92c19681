import type { Static } from 'typebox';
import { formatMoney } from '../../src/lib/format.ts';
import { Problem } from '../../src/lib/problems.ts';
import { ROLES } from '../../src/db/stored-types.ts';
import { STAFF_NAME } from '../../src/staff/schemas.ts';
import type { RequestedGiftCardSchema, StaffKeySchema, StaffRequestSchema } from '../../src/staff/schemas.ts';
import { CliError, callStaffApi } from './staff-api.ts';
import type { CommandOptions } from './command-line.ts';
import { createFirstAdmin } from './first-admin.ts';
import { formatTable, toSingleLine } from './format.ts';
import { parseDay } from './arguments.ts';

// Commands for staff accounts, and texts about requests that need approval.

export type StaffRequest = Static<typeof StaffRequestSchema>;
export type RequestedGiftCard = Static<typeof RequestedGiftCardSchema>;
type StaffKey = Static<typeof StaffKeySchema>;

/** Returns the text to print. The words are checked. */
export async function runStaffCommand(
  [action, name = '']: readonly string[],
  { role, expires, email }: Pick<CommandOptions, 'role' | 'expires' | 'email'>,
): Promise<string> {
  if (action === 'list') return formatTable(await callStaffApi('GET', '/staff/accounts'));
  if (action === 'email') {
    await callStaffApi('PUT', '/staff/own-email-address', { emailAddress: name });
    return `Mails about keys go to ${name}.`;
  }
  if (!new RegExp(STAFF_NAME).test(name)) {
    throw new CliError(
      `"${name}" is not a valid account name: use lower-case letters, digits, dots and hyphens, such as ada.miller.`,
    );
  }
  const path = `/staff/accounts/${encodeURIComponent(name)}`;
  const day = parseDay('expires', expires);
  const expiry = day === undefined ? {} : { expiresAt: `${day}T00:00:00Z` };
  switch (action) {
    case 'add':
      if (!(ROLES as readonly (string | undefined)[]).includes(role)) {
        throw new CliError(
          `Nothing was done: add a --role: ${ROLES.join(', ')}. Each role includes those before it.`,
        );
      }
      return formatKey(
        await callStaffApi<StaffKey>('POST', '/staff/accounts', {
          name,
          role,
          ...expiry,
          ...(email === undefined ? {} : { emailAddress: email }),
        }),
      );
    case 'rotate':
      return formatKey(await callStaffApi<StaffKey>('POST', `${path}/key`, expiry));
    case 'disable':
      await callStaffApi('POST', `${path}/disable`);
      return `${name} is permanently disabled.`;
    default:
      return runFirstAdmin(name);
  }
}

async function runFirstAdmin(name: string): Promise<string> {
  const databaseUrl = process.env.HELIOS_DATABASE_URL;
  if (!databaseUrl) {
    throw new CliError('Set HELIOS_DATABASE_URL: the first admin is created in the database itself.');
  }
  try {
    return formatNewKey(name, await createFirstAdmin(databaseUrl, name));
  } catch (error) {
    if (error instanceof Problem) throw new CliError(`${error.body.title}. ${error.body.detail}`);
    throw new CliError(`The database of HELIOS_DATABASE_URL refused it: ${(error as Error).message}`);
  }
}

function formatKey({ account, key }: StaffKey): string {
  return formatNewKey(account.name, key);
}

function formatNewKey(name: string, key: string): string {
  return `The key of ${name}, which is shown only once (HELIOS_STAFF_KEY):\n${key}`;
}

/** The instruction for the requester of a waiting request. */
export function formatPendingRequest({ requestId, amountCents, currency, expiresAt }: StaffRequest): string {
  return (
    `Nothing was done yet: ${formatMoney(amountCents, currency)} needs approval by a second person. Until ${expiresAt}, another account ` +
    `with the role can run: npm run helios -- approve ${requestId}`
  );
}

export function formatRequests(requests: StaffRequest[]): string {
  return formatTable(
    requests.map((request) => ({
      request: request.requestId,
      by: request.requestedBy,
      what: SUBJECTS[request.kind](request),
      amount: formatMoney(request.amountCents, request.currency),
      seats: request.seats?.join(' ') ?? '',
      reason: request.reason ?? '',
      until: request.expiresAt,
    })),
  );
}

export function formatDecision(request: StaffRequest): string {
  const { requestId, kind, state, amountCents, currency } = request;
  return `The ${SUBJECTS[kind](request)} (${formatMoney(amountCents, currency)}, ${requestId}) is ${state}.`;
}

const SUBJECTS: Record<StaffRequest['kind'], (request: StaffRequest) => string> = {
  refund: ({ orderNumber }) => `refund of ${orderNumber}`,
  gift_card_refund: ({ orderNumber }) => `refund of ${orderNumber}`,
  payment_refund: ({ orderNumber }) => `refund of the payment of ${orderNumber ?? 'no known order'}`,
  gift_card_recipient: ({ orderNumber, recipient }) =>
    `recipient of gift cards of ${orderNumber}${recipient ? `: ${toSingleLine(`${recipient.name} ${recipient.emailAddress}, before ${recipient.formerAddress}`)}` : ''}`,
  gift_card: ({ last4 }) => `gift card ending in ${last4}`,
  donation: ({ donationReference, tickets }) => `gift of ${tickets} tickets for ${donationReference}`,
};
