import { LETTER_EXTENSIONS, MAX_LETTER_BYTES } from './limits.ts';
import type { LetterExtension } from './limits.ts';
import { Problem } from '../lib/problems.ts';
import type { ReceivedFile } from './schemas.ts';

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

const FILE_NAME = new RegExp(`^request\\.(${LETTER_EXTENSIONS.join('|')})$`, 'i');

/** The first bytes of a compound file, the container of Word 97 to 2003. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The name of the stream of a compound file that holds the text of a document. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
/** How far before the end of a file the end mark of a PDF may be. */
const PDF_END_BYTES = 2_048;

/** The parts that each .docx has. */
const WORD_PARTS = ['[Content_Types].xml', 'word/document.xml'];
/** A program inside of a document. Only .docm may have one. */
const MACRO_PART = 'word/vbaProject.bin';
const MAX_ZIP_ENTRIES = 2_000;
/** A letter with pictures unpacks to much less. A larger one is meant to exhaust the reader's machine. */
const MAX_UNPACKED_BYTES = 100_000_000;

const CONTENT_CHECKS: Record<LetterExtension, (content: Buffer) => boolean> = {
  pdf: isPdf,
  doc: (content) =>
    content.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE) && content.includes(WORD_STREAM),
  docx: isWordZip,
};

/** Checks the name, the size and the content of a letter. Throws INVALID_REQUEST, PAYLOAD_TOO_LARGE. */
export function checkLetter({ fileName, content }: ReceivedFile): Letter {
  if (content.length > MAX_LETTER_BYTES) {
    throw new Problem('PAYLOAD_TOO_LARGE', 'The letter must have 4.5 MB at most.');
  }
  const extension = FILE_NAME.exec(fileName)?.[1]?.toLowerCase() as LetterExtension | undefined;
  if (!extension) throw invalidLetter('must be named request.pdf, request.doc or request.docx');
  if (!CONTENT_CHECKS[extension](content)) {
    throw invalidLetter(`must be a ${extension === 'pdf' ? 'PDF file' : `Word document (.${extension})`}`);
  }
  return { extension, content };
}

function invalidLetter(message: string): Problem {
  return new Problem('INVALID_REQUEST', `The letter ${message}.`, { errors: [{ path: '/letter', message }] });
}

function isPdf(content: Buffer): boolean {
  return (
    /^%PDF-\d\.\d/.test(content.toString('latin1', 0, 8)) &&
    content.subarray(-PDF_END_BYTES).includes('%%EOF')
  );
}

function isWordZip(content: Buffer): boolean {
  const entries = readZipEntries(content);
  if (!entries) return false;
  const names = new Set(entries.map(({ name }) => name));
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  return (
    WORD_PARTS.every((part) => names.has(part)) &&
    !names.has(MACRO_PART) &&
    unpackedBytes <= MAX_UNPACKED_BYTES
  );
}

interface ZipEntry {
  name: string;
  unpackedBytes: number;
}

const END_RECORD_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_BYTES = 46;
const IS_ENCRYPTED = 1;

/**
 * Reads the list of files of a ZIP archive (APPNOTE.TXT 4.3.12 and 4.3.16) without unpacking any. Undefined for
 * another file, and for archives that Word does not write: split, encrypted, ZIP64, with too many files.
 */
function readZipEntries(content: Buffer): ZipEntry[] | undefined {
  if (content.length < END_RECORD_BYTES || content.readUInt32LE(0) !== 0x04034b50) return undefined;
  const tail = content.subarray(-(END_RECORD_BYTES + MAX_COMMENT_BYTES));
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + END_RECORD_BYTES > tail.length) return undefined;
  const count = tail.readUInt16LE(end + 10);
  let position = tail.readUInt32LE(end + 16);
  if (tail.readUInt16LE(end + 8) !== count || count > MAX_ZIP_ENTRIES) return undefined;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (position + ENTRY_BYTES > content.length || content.readUInt32LE(position) !== 0x02014b50)
      return undefined;
    if ((content.readUInt16LE(position + 8) & IS_ENCRYPTED) !== 0) return undefined;
    const nameEnd = position + ENTRY_BYTES + content.readUInt16LE(position + 28);
    if (nameEnd > content.length) return undefined;
    entries.push({
      name: content.toString('utf8', position + ENTRY_BYTES, nameEnd),
      unpackedBytes: content.readUInt32LE(position + 24),
    });
    position = nameEnd + content.readUInt16LE(position + 30) + content.readUInt16LE(position + 32);
  }
  return entries;
}
