import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaffDonationRequest } from '../../src/donations/schemas.ts';
import { parseDay, parseTickets } from './arguments.ts';
import type { CommandOptions } from './command-line.ts';
import { formatTable } from './format.ts';
import { CliError, callStaffApi } from './staff-api.ts';
import { formatPendingRequest } from './staff.ts';
import type { StaffRequest } from './staff.ts';

type PromoCode = NonNullable<NonNullable<StaffDonationRequest['decision']>['promoCode']>;

/** Runs `donation-request …` and returns the text to print. Throws CliError. */
export async function runDonationRequestCommand(
  args: readonly string[],
  values: CommandOptions,
): Promise<string> {
  const [subcommand, reference = '', folder = ''] = args;
  const path = `/staff/donation-requests/${encodeURIComponent(reference)}`;
  switch (subcommand) {
    case 'show':
      return formatDonationRequest(await callStaffApi<StaffDonationRequest>('GET', path));
    case 'approve':
      return approve(path, values);
    case 'decline':
      return formatDecision(
        await callStaffApi<StaffDonationRequest>('POST', `${path}/decline`, getMessage(values)),
      );
    case 'letter':
      return writeLetter(await callStaffApi<File>('GET', `${path}/letter`, undefined, readFile), folder);
    default:
      return formatTable(await callStaffApi('GET', '/staff/donation-requests'));
  }
}

async function approve(path: string, values: CommandOptions): Promise<string> {
  const lastDay = parseDay('expires', values.expires);
  const answer = await callStaffApi<StaffDonationRequest | StaffRequest>('POST', `${path}/approve`, {
    tickets: parseTickets(values.tickets),
    ...(lastDay === undefined ? {} : { lastDay }),
    ...getMessage(values),
  });
  return 'requestId' in answer ? formatPendingRequest(answer) : formatDecision(answer);
}

function getMessage({ message }: CommandOptions): { message?: string } {
  return message === undefined ? {} : { message };
}

function formatDecision({ reference, state, decision, primaryContact }: StaffDonationRequest): string {
  const promoCode = decision?.promoCode;
  const terms = promoCode
    ? ` with ${promoCode.tickets} tickets until ${promoCode.lastDay}, promo code ${promoCode.code}`
    : '';
  return `${reference} is ${state}${terms}. ${primaryContact.emailAddress} gets a mail.`;
}

/** The file of an answer; undefined if its name is not one that Helios gives. */
async function readFile(response: Response): Promise<File | undefined> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /^attachment; filename="(DR-[0-9A-Z]{8}\.[a-z]{3,4})"$/.exec(disposition)?.[1];
  const content = await response.arrayBuffer();
  return name === undefined ? undefined : new File([new Uint8Array(content)], name);
}

/** Never replaces a file. */
async function writeLetter(letter: File, folder: string): Promise<string> {
  const path = join(folder, letter.name);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, Buffer.from(await letter.arrayBuffer()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CliError(`The letter was not written: ${(error as Error).message}`);
  }
  return `${path} has the letter. It comes from outside: open it with care.`;
}

function formatDonationRequest(request: StaffDonationRequest): string {
  const { primaryContact, organizationContact, letter, decision } = request;
  const fields: [string, string][] = [
    ['reference', request.reference],
    ['received', request.receivedAt],
    ['state', request.state],
    ['event', `${request.eventName}, ${request.eventDate}`],
    [
      'show',
      request.showName === null
        ? `any show, ${request.location}`
        : `${request.showName} (${request.eventCode}), ${request.location}`,
    ],
    ['used for', request.usedFor],
    ['comments', request.comments],
    ['organization', formatContact(organizationContact)],
    ['contact', formatContact(primaryContact)],
    ['address', request.address.join(', ')],
    ['decided', decision ? `${decision.decidedAt} by ${decision.decidedBy}` : ''],
    ['message', decision?.message ?? ''],
    ['tickets', decision?.promoCode ? formatPromoCode(decision.promoCode) : ''],
    ['letter', letter ? `.${letter.extension}, ${letter.bytes} bytes` : 'deleted'],
  ];
  return fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name.padEnd(14)}${value.replaceAll('\n', `\n${' '.repeat(14)}`)}`)
    .join('\n');
}

function formatPromoCode({ code, tickets, lastDay, state, orderNumber }: PromoCode): string {
  const use = orderNumber === null ? state : `${state} by order ${orderNumber}`;
  return `${tickets} until ${lastDay}, promo code ${code === null ? '' : `${code} `}${use}`;
}

function formatContact({ name, phoneNumber, emailAddress }: StaffDonationRequest['primaryContact']): string {
  return `${name}, ${emailAddress}, ${phoneNumber}`;
}
