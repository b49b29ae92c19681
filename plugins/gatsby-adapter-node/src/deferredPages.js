'use strict';

const { createHash, randomBytes } = require('node:crypto');
const fs = require('node:fs/promises');
const { join } = require('node:path');
const { compressContent, EXTENSIONS } = require('./compression.js');
const { createServedFile } = require('./files.js');
const { getCode, isMissing } = require('./disk.js');

/**
 * @typedef {import('./engine.js').Part} Part
 *
 * @typedef {object} PageProperties
 * @property {Record<string, string | string[]>} headers
 * @property {string[]} scriptHashes the inline scripts of the page
 *
 * @typedef {PageProperties & { body: string }} PageContent
 * @typedef {PageProperties & { file: import('./files.js').ServedFile }} StoredPage
 *
 * @typedef {object} DeferredPages
 * @property {(path: string, part: Part, render: () => Promise<PageContent | null>) => Promise<StoredPage | PageContent | null>} find
 *   returns the stored page. If there is none, it is rendered once for all requests that wait for it, and stored. Returns
 *   the content if the disk does not store it, and null if there is no page
 */

/** Names of the files in the folder of one part of a page. */
const NAMES = { html: 'page.html', data: 'page-data.json' };
const PROPERTIES = 'properties.json';

const MINUTE = 60_000;

/**
 * The deferred pages (DSG) of a release that have been rendered. Each is rendered once, and then served as a file. They are
 * beside the release, because a release does not change.
 *
 * @param {string} dir
 * @param {import('./releaseSite.js').Log} log
 * @returns {DeferredPages}
 */
function openDeferredPages(dir, log) {
  const logRarely = createRareLog(log);
  /** @type {Map<string, Promise<StoredPage | PageContent | null>>} by folder */
  const pending = new Map();

  /**
   * @param {string} folder
   * @param {Part} part
   * @param {() => Promise<PageContent | null>} render
   */
  async function readOrRender(folder, part, render) {
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

  /**
   * @param {string} folder
   * @param {Part} part
   * @returns {Promise<StoredPage | null>}
   */
  async function read(folder, part) {
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

/**
 * Limits errors that can occur with each request, for instance those of a full disk, to one a minute.
 *
 * @param {import('./releaseSite.js').Log} log
 * @returns {(sentence: string) => void}
 */
function createRareLog(log) {
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
 * @param {unknown} error of readStored
 */
function isDamage(error) {
  return isMissing(error) || !(error instanceof Error && 'code' in error);
}

/**
 * @param {string} dir
 * @param {string} folder
 * @param {Part} part
 * @returns {Promise<StoredPage>}
 * @throws {Error} if a file is missing or has another size, for instance after a failure of the disk
 */
async function readStored(dir, folder, part) {
  const { sizes, ...properties } = JSON.parse(await fs.readFile(join(dir, folder, PROPERTIES), 'utf8'));
  for (const [name, size] of Object.entries(sizes)) {
    if ((await fs.stat(join(dir, folder, name))).size !== size) throw new Error(`${name} is damaged.`);
  }
  return { ...properties, file: createServedFile(dir, `/${folder}/${NAMES[part]}`) };
}

/**
 * Writes a page that becomes visible as a whole. Another server may have stored it meanwhile.
 *
 * @param {string} dir
 * @param {string} folder
 * @param {Part} part
 * @param {PageContent} content
 */
async function store(dir, folder, part, { body, ...properties }) {
  const temporary = join(dir, `.tmp-${randomBytes(8).toString('hex')}`);
  /** @type {Record<string, number>} bytes by name */
  const sizes = {};
  const write = (/** @type {string} */ name, /** @type {Buffer} */ content) => {
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

/**
 * A hash, because a path can be longer than the name of a file.
 *
 * @param {string} path
 * @param {Part} part
 */
function getFolder(path, part) {
  return createHash('sha256').update(`${part} ${path}`).digest('hex').slice(0, 32);
}

module.exports = { openDeferredPages };
