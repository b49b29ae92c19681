import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type {
  DonationRequest,
  DonationRequestReceipt,
  LocationDonationRequest,
} from '../../src/donations/schemas.ts';
import type { LetterExtension } from '../../src/donations/limits.ts';
import type { ProblemBody } from '../../src/lib/problems.ts';
import type { Db } from '../../src/db/transactions.ts';
import { assertDeclaredProblem } from './declared-problems.ts';

const DAY_MS = 86_400_000;

/** An instant that is the same day in the United States and in UTC. */
export function createEventDate(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T17:00:00.000Z`;
}

/** Lets all events play for a year: the demo of the tests has four weeks. */
export async function extendEvents(db: Db): Promise<void> {
  await sql`update events set end_date = current_date + 365`.execute(db);
}

export function createDonationRequest(details: Partial<DonationRequest['details']> = {}): DonationRequest {
  const reachableBy = (emailAddress: string) => ({
    phoneNumber: '7175550199',
    emailAddress,
    emailAddressConfirm: emailAddress,
  });
  return {
    customer: {
      primaryContact: { firstName: 'Ada', lastName: 'Miller', ...reachableBy('ada@example.org') },
      address: {
        addressLine1: '12 Mill Road',
        city: 'Ronks',
        state: 'PA',
        country: 'USA',
        zipcode: '17572',
      },
      organizationContact: { name: 'Ronks Fire Company 9', ...reachableBy('office@fire.example') },
    },
    details: {
      eventDate: createEventDate(60),
      eventName: 'Summer Auction',
      eventCode: 'RUTHL',
      usedFor: 'A prize of the auction.\nFor the new engine.',
      comments: 'Two tickets are enough.',
      ...details,
    },
  };
}

/** A request for any show of a theater. */
export function createLocationRequest(
  details: Partial<LocationDonationRequest['details']> = {},
): LocationDonationRequest {
  const { customer, details: base } = createDonationRequest();
  const { eventCode: _eventCode, ...event } = base;
  return {
    customer,
    details: { ...event, location: 'STRASBURG_PA', fileName: 'request.pdf', ...details },
  };
}

/** A ZIP archive without compression and without checksums, which readers of the list of files ignore. */
export function createZip(
  files: readonly string[],
  { unpackedBytes = 4, flags = 0 }: { unpackedBytes?: number; flags?: number } = {},
): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const name of files) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt32LE(4, 18);
    local.writeUInt32LE(4, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt32LE(4, 20);
    entry.writeUInt32LE(unpackedBytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const part = Buffer.concat([local, Buffer.from(name), Buffer.from('text')]);
    offset += part.length;
    parts.push(part);
    entries.push(entry, Buffer.from(name));
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

export const WORD_FILES = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];

/** The smallest files that count as letters. */
export const LETTERS: Record<LetterExtension, Buffer> = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  doc: Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from('WordDocument', 'utf16le'),
    Buffer.alloc(512),
  ]),
  docx: createZip(WORD_FILES),
};

export interface SentLetter {
  fileName?: string;
  content?: Buffer;
}

/** The body that a browser sends. */
export function createDonationForm(
  request: unknown,
  { fileName = 'request.pdf', content = LETTERS.pdf }: SentLetter = {},
): FormData {
  const form = new FormData();
  form.append('letter', new File([new Uint8Array(content)], fileName));
  form.append('donationRequest', new Blob([JSON.stringify(request)], { type: 'application/json' }));
  return form;
}

export async function sendDonationForm(
  url: string,
  body: FormData,
  { key = randomUUID(), headers = {} }: { key?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${url}/donation-requests`, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...headers },
    body,
  });
  const answer: unknown = await response.json();
  if (response.status >= 400) assertDeclaredProblem('POST', '/donation-requests', answer as ProblemBody);
  return {
    status: response.status,
    body: answer as DonationRequestReceipt,
    problem: answer as ProblemBody,
  };
}
