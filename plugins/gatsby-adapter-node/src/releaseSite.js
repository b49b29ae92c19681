'use strict';

const { setTimeout: wait } = require('node:timers/promises');
const { listHashedFiles, readCurrentId, readIntactRelease } = require('./releases.js');
const { openRelease } = require('./site.js');

/**
 * @typedef {import('./site.js').Site} Site
 *
 * @typedef {object} SiteSource where a server takes the site of a request from
 * @property {() => Site} getSite
 * @property {() => string | null} getProblem why the current release is not served; null if it is
 * @property {() => Promise<void>} close
 *
 * @typedef {object} RenderOptions
 * @property {Log} log
 * @property {Partial<import('./worker/worker.js').WorkerTimes>} [workerTimes]
 *
 * @typedef {object} Log
 * @property {(sentence: string) => void} info
 * @property {(sentence: string) => void} error
 */

/** Milliseconds between two looks at the link to the current release. A look takes less than 0.1 ms. */
const CHECK_EVERY_MS = 100;

/** A release that cannot be served is read so many times less often, because all of it is read. */
const SLOWER_AFTER_PROBLEM = 10;

/**
 * Serves the current release, and switches to the next one when it is activated. A release that cannot be read is
 * reported once, and the last one stays.
 *
 * @param {string} releasesDir
 * @param {RenderOptions & { checkEveryMs?: number, check?: (site: Site) => void }} options check: throws an error of one sentence for a release that must not be served
 * @returns {Promise<SiteSource>}
 * @throws {Error} of one sentence, if there is no current release at the start, or if it is damaged
 */
async function openReleases(
  releasesDir,
  { checkEveryMs = CHECK_EVERY_MS, check: assertServed = () => {}, ...renderOptions },
) {
  const { log } = renderOptions;
  let site = await openCurrent(releasesDir, null, renderOptions);
  assertServed(site);
  await site.renderer?.worker?.prepare();
  /** @type {Set<Site>} the next one, and old ones with open requests */
  const notServed = new Set();

  /** @param {Site} old */
  async function retire(old) {
    notServed.add(old);
    await old.renderer?.worker?.retire();
    notServed.delete(old);
  }
  /** @type {string | null} */
  let problem = null;
  const closing = new AbortController();

  async function check() {
    try {
      const next = await openCurrent(releasesDir, site, renderOptions);
      if (next !== site) {
        assertServed(next);
        notServed.add(next);
        // Visitors would wait for the start of the worker.
        await next.renderer?.worker?.prepare();
        notServed.delete(next);
        log.info(`The release ${next.release} is served now.`);
        void retire(site);
      } else if (problem !== null) log.info(`The current release is readable again.`);
      site = next;
      problem = null;
    } catch (error) {
      const sentence = `${/** @type {Error} */ (error).message} The release ${site.release} stays.`;
      if (sentence !== problem) log.error(sentence);
      problem = sentence;
    }
  }

  async function watch() {
    while (!closing.signal.aborted) {
      const delay = problem === null ? checkEveryMs : checkEveryMs * SLOWER_AFTER_PROBLEM;
      await wait(delay, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      if (!closing.signal.aborted) await check();
    }
  }

  const watching = watch();
  return {
    getSite: () => site,
    getProblem: () => problem,
    close: async () => {
      closing.abort();
      const stopNotServed = () =>
        Promise.all(Array.from(notServed, ({ renderer }) => renderer?.worker?.stop()));
      // The next release may be waiting for its worker.
      await stopNotServed();
      await watching;
      await Promise.all([site.renderer?.worker?.stop(), stopNotServed()]);
    },
  };
}

/**
 * Returns the site of the current release, or the served one if it is that of the current release.
 *
 * @param {string} releasesDir
 * @param {Site | null} served
 * @param {RenderOptions} renderOptions
 * @returns {Promise<Site>}
 */
async function openCurrent(releasesDir, served, renderOptions) {
  const id = await readCurrentId(releasesDir);
  if (id === null) throw new Error(`There is no current release in ${releasesDir}.`);
  if (id === served?.release) return served;
  const release = await readIntactRelease(releasesDir, id);
  const others = await listHashedFiles(releasesDir);
  return openRelease(
    release,
    others.filter((other) => other.id !== id),
    renderOptions,
  );
}

/**
 * Serves one release, whatever the current one is, without files of other releases: to check it before it is activated.
 *
 * @param {string} releasesDir
 * @param {string} id
 * @param {RenderOptions & { check?: (site: Site) => void }} options check: throws an error of one sentence for a release that must not be served
 * @returns {Promise<SiteSource>}
 * @throws {Error} of one sentence, if the release is damaged
 */
async function openOneRelease(releasesDir, id, { check: assertServed = () => {}, ...renderOptions }) {
  const site = openRelease(await readIntactRelease(releasesDir, id), [], renderOptions);
  assertServed(site);
  return { getSite: () => site, getProblem: () => null, close: async () => site.renderer?.worker?.stop() };
}

module.exports = { openOneRelease, openReleases };
