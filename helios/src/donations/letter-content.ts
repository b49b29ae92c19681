import { setImmediate } from 'node:timers/promises';
import { donationLimits } from '../lib/limits.ts';
import type { LetterExtension } from '../lib/limits.ts';
import { Problem } from '../lib/problems.ts';
import type { ReceivedFile } from './schemas.ts';
import { COMPOUND_FILE, findFaultOfPackage, MACRO_STREAM } from './word-package.ts';
import type { LetterFault } from './word-package.ts';

export interface Letter {
  extension: LetterExtension;
  content: Buffer;
}

/** Media types by extension, for mail and downloads. */
export const LETTER_MEDIA_TYPES: Record<LetterExtension, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const FILE_NAME = new RegExp(`^request\\.(${donationLimits.LETTER_EXTENSIONS.join('|')})$`, 'i');

/** Why a letter is refused (product 16), after "The letter". The form shows it at its field, too. */
const FAULTS: Record<Exclude<LetterFault, 'anotherKind'>, string> = {
  protected: 'is protected. Save it without a password and without restrictions, and choose it again',
  macros: 'contains macros or controls. Save it as a PDF, and choose that file',
  loadsFromElsewhere:
    'loads a template or pictures from another place. Save it as a PDF, and choose that file',
  tooLargeUnpacked: 'is too large when it is opened. Save it as a PDF, and choose that file',
};

const CONTENT_CHECKS: Record<
  LetterExtension,
  (content: Buffer) => LetterFault | undefined | Promise<LetterFault | undefined>
> = {
  pdf: findFaultOfPdf,
  doc: findFaultOfDoc,
  docx: async (content) => (isProtectedPackage(content) ? 'protected' : findFaultOfPackage(content)),
};

/** Checks the name, the size and the content of a letter. Throws INVALID_REQUEST, PAYLOAD_TOO_LARGE. */
export async function checkLetter({ fileName, content }: ReceivedFile): Promise<Letter> {
  if (content.length > donationLimits.MAX_LETTER_BYTES) {
    throw new Problem('PAYLOAD_TOO_LARGE', 'The letter must have 4.5 MB at most.');
  }
  const extension = FILE_NAME.exec(fileName)?.[1]?.toLowerCase() as LetterExtension | undefined;
  if (!extension) throw invalidLetter('must be named request.pdf, request.doc or request.docx');
  const fault = await CONTENT_CHECKS[extension](content);
  if (fault === 'anotherKind') {
    throw invalidLetter(`must be a ${extension === 'pdf' ? 'PDF file' : `Word document (.${extension})`}`);
  }
  if (fault) throw invalidLetter(FAULTS[fault]);
  return { extension, content };
}

function invalidLetter(message: string): Problem {
  return new Problem('INVALID_REQUEST', `The letter ${message}.`, { errors: [{ path: '/letter', message }] });
}

/** Some scanners begin a file with this command of the printer language PJL. */
const PRINTER_COMMAND = '\x1B%-12345X';
const BYTE_ORDER_MARK = '\u00EF\u00BB\u00BF';
/** How far behind the start of a file a PDF may begin. */
const PDF_START_BYTES = 1_024;
/** How far before the end of a file the end mark of a PDF may be. */
const PDF_END_BYTES = 2_048;
const MAX_FILLING_BYTES = 65_536;
/** The entry of a trailer, up to `MAX_ENCRYPTION_BYTES` long. */
const PDF_ENCRYPTION = /\/Encrypt(?:\s{1,8}\d{1,10}\s{1,8}\d{1,5}\s{1,8}R|\s{0,8}<<)/;
const MAX_ENCRYPTION_BYTES = 64;
/** What is searched in one turn of the event loop. */
const STEP_BYTES = 262_144;

async function findFaultOfPdf(content: Buffer): Promise<LetterFault | undefined> {
  const start = content.toString('latin1', 0, PDF_START_BYTES);
  const [before] = start.split(/%PDF-\d\.\d/, 1);
  const isStart =
    before !== undefined &&
    before !== start &&
    (before.startsWith(PRINTER_COMMAND) ||
      before.replace(BYTE_ORDER_MARK, '').replaceAll('\0', '').trim() === '');
  if (!isStart) return 'anotherKind';
  // Scanners fill up the last block.
  let end = content.length;
  while (end > content.length - MAX_FILLING_BYTES && content[end - 1] === 0) end -= 1;
  if (!content.subarray(Math.max(0, end - PDF_END_BYTES), end).includes('%%EOF')) return 'anotherKind';
  for (let step = 0; step < content.length; step += STEP_BYTES) {
    const text = content.toString('latin1', step, step + STEP_BYTES + MAX_ENCRYPTION_BYTES);
    if (PDF_ENCRYPTION.test(text)) return 'protected';
    await setImmediate();
  }
  return undefined;
}

/** The stream of a compound file that holds the text of a document. */
const TEXT_STREAM = 'WordDocument';
const ENTRY_BYTES = 128;

/** Word 97 to 2003 ([MS-DOC]) writes a compound file ([MS-CFB]). */
function findFaultOfDoc(content: Buffer): LetterFault | undefined {
  if (isProtectedPackage(content)) return 'protected';
  if (!isCompoundFile(content)) return 'anotherKind';
  // Documents inside of the document have entries, too.
  const texts = findEntries(content, TEXT_STREAM);
  if (texts.length === 0) return 'anotherKind';
  if (texts.some((entry) => isEncryptedText(content, entry))) return 'protected';
  return findEntries(content, MACRO_STREAM).length > 0 ? 'macros' : undefined;
}

const isCompoundFile = (content: Buffer) =>
  content.length >= 512 && content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE);

/** Office puts a document with a password as one stream into a compound file. */
const isProtectedPackage = (content: Buffer) =>
  isCompoundFile(content) && findEntries(content, 'EncryptedPackage').length > 0;

/** Where a compound file has the entries of streams with a name. Each begins at a multiple of its size. */
function findEntries(content: Buffer, name: string): number[] {
  const bytes = Buffer.from(`${name}\0`, 'utf16le');
  const entries: number[] = [];
  for (let entry = 512; entry + ENTRY_BYTES <= content.length; entry += ENTRY_BYTES) {
    const isEntry =
      content.readUInt16LE(entry + 64) === bytes.length &&
      content.compare(bytes, 0, bytes.length, entry, entry + bytes.length) === 0;
    if (isEntry) entries.push(entry);
  }
  return entries;
}

/** Whether the text of an entry begins with the file information block of an encrypted document. */
function isEncryptedText(content: Buffer, entry: number): boolean {
  const sectorBytes = 2 ** content.readUInt16LE(30);
  const block = (content.readUInt32LE(entry + 116) + 1) * sectorBytes;
  const isBlock = block + 12 <= content.length && [0xa5ec, 0xa5dc].includes(content.readUInt16LE(block));
  return isBlock && (content.readUInt16LE(block + 10) & 0x100) !== 0;
}
