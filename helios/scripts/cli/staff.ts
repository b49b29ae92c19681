import type { Static } from 'typebox';
import { formatMoney } from '../../src/lib/format.ts';
import { Problem } from '../../src/lib/problems.ts';
import { ROLES } from '../../src/db/stored-types.ts';
import { STAFF_NAME } from '../../src/staff/schemas.ts';
import type { RequestedGiftCardSchema, StaffKeySchema, StaffRequestSchema } from '../../src/staff/schemas.ts';
import type { StaffLinkSchema } from '../../src/staff/session-schemas.ts';
import { CliError, buildQuery, callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';
import { createFirstAdmin } from './first-admin.ts';
import { formatTable, toSingleLine } from './format.ts';
import { parseDay } from './arguments.ts';

// Commands for staff accounts, and texts about requests that need approval.

export type StaffRequest = Static<typeof StaffRequestSchema>;
export type RequestedGiftCard = Static<typeof RequestedGiftCardSchema>;
type StaffKey = Static<typeof StaffKeySchema>;
type StaffLink = Static<typeof StaffLinkSchema>;

/** `staff …` and `actions`: accounts, and the log of what they did. */
export function addStaffCommands(program: StaffCommand): void {
  const staff = program.add('staff', 'the accounts of staff');
  staff
    .add('list', 'all accounts')
    .run(async () => formatTable(await callStaffApi('GET', '/staff/accounts')));
  staff
    .add('add <name>', 'create an account, and print its key; admins are told by mail')
    .requiredOption(`--role <${ROLES.join('|')}>`)
    .option('--expires <2027-01-31>', 'a key ends after a year, if it is not given')
    .option('--email <e-mail>')
    .run(addAccount);
  staff
    .add('rotate <name>', 'create a new key; the old one and all passkeys become invalid')
    .option('--expires <2027-01-31>')
    .run(async (name: string, { expires }: { expires?: string }) =>
      formatKey(await callStaffApi<StaffKey>('POST', `${getAccountPath(name)}/key`, parseExpiry(expires))),
    );
  staff
    .add('link <name>', 'create a one-time link to add a passkey and log in to the box office')
    .run(async (name: string) => {
      const { url, expiresAt } = await callStaffApi<StaffLink>('POST', `${getAccountPath(name)}/link`);
      return `Until ${expiresAt}, ${name} adds a passkey here, once:\n${url}`;
    });
  staff.add('disable <name>', 'permanently').run(async (name: string) => {
    await callStaffApi('POST', `${getAccountPath(name)}/disable`);
    return `${name} is permanently disabled.`;
  });
  staff
    .add('email <e-mail>', 'set the address of your own account, which gets mails about keys')
    .run(async (emailAddress: string) => {
      await callStaffApi('PUT', '/staff/own-email-address', { emailAddress });
      return `Mails about keys go to ${emailAddress}.`;
    });
  staff
    .add('first-admin <name>', 'create an admin in the database of HELIOS_DATABASE_URL, without a key')
    .run((name: string) => runFirstAdmin(requireAccountName(name)));
  program
    .add('actions', 'the log of staff actions, newest first')
    .option('--account <name>')
    .option('--target <orderNumber>')
    .run(async (filter: { account?: string; target?: string }) =>
      formatTable(await callStaffApi('GET', `/staff/actions${buildQuery({ ...filter })}`)),
    );
}

/** `approvals`, `approve` and `reject`: what needs a second person. */
export function addDecisionCommands(program: StaffCommand): void {
  program
    .add('approvals', 'requests that need approval by a second person')
    .run(async () => formatRequests(await callStaffApi<StaffRequest[]>('GET', '/staff/requests')));
  const decide = (decision: 'approve' | 'reject') => async (id: string) =>
    formatDecision(
      await callStaffApi<StaffRequest>('POST', `/staff/requests/${encodeURIComponent(id)}/${decision}`),
    );
  program.add('approve <requestId>', 'approve a request of another person').run(decide('approve'));
  program.add('reject <requestId>', 'reject a request, or withdraw your own').run(decide('reject'));
}

async function addAccount(
  name: string,
  { role, expires, email }: { role: string; expires?: string; email?: string },
): Promise<string> {
  requireAccountName(name);
  if (!(ROLES as readonly string[]).includes(role)) {
    throw new CliError(
      `Nothing was done: add a --role: ${ROLES.join(', ')}. Each role includes those before it.`,
    );
  }
  return formatKey(
    await callStaffApi<StaffKey>('POST', '/staff/accounts', {
      name,
      role,
      ...parseExpiry(expires),
      ...(email === undefined ? {} : { emailAddress: email }),
    }),
  );
}

const getAccountPath = (name: string) => `/staff/accounts/${encodeURIComponent(requireAccountName(name))}`;

function requireAccountName(name: string): string {
  if (new RegExp(STAFF_NAME).test(name)) return name;
  throw new CliError(
    `"${name}" is not a valid account name: use lower-case letters, digits, dots and hyphens, such as ada.miller.`,
  );
}

function parseExpiry(expires: string | undefined): { expiresAt?: string } {
  const day = parseDay('expires', expires);
  return day === undefined ? {} : { expiresAt: `${day}T00:00:00Z` };
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

function formatRequests(requests: StaffRequest[]): string {
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

function formatDecision(request: StaffRequest): string {
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
  cancel_performance: ({ performanceId }) => `cancellation of ${performanceId ?? 'a performance'}`,
  move_performance: ({ performanceId, newDateTime }) =>
    `move of ${performanceId ?? 'a performance'} to ${newDateTime ?? 'another time'}`,
  donation: ({ donationReference, tickets }) => `gift of ${tickets} tickets for ${donationReference}`,
};
