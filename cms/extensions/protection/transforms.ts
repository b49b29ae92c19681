import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { ASSET_TRANSFORM_QUERY_KEYS, SYSTEM_ASSET_ALLOW_LIST } from '@directus/api/constants';
import { getStorage } from '@directus/api/storage/index';
import { getMilliseconds } from '@directus/api/utils/get-milliseconds';
import { InvalidQueryError, ServiceUnavailableError } from '@directus/errors';
import type { NextFunction, Response } from 'express';
import type { Knex } from 'knex';
import {
  type PictureSize,
  isPictureOf,
  isPictureQuery,
} from '../../../src/design-system/Image/sizes/pictureSizes.ts';
import { toNetworks } from '../../../plugins/connection-limits/index.ts';
import type { Request, Row } from '../lib/directus.ts';
import { pictureQueue, type Asker } from '../lib/picture-queue.ts';
import { createAttempts, refuseFor } from './attempts.ts';

/** New files that one address can let Directus make and store, in this many seconds. The site needs few: most exist already. */
const MOST_NEW = 300;
const NEW_SECONDS = 10 * 60;

/** Time to read the original and to store the new file, beside that of Sharp. */
const STORAGE_MS = 30_000;

/** Parameters of pictures in the Studio, beside the keys of Directus: the cropped pictures of its kanban boards. */
const BOARD = { width: '250', height: '150' };

/** Replaced versions of a picture in whose sizes it is still made: the site may show the addresses of one until it is built again. */
const MOST_FORMER = 20;

/** A picture that is requested in another size. */
interface Transform {
  readonly asker: Asker;
  /** Counts a new file. Fails above the limit. */
  readonly count: () => Promise<void>;
  /** Ends when the response does. */
  readonly signal: AbortSignal;
}

interface Driver {
  exists: (name: string) => Promise<boolean>;
  read: (name: string, ...rest: unknown[]) => Promise<Readable>;
  write: (name: string, content: Readable, ...rest: unknown[]) => Promise<unknown>;
  delete: (name: string) => Promise<unknown>;
}

const transforms = new AsyncLocalStorage<Transform>();

/** Returns the middleware of `/assets` that refuses to make a picture in a size that neither the site nor the Studio shows. */
export function createTransformCheck(database: Knex) {
  const newFiles = createAttempts({ points: MOST_NEW, seconds: NEW_SECONDS });

  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    const names = ASSET_TRANSFORM_QUERY_KEYS.filter((name) => Object.hasOwn(req.query, name));
    if (names.length === 0 || !['GET', 'HEAD'].includes(req.method)) return next();
    const query = Object.fromEntries(names.map((name) => [name, req.query[name]]));
    const ended = new AbortController();
    res.once('close', () => ended.abort());
    // The response emits no event again if it is closed already.
    if (res.destroyed) ended.abort();
    try {
      if (!(req.accountability?.app && isOfStudio(query))) await checkSize(query, getId(req.path), database);
    } catch (error) {
      return next(error);
    }
    const { signal } = ended;
    const { user, app, ip } = req.accountability ?? {};
    const asker: Asker = app
      ? { kind: 'editor', signal }
      : { kind: 'other', address: user ?? (ip ? toNetworks(ip)[0].key : 'unknown'), signal };
    // The accounts of people and programs may make every size of the list.
    const count = async () => {
      const limit = user ? null : await newFiles.add(ip);
      if (limit) throw refuseFor(limit, res);
    };
    transforms.run({ asker, count, signal }, next);
  };
}

/**
 * Makes the storage of Directus wait for a turn before a picture is made, and never make one twice at the same time.
 *
 * @param timeout the time limit of Directus for Sharp
 */
export async function limitTransforms(locations: readonly string[], timeout: unknown): Promise<void> {
  const storage = await getStorage();
  const timeoutMs = getMilliseconds(timeout, 0) + STORAGE_MS;
  for (const location of locations) limitDriver(storage.location(location) as Driver, timeoutMs);
}

/** One request makes a size. Others that ask for this size wait until it has ended. */
class Work {
  readonly #ended = Promise.withResolvers<undefined>();
  readonly #late = new AbortController();
  readonly #onEnd: (work: Work) => void;
  #timer: NodeJS.Timeout | undefined;
  #leave: (() => void) | undefined;
  isWriting = false;

  constructor(onEnd: (work: Work) => void) {
    this.#onEnd = onEnd;
  }

  get ended(): Promise<unknown> {
    return this.#ended.promise;
  }

  /** Fires when the time limit after the start is over. */
  get late(): AbortSignal {
    return this.#late.signal;
  }

  get hasStarted(): boolean {
    return this.#leave !== undefined;
  }

  /** `leave` ends its turn. */
  start(leave: () => void, timeoutMs: number): void {
    this.#leave = leave;
    this.#timer = setTimeout(() => {
      this.#late.abort(
        new ServiceUnavailableError({ service: 'assets', reason: 'The picture took too long to make' }),
      );
      if (!this.isWriting) this.end();
    }, timeoutMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#leave?.();
    this.#onEnd(this);
    this.#ended.resolve(undefined);
  }
}

/**
 * AssetsService asks whether the file of a size exists. If not, it reads the original, and then writes the file. While one request makes
 * a file, others wait for it: a file that is being written exists already, but is not complete. AssetsService does not stop when the
 * response is closed. So from the start on only the end of the writing, or the time limit, ends the work.
 */
export function limitDriver(driver: Driver, timeoutMs: number): void {
  const { exists, read, write } = driver;
  const works = new Map<string, Work>();
  const workOf = new WeakMap<Transform, Work>();

  driver.exists = async (name) => {
    const transform = transforms.getStore();
    if (!transform || !isVariant(name)) return exists.call(driver, name);
    const { signal } = transform;
    for (let other = works.get(name); other; other = works.get(name)) await waitFor(other.ended, signal);
    signal.throwIfAborted();
    const work = new Work((ended) => {
      workOf.delete(transform);
      if (works.get(name) === ended) works.delete(name);
    });
    works.set(name, work);
    workOf.set(transform, work);
    signal.addEventListener('abort', () => void (work.hasStarted || work.end()), { once: true });
    return endIfFailed(work, async () => {
      const isPresent = await exists.call(driver, name);
      signal.throwIfAborted();
      if (isPresent) work.end();
      return isPresent;
    });
  };

  driver.read = async (name, ...rest) => {
    const transform = transforms.getStore();
    if (!transform || isVariant(name)) return read.call(driver, name, ...rest);
    transform.signal.throwIfAborted();
    const work = workOf.get(transform);
    if (!work || work.hasStarted) return read.call(driver, name, ...rest);
    return endIfFailed(work, async () => {
      await transform.count();
      work.start(await pictureQueue.enter(transform.asker), timeoutMs);
      transform.signal.throwIfAborted();
      const original = read.call(driver, name, ...rest);
      work.late.addEventListener('abort', () => {
        original.then((stream) => stream.destroy()).catch(() => {});
      });
      return waitFor(original, work.late);
    });
  };

  driver.write = async (name, content, ...rest) => {
    const transform = transforms.getStore();
    const work = transform && workOf.get(transform);
    if (!work) return write.call(driver, name, content, ...rest);
    work.isWriting = true;
    // Sharp can still emit an error after that.
    work.late.addEventListener('abort', () => content.on('error', () => {}).destroy());
    try {
      return await waitFor(write.call(driver, name, content, ...rest), work.late);
    } catch (error) {
      // Directus deletes the unfinished file later. Until then a waiting request would find and send it.
      await driver.delete(name).catch(() => {});
      throw error;
    } finally {
      work.end();
    }
  };
}

async function endIfFailed<Result>(work: Work, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    work.end();
    throw error;
  }
}

/** Whether a file is one that Directus made of another: it has the hash of its parameters. */
function isVariant(name: string): boolean {
  return /__[0-9a-f]{40}\.\w+$/.test(name);
}

async function waitFor<Result>(other: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason as Error);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([other, promise]).finally(() => signal.removeEventListener('abort', giveUp));
}

function isOfStudio(query: Row): boolean {
  const names = Object.keys(query);
  if (names.length === 1) return SYSTEM_ASSET_ALLOW_LIST.some(({ key }) => key === query['key']);
  return names.length === 2 && query['width'] === BOARD.width && query['height'] === BOARD.height;
}

function getId(path: string): string | undefined {
  const [, key = ''] = path.split('/');
  // Directus ignores what follows the id, such as an extension.
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(key)?.[0];
}

async function checkSize(query: Row, id: string | undefined, database: Knex): Promise<void> {
  const refusal = new InvalidQueryError({ reason: 'The site shows no picture in this size' });
  if (!isPictureQuery(query) || !id) throw refusal;
  const file: Partial<PictureSize> | undefined = await database('directus_files')
    .where({ id })
    .first('width', 'height');
  // Directus does not change a picture of unknown size, and answers for a file that does not exist.
  if (!hasSize(file) || isPictureOf(query, file)) return;
  const former: (Partial<PictureSize> | null)[] = await database('directus_revisions')
    .where({ collection: 'directus_files', item: id.toLowerCase() })
    .orderBy('id', 'desc')
    .limit(MOST_FORMER)
    .pluck('data');
  if (!former.some((file) => hasSize(file) && isPictureOf(query, file))) throw refusal;
}

function hasSize(file: Partial<PictureSize> | null | undefined): file is PictureSize {
  return Boolean(file?.width && file.height);
}
