import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaffDonationRequest } from '../../src/donations/schemas.ts';
import { parseDay, parseTickets } from './arguments.ts';
import { formatTable } from './format.ts';
import { CliError, callStaffApi } from './staff-api.ts';
import type { StaffCommand } from './staff-command.ts';
import { formatPendingRequest } from './staff.ts';
import type { StaffRequest } from './staff.ts';

type PromoCode = NonNullable<NonNullable<StaffDonationRequest['decision']>['promoCode']>;

interface DecisionOptions {
  tickets?: string;
  message?: string;
  expires?: string;
}

/** `donation-request …`: requests for complimentary tickets. */
export function addDonationRequestCommands(program: StaffCommand): void {
  const requests = program.add('donation-request', 'requests for complimentary tickets');
  requests
    .add('list', 'requests for complimentary tickets, newest first')
    .run(async () => formatTable(await callStaffApi('GET', '/staff/donation-requests')));
  requests
    .add('show <reference>', 'one request')
    .run(async (reference: string) =>
      formatDonationRequest(await callStaffApi<StaffDonationRequest>('GET', getPath(reference))),
    );
  requests
    .add('approve <reference>', 'mail a promo code for free tickets of one order')
    .option('--tickets <number>')
    .option('--message <text>')
    .option('--expires <2027-01-31>', 'the last day for the code')
    .run(approve);
  requests
    .add('decline <reference>', 'decline a request by mail')
    .option('--message <text>')
    .run(async (reference: string, options: DecisionOptions) =>
      formatDecision(
        await callStaffApi<StaffDonationRequest>(
          'POST',
          `${getPath(reference)}/decline`,
          getMessage(options),
        ),
      ),
    );
  requests
    .add(
      'letter <reference> <folder>',
      'write the letter of a request to a file. It comes from outside: open it with care',
    )
    .run(async (reference: string, folder: string) =>
      writeLetter(
        await callStaffApi<File>('GET', `${getPath(reference)}/letter`, undefined, readFile),
        folder,
      ),
    );
}

const getPath = (reference: string) => `/staff/donation-requests/${encodeURIComponent(reference)}`;

async function approve(reference: string, options: DecisionOptions): Promise<string> {
  const lastDay = parseDay('expires', options.expires);
  const path = `${getPath(reference)}/approve`;
  const answer = await callStaffApi<StaffDonationRequest | StaffRequest>('POST', path, {
    tickets: parseTickets(options.tickets),
    ...(lastDay === undefined ? {} : { lastDay }),
    ...getMessage(options),
  });
  return 'requestId' in answer ? formatPendingRequest(answer) : formatDecision(answer);
}

function getMessage({ message }: DecisionOptions): { message?: string } {
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
