import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

// A .docx is an Open Packaging Conventions package (ECMA-376 part 2): a ZIP archive whose content types and relationships
// say what each file of it is. Names of files mean nothing: programs, and attackers, choose other ones.

export type LetterFault = 'anotherKind' | 'protected' | 'macros' | 'loadsFromElsewhere' | 'tooLargeUnpacked';

const FIRST_FILE = Buffer.from('PK\x03\x04', 'latin1');
/** The first bytes of a compound file, as `letter-content.ts` reads it, too. */
export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The stream that each compound file with macros has. */
export const MACRO_STREAM = '_VBA_PROJECT';
const MACRO_STREAM_BYTES = Buffer.from(MACRO_STREAM, 'utf16le');

const MAX_FILES = 2_000;
/** A letter with pictures unpacks to much less. A larger one is meant to exhaust the reader's machine. */
const MAX_UNPACKED_BYTES = 100_000_000;
/** Of content types and relationships together. 2,000 pictures need 300 kB. */
const MAX_XML_BYTES = 1_000_000;
/** What is parsed in one turn of the event loop. */
const MAX_STEP_BYTES = 16_384;
/** The XML of a package has lists of elements with four attributes at most. More is meant to keep the parser busy. */
const MAX_DEPTH = 8;
const MAX_ATTRIBUTES = 32;

const TYPES_PART = '[content_types].xml';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** Of Word's own and of the strict format. */
const MAIN_RELATIONSHIP = /^http:\/\/(schemas\.openxmlformats|purl\.oclc)\.org\/.*\/officeDocument$/;
const MACRO_PART = /(^|\/)vba(project\.bin|data\.xml)$/;
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|activeX/i;
const MACRO_RELATIONSHIP = /\/(vbaProject|wordVbaData|control|activeXControlBinary)$/i;
/** The one relationship to another address that Word only follows when the reader clicks on it. */
const LINK_RELATIONSHIP = /\/hyperlink$/i;
/** Of a path of Windows. */
const MAX_TARGET = 32_767;
/** A drive, a home folder of macOS, or a file name alone: Word writes where its own template is. No share of a network. */
const LOCAL_FILE =
  /^((file:\/{0,3})?\/?[a-z]:[\\/]|(file:\/\/(localhost)?)?\/(Users|Applications|Library|Macintosh HD)[/:]|[^\\/:]+$)/i;

interface WordPackage {
  /** The content types of single parts, and of all parts with an extension. */
  partTypes: Map<string, string>;
  extensionTypes: Map<string, string>;
  mainParts: string[];
  hasMacros: boolean;
  loadsFromElsewhere: boolean;
}

class RefusedPackage extends Error {
  readonly fault: LetterFault;

  constructor(fault: LetterFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Why a file is no .docx letter, or undefined. Unpacks all of it, in small steps, because the sizes in the archive may be
 * false.
 */
export async function findFaultOfPackage(content: Buffer): Promise<LetterFault | undefined> {
  if (!content.subarray(0, FIRST_FILE.length).equals(FIRST_FILE)) return 'anotherKind';
  let zip: ZipFile;
  let files: Map<string, Entry>;
  const word: WordPackage = {
    partTypes: new Map(),
    extensionTypes: new Map(),
    mainParts: [],
    hasMacros: false,
    loadsFromElsewhere: false,
  };
  try {
    // Names are decoded here: an extra field of ZIP can give a file a second name, which Word ignores.
    zip = await fromBufferPromise(content, { decodeStrings: false });
    files = await listFiles(zip);
    word.hasMacros = [...files.keys()].some((part) => MACRO_PART.test(part));
    for (const [part, file] of files) await readFile(zip, file, part, word);
  } catch (error) {
    return error instanceof RefusedPackage ? error.fault : 'anotherKind';
  }
  if (word.hasMacros) return 'macros';
  if (word.loadsFromElsewhere) return 'loadsFromElsewhere';
  const [main] = word.mainParts;
  const isWord =
    word.mainParts.length === 1 &&
    main !== undefined &&
    files.has(main) &&
    (word.partTypes.get(main) ?? word.extensionTypes.get(main.split('.').at(-1) ?? '')) === MAIN_TYPE;
  return isWord ? undefined : 'anotherKind';
}

/** The name of a part as the package compares it: without regard to case, escapes and the first slash. */
function toPart(name: string): string {
  return decode(name).replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return unescape(name);
  }
}

async function listFiles(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_FILES) throw new RefusedPackage('tooLargeUnpacked');
  const files = new Map<string, Entry>();
  let unpackedBytes = 0;
  let xmlBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const part = toPart(entry.fileNameRaw.toString());
    if (entry.isEncrypted()) throw new RefusedPackage('protected');
    // Programs would disagree which of both it is.
    if (files.has(part)) throw new RefusedPackage('anotherKind');
    unpackedBytes += entry.uncompressedSize;
    if (isXmlOfPackage(part)) xmlBytes += entry.uncompressedSize;
    if (unpackedBytes > MAX_UNPACKED_BYTES || xmlBytes > MAX_XML_BYTES)
      throw new RefusedPackage('tooLargeUnpacked');
    if (!part.endsWith('/')) files.set(part, entry);
  }
  return files;
}

const isXmlOfPackage = (part: string) => part === TYPES_PART || part.endsWith('.rels');

/** Unpacks one file, and notes what its content says about the document. Throws for false sizes and broken XML. */
async function readFile(zip: ZipFile, entry: Entry, part: string, word: WordPackage): Promise<void> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  const HAS_SIZES_BEHIND_IT = 8;
  const isSame =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    ((local.generalPurposeBitFlag & HAS_SIZES_BEHIND_IT) !== 0 ||
      local.uncompressedSize === 0xffff_ffff ||
      local.uncompressedSize === entry.uncompressedSize);
  if (!isSame) throw new RefusedPackage('anotherKind');
  const stream = await zip.openReadStreamPromise(entry);
  const read = isXmlOfPackage(part) ? createXmlReader(part, word) : createMacroFinder(word);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += MAX_STEP_BYTES) {
      read(chunk.subarray(start, start + MAX_STEP_BYTES));
      // Others have their turn: the stream of a stored file is one chunk, and waits for nothing.
      await setImmediate();
    }
  }
  read();
}

type Reader = (chunk?: Buffer) => void;

/** Finds macros in a compound file inside of the document, whatever its name and type are. */
function createMacroFinder(word: WordPackage): Reader {
  let isFirst = true;
  let isCompound = false;
  let tail: Buffer = Buffer.alloc(0);
  return (chunk) => {
    if (!chunk) return;
    if (isFirst) isCompound = chunk.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE);
    isFirst = false;
    if (!isCompound) return;
    const text = Buffer.concat([tail, chunk]);
    if (text.includes(MACRO_STREAM_BYTES)) word.hasMacros = true;
    tail = text.subarray(-MACRO_STREAM_BYTES.length);
  };
}

/** Reads content types and relationships. Throws for XML that programs read in different ways. */
function createXmlReader(part: string, word: WordPackage): Reader {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const refuse = () => {
    throw new RefusedPackage('anotherKind');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^utf-(8|16)$/i.test(encoding)) refuse();
  });
  let depth = 0;
  let attributeCount = 0;
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > MAX_ATTRIBUTES) refuse();
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.on('opentag', ({ name: element, attributes }) => {
    attributeCount = 0;
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
    const local = element.split(':').at(-1);
    const read = (name: string) => attributes[name]?.trim() ?? '';
    if (part === TYPES_PART) noteType(local, read, word);
    else if (local === 'Relationship') noteRelationship(part, read, word);
  });
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  return (chunk) => {
    decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true });
    parser.write(decoder.decode(chunk, { stream: chunk !== undefined }));
    if (!chunk) parser.close();
  };
}

function detectEncoding(start: Buffer | undefined): string {
  const mark = start?.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : 'utf-8';
}

function noteType(element: string | undefined, read: (name: string) => string, word: WordPackage): void {
  const type = read('ContentType');
  if (MACRO_TYPE.test(type)) word.hasMacros = true;
  if (element === 'Override') word.partTypes.set(toPart(read('PartName')), type);
  if (element === 'Default') word.extensionTypes.set(read('Extension').toLowerCase(), type);
}

function noteRelationship(part: string, read: (name: string) => string, word: WordPackage): void {
  const type = read('Type');
  const target = read('Target');
  if (MACRO_RELATIONSHIP.test(type)) word.hasMacros = true;
  if (LINK_RELATIONSHIP.test(type)) return;
  const base = new URL('http://package.invalid/');
  const inside = URL.parse(target, base.href);
  const isInside =
    !/^external$/i.test(read('TargetMode')) && inside?.origin === base.origin && !target.startsWith('\\\\');
  if (!isInside) {
    if (target.length > MAX_TARGET || !LOCAL_FILE.test(decode(target))) word.loadsFromElsewhere = true;
  } else if (part === '_rels/.rels' && MAIN_RELATIONSHIP.test(type)) {
    word.mainParts.push(toPart(inside.pathname));
  }
}
