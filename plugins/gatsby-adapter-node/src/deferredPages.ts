import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { compressContent, EXTENSIONS } from './compression.ts';
import { createServedFile, type ServedFile } from './files.ts';
import { getCode, isMissing } from './disk.ts';
import type { Part } from './engine.ts';
import type { Log } from './releaseSite.ts';

interface PageProperties {
  headers: Record<string, string | string[]>;
  /** The inline scripts of the page */
  scriptHashes: string[];
}

export type PageContent = PageProperties & { body: string };

type StoredPage = PageProperties & { file: ServedFile };

export interface DeferredPages {
  /**
   * Returns the stored page. If there is none, it is rendered once for all requests that wait for it, and stored. Returns
   * the content if the disk does not store it, and null if there is no page.
   */
  find: (
    path: string,
    part: Part,
    render: () => Promise<PageContent | null>,
  ) => Promise<StoredPage | PageContent | null>;
}

/** Names of the files in the folder of one part of a page. */
const NAMES = { html: 'page.html', data: 'page-data.json' };
const PROPERTIES = 'properties.json';

const MINUTE = 60_000;

/**
 * The deferred pages (DSG) of a release that have been rendered. Each is rendered once, and then served as a file. They are
 * beside the release, because a release does not change.
 */
export function openDeferredPages(dir: string, log: Log): DeferredPages {
  const logRarely = createRareLog(log);
  /** By folder */
  const pending = new Map<string, Promise<StoredPage | PageContent | null>>();

  async function readOrRender(folder: string, part: Part, render: () => Promise<PageContent | null>) {
    const stored = await read(folder, part);
    if (stored) return stored;
    const content = await render();
    if (!content) return null;
    try {
      await store(dir, folder, part, content);
    } catch (error) {
      logRarely(`A deferred page cannot be stored, so it is rendered again: ${error}`);
      return content;
    }
    return (await read(folder, part)) ?? content;
  }

  async function read(folder: string, part: Part): Promise<StoredPage | null> {
    try {
      return await readStored(dir, folder, part);
    } catch (error) {
      const found = await fs.stat(join(dir, folder)).catch(() => null);
      if (isMissing(error) && !found) return null;
      const sentence = `A deferred page cannot be read, so it is rendered again: ${error}`;
      if (!isDamage(error)) {
        logRarely(sentence);
        return null;
      }
      log.error(sentence);
      await fs.rm(join(dir, folder), { recursive: true, force: true }).catch(() => {});
      return null;
    }
  }

  return {
    async find(path, part, render) {
      const folder = getFolder(path, part);
      const shared = pending.get(folder);
      if (shared) return shared;
      const found = readOrRender(folder, part, render).finally(() => pending.delete(folder));
      pending.set(folder, found);
      return found;
    },
  };
}

/** Limits errors that can occur with each request, for instance those of a full disk, to one a minute. */
function createRareLog(log: Log): (sentence: string) => void {
  let loggedAt = -MINUTE;
  return (sentence) => {
    const now = performance.now();
    if (now - loggedAt < MINUTE) return;
    loggedAt = now;
    log.error(sentence);
  };
}

/**
 * Returns whether a stored page is damaged, and not only out of reach, for instance because too many files are open. Only
 * errors of the system have a code.
 *
 * @param error of readStored
 */
function isDamage(error: unknown) {
  return isMissing(error) || !(error instanceof Error && 'code' in error);
}

/** @throws {Error} if a file is missing or has another size, for instance after a failure of the disk */
async function readStored(dir: string, folder: string, part: Part): Promise<StoredPage> {
  const { sizes, ...properties } = JSON.parse(await fs.readFile(join(dir, folder, PROPERTIES), 'utf8'));
  for (const [name, size] of Object.entries(sizes)) {
    if ((await fs.stat(join(dir, folder, name))).size !== size) throw new Error(`${name} is damaged.`);
  }
  return { ...properties, file: createServedFile(dir, `/${folder}/${NAMES[part]}`) };
}

/** Writes a page that becomes visible as a whole. Another server may have stored it meanwhile. */
async function store(dir: string, folder: string, part: Part, { body, ...properties }: PageContent) {
  const temporary = join(dir, `.tmp-${randomBytes(8).toString('hex')}`);
  /** Bytes by name */
  const sizes: Record<string, number> = {};
  const write = (name: string, content: Buffer) => {
    sizes[name] = content.length;
    return fs.writeFile(join(temporary, name), content, { flush: true });
  };
  try {
    await fs.mkdir(temporary, { recursive: true });
    const content = Buffer.from(body);
    await write(NAMES[part], content);
    const { br, gzip } = await compressContent(content, { isHashed: false });
    if (br) await write(NAMES[part] + EXTENSIONS.br, br);
    if (gzip) await write(NAMES[part] + EXTENSIONS.gzip, gzip);
    const text = JSON.stringify({ ...properties, sizes });
    await fs.writeFile(join(temporary, PROPERTIES), text, { flush: true });
    await fs.rename(temporary, join(dir, folder));
  } catch (error) {
    await fs.rm(temporary, { recursive: true, force: true }).catch(() => {});
    if (!['ENOTEMPTY', 'EEXIST'].includes(getCode(error))) throw error;
  }
}

/** A hash, because a path can be longer than the name of a file. */
function getFolder(path: string, part: Part) {
  return createHash('sha256').update(`${part} ${path}`).digest('hex').slice(0, 32);
}
