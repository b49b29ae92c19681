import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import type {
  DonationRequest,
  DonationRequestReceipt,
  LocationDonationRequest,
} from '../../src/donations/schemas.ts';
import type { LetterExtension } from '../../src/lib/limits.ts';
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

interface ZipFile {
  name: string;
  content: string | Buffer;
  /** What the list of files says instead of the truth. */
  listed?: { unpackedBytes?: number; flags?: number; name?: string };
}

/** A ZIP archive. Its checksums are not right, which readers of letters ignore. */
export function createZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, listed = {} } of files) {
    const unpacked = Buffer.from(content);
    const packed = deflateRawSync(unpacked);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(unpacked.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    const listedName = listed.name ?? name;
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(listed.flags ?? 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(listed.unpackedBytes ?? unpacked.length, 24);
    entry.writeUInt16LE(listedName.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    offset += local.length + name.length + packed.length;
    entries.push(entry, Buffer.from(listedName));
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

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WordDocument {
  main?: string;
  /** As the package names its main part. */
  target?: string;
  mainType?: string;
  /** More content types. */
  types?: string;
  /** Of the settings of the document, which have the template. */
  relationships?: { type: string; target: string; mode?: string }[];
  relationshipBase?: string;
  files?: ZipFile[];
}

const createRelationships = (list: { type: string; target: string; mode?: string }[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ({ type, target, mode = 'Internal' }, index) =>
        `<Relationship Id="rId${index}" Type="${type}" Target="${target}" TargetMode="${mode}"/>`,
    )
    .join('')}</Relationships>`;

export function listWordFiles({
  main = 'word/document.xml',
  target = main,
  mainType = MAIN_TYPE,
  types = '',
  relationships = [],
  relationshipBase = RELATIONSHIPS,
  files = [],
}: WordDocument = {}): ZipFile[] {
  return [
    {
      name: '[Content_Types].xml',
      content:
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/${main}" ContentType="${mainType}"/>${types}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: createRelationships([{ type: `${relationshipBase}/officeDocument`, target }]),
    },
    { name: main, content: '<w:document/>' },
    {
      name: 'word/_rels/settings.xml.rels',
      content: createRelationships(
        relationships.map(({ type, ...rest }) => ({ type: `${RELATIONSHIPS}/${type}`, ...rest })),
      ),
    },
    ...files,
  ];
}

export const createDocx = (document?: WordDocument): Buffer => createZip(listWordFiles(document));

/** A compound file with a stream for each name. The first one begins with the block of a document of Word. */
export function createCompoundFile(streams: readonly string[], { isEncrypted = false } = {}): Buffer {
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  const block = Buffer.alloc(4_096);
  block.writeUInt16LE(0xa5ec, 0);
  block.writeUInt16LE(isEncrypted ? 0x100 : 0, 10);
  const entries = streams.map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(2 * name.length + 2, 64);
    entry.writeUInt8(2, 66);
    entry.writeUInt32LE(block.length, 120);
    return entry;
  });
  return Buffer.concat([header, block, ...entries]);
}

/** The smallest files that count as letters. */
export const LETTERS: Record<LetterExtension, Buffer> = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  doc: createCompoundFile(['WordDocument', '1Table']),
  docx: createDocx(),
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
