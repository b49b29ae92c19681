import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { describe, test } from 'node:test';
import type { Response } from 'express';
import type { Knex } from 'knex';
import sharp from 'sharp';
import { createDesignUrl } from '../../helios/src/gift-card-orders/card-page.ts';
import { isPictureOf, isPictureQuery } from '../../src/design-system/Image/sizes/pictureSizes.ts';
import type { Request } from '../extensions/lib/directus.ts';
import { PictureQueue, type Asker } from '../extensions/lib/picture-queue.ts';
import { createTransformCheck, limitDriver } from '../extensions/protection/transforms.ts';

const ORIGINAL = { width: 2000, height: 1200 };

/** Whether Directus makes the picture with this query of an original of 2000 × 1200 pixels. */
function isMade(text: string, original = ORIGINAL): boolean {
  const query = Object.fromEntries(new URLSearchParams(text));
  return isPictureQuery(query) && isPictureOf(query, original);
}

test('AVIF is made with less effort than by default', () => {
  // As Directus calls it.
  const picture = sharp().toFormat('avif', { quality: 55 }) as unknown as {
    options: { heifEffort: number; heifQuality: number };
  };
  assert.deepEqual(
    { effort: picture.options.heifEffort, quality: picture.options.heifQuality },
    { effort: 3, quality: 55 },
  );
});

describe('the sizes of pictures', () => {
  test('are those of the site', () => {
    for (const query of [
      'width=640&height=384&fit=cover&quality=55&format=avif',
      'height=360&width=640&format=webp&quality=72&fit=cover',
      'width=2000&height=1200&fit=cover&quality=72&format=jpg',
      'width=1200&height=630&fit=cover&quality=72&format=jpg',
    ])
      assert.equal(isMade(query), true, query);
    assert.equal(
      isMade('width=120&height=80&fit=cover&quality=55&format=avif', { width: 120, height: 60 }),
      true,
    );
  });

  test('are those of Helios', () => {
    const url = new URL(createDesignUrl({ assetsUrl: 'https://cms.theatre.test' }, 'id') ?? '');
    assert.equal(isMade(url.search), true);
  });

  test('are no others', () => {
    for (const query of [
      'width=2000&height=1400&quality=90&format=avif',
      'width=640&height=384&fit=cover&quality=56&format=avif',
      'width=640&height=385&fit=cover&quality=55&format=avif',
      'width=641&height=385&fit=cover&quality=55&format=avif',
      'width=2560&height=1536&fit=cover&quality=55&format=avif',
      'width=640&height=384&fit=contain&quality=55&format=avif',
      'width=640&height=384&fit=cover&quality=55&format=AVIF',
      'width=640&height=384&fit=cover&quality=55&format=auto',
      'width=640&height=384&fit=cover&quality=55',
      'width=640&fit=cover&quality=55&format=avif',
      'width=%2B640&height=384&fit=cover&quality=55&format=avif',
      'width=640.0&height=384&fit=cover&quality=55&format=avif',
      'width=0640&height=384&fit=cover&quality=55&format=avif',
      'width=640&height=384&fit=cover&quality=55&format=avif&withoutEnlargement=true',
      'width=640&height=384&fit=cover&quality=55&format=avif&key=system-large-cover',
      'width=640&height=384&fit=cover&quality=55&format=avif&focal_point_x=1&focal_point_y=1',
      'width=NaN&height=NaN&fit=cover&quality=55&format=avif',
      'format=toString',
      'transforms=[]',
    ])
      assert.equal(isMade(query), false, query);
    const repeated = { width: ['640'], height: '384', fit: 'cover', quality: '55', format: 'avif' };
    assert.equal(isPictureQuery(repeated), false);
  });
});

describe('the queue of pictures', () => {
  /** Starts work that ends when it is told to. */
  function start(queue: PictureQueue, asker: Asker) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const state = { hasStarted: false, end: () => resolve(undefined) };
    const done = queue.run(asker, () => ((state.hasStarted = true), promise));
    return Object.assign(state, { done });
  }
  const visitor = (address: string): Asker => ({ kind: 'other', address });

  test('makes two at a time, and those of editors first', async () => {
    const queue = new PictureQueue();
    const [first, second, third] = [1, 2, 3].map(() => start(queue, visitor('a')));
    const editor = start(queue, { kind: 'editor' });
    await new Promise(setImmediate);
    const states = () => [first, second, third, editor].map((work) => work?.hasStarted);
    assert.deepEqual(states(), [true, true, false, false]);
    first?.end();
    await first?.done;
    await new Promise(setImmediate);
    assert.deepEqual(states(), [true, true, false, true]);
    for (const work of [second, third, editor]) work?.end();
    await Promise.all([second?.done, third?.done, editor.done]);
  });

  test('refuses what cannot be made soon, of one address before that of all', async () => {
    const queue = new PictureQueue();
    const works = Array.from({ length: 26 }, () => start(queue, visitor('a')));
    const refused = { status: 503, code: 'SERVICE_UNAVAILABLE' };
    await assert.rejects(start(queue, visitor('a')).done, refused);
    for (let index = 0; index < 24; index += 1) works.push(start(queue, visitor(`b${index}`)));
    await assert.rejects(start(queue, visitor('c')).done, refused);
    works.push(start(queue, { kind: 'editor' }));
    for (const work of works) work.end();
    await Promise.all(works.map(({ done }) => done));
    // The places are free again.
    await queue.run(visitor('a'), async () => {});
  });

  test('forgets a request that was given up', async () => {
    const queue = new PictureQueue();
    const works = [1, 2].map(() => start(queue, visitor('a')));
    const given = new AbortController();
    const waiting = start(queue, { ...visitor('a'), signal: given.signal });
    given.abort();
    await assert.rejects(waiting.done, { name: 'AbortError' });
    for (const work of works) work.end();
    await Promise.all(works.map(({ done }) => done));
    assert.equal(waiting.hasStarted, false);
    await queue.run(visitor('a'), async () => {});
  });
});

const id = '00000000-0000-4000-8000-000000000000';
const query = { width: '295', height: '177', fit: 'cover', quality: '55', format: 'avif' };
const getName = (index: number) => `${id}__${String(index).padStart(40, '0')}.avif`;

/** A response whose connection can be closed. */
function createResponse() {
  const headers: Record<string, string> = {};
  const set = (name: string, value: string) => (headers[name] = value);
  const response = Object.assign(new EventEmitter(), { headers, set, destroyed: false });
  const close = () => {
    response.destroyed = true;
    response.emit('close');
  };
  return Object.assign(response, { close });
}

/** A storage with no sizes, and requests for them in the order of AssetsService. Each index is another size. */
function createRequests({ user, timeoutMs = 60_000 }: { user?: string; timeoutMs?: number } = {}) {
  const table = {
    where: () => table,
    orderBy: () => table,
    limit: () => table,
    first: async () => ORIGINAL,
    pluck: async () => [],
  };
  const check = createTransformCheck((() => table) as unknown as Knex);
  /** The files, and whether each is complete. */
  const files = new Map<string, boolean>();
  /** What happens before the storage looks for a size, and while it writes one. */
  const steps = { exists: async () => {}, write: async (_name: string) => {} };
  const counts = { read: 0 };
  const contents: Readable[] = [];
  const driver = {
    exists: async (name: string) => {
      await steps.exists();
      return files.has(name);
    },
    read: async (_name: string) => {
      counts.read += 1;
      return Readable.from(['the original']);
    },
    write: async (name: string, content: Readable) => {
      contents.push(content);
      files.set(name, false);
      await steps.write(name);
      files.set(name, true);
    },
    delete: async (name: string) => void files.delete(name),
  };
  limitDriver(driver, timeoutMs);
  /** Returns whether the sent file is complete. `beforeStorage` is what happens before Directus asks the storage. */
  const ask = async (
    address: string,
    index: number,
    { res = createResponse(), beforeStorage = () => {} } = {},
  ) => {
    const accountability = { ip: address, ...(user ? { user } : {}) };
    const name = getName(index);
    await new Promise<void>((resolve, reject) => {
      const makePicture = async () => {
        beforeStorage();
        if (await driver.exists(name)) return;
        const original = await driver.read(`${id}.jpg`);
        await driver.write(name, original.pipe(new PassThrough()));
      };
      const req = { method: 'GET', path: `/${id}`, query, accountability };
      void check(req as unknown as Request, res as unknown as Response, (error) =>
        error ? reject(error as Error) : makePicture().then(resolve, reject),
      );
    });
    return files.get(name);
  };
  return { ask, files, steps, counts, contents };
}

/** Waits until all that needs no event has been done. */
const settle = () => new Promise(setImmediate);

describe('new sizes of pictures', () => {
  test('of one address are limited', async () => {
    const { ask, files } = createRequests();
    for (let index = 0; index < 300; index += 1) await ask('192.0.2.1', index);
    const limited = { status: 429, code: 'REQUESTS_EXCEEDED' };
    await assert.rejects(ask('192.0.2.1', 300), limited);
    assert.equal(files.size, 300);
    await ask('192.0.2.2', 301);
    // A network of IPv6 counts as one address.
    for (let index = 302; index < 602; index += 1) await ask(`2001:db8::${index.toString(16)}`, index);
    const res = createResponse();
    await assert.rejects(ask('2001:db8::1', 602, { res }), limited);
    assert.match(res.headers['Retry-After'] ?? '', /^[1-9]\d*$/);
  });

  test('of a /56 network of IPv6 have four times that limit', async () => {
    const { ask, files } = createRequests();
    for (let index = 0; index < 1200; index += 1) await ask(`2001:db8:0:${index % 5}::1`, index);
    await assert.rejects(ask('2001:db8:0:9::1', 1200), { status: 429 });
    await ask('2001:db8:0:100::1', 1200);
    assert.equal(files.size, 1201);
  });

  test('of the build are not limited', async () => {
    const { ask, files } = createRequests({ user: 'build' });
    for (let index = 0; index < 310; index += 1) await ask('192.0.2.1', index);
    assert.equal(files.size, 310);
  });
});

describe('a request for a new size that is closed', () => {
  const aborted = { name: 'AbortError' };

  test('after the start keeps its turn, because Directus goes on', async () => {
    const { ask, steps, counts } = createRequests();
    const gate = Promise.withResolvers<undefined>();
    steps.write = () => gate.promise;
    const responses = [createResponse(), createResponse()];
    const asked = responses.map((res, index) => ask('192.0.2.1', index, { res }));
    await settle();
    for (const res of responses) res.close();
    asked.push(ask('192.0.2.1', 2));
    await settle();
    assert.equal(counts.read, 2);
    gate.resolve(undefined);
    assert.deepEqual(await Promise.all(asked), [true, true, true]);
  });

  test('while the storage looks for the size starts nothing', async () => {
    const { ask, steps, counts } = createRequests();
    const gate = Promise.withResolvers<undefined>();
    steps.exists = () => gate.promise;
    const res = createResponse();
    const asked = ask('192.0.2.1', 0, { res });
    await settle();
    res.close();
    gate.resolve(undefined);
    await assert.rejects(asked, aborted);
    assert.equal(counts.read, 0);
    assert.equal(await ask('192.0.2.1', 0), true);
  });

  test('before Directus asks the storage leaves the size to others', async () => {
    const { ask, counts } = createRequests();
    const res = createResponse();
    await assert.rejects(ask('192.0.2.1', 0, { res, beforeStorage: () => res.close() }), aborted);
    assert.equal(counts.read, 0);
    assert.equal(await ask('192.0.2.1', 0), true);
  });

  test('before the check leaves the size to others', async () => {
    const { ask } = createRequests();
    const res = createResponse();
    res.close();
    await assert.rejects(ask('192.0.2.1', 0, { res }), aborted);
    assert.equal(await ask('192.0.2.1', 0), true);
  });

  test('during the check leaves the size to others', async () => {
    const { ask } = createRequests();
    const res = createResponse();
    const asked = ask('192.0.2.1', 0, { res });
    res.close();
    await assert.rejects(asked, aborted);
    assert.equal(await ask('192.0.2.1', 0), true);
  });

  test('while it waits for another leaves that alone', async () => {
    const { ask, steps, counts } = createRequests();
    const gate = Promise.withResolvers<undefined>();
    steps.write = () => gate.promise;
    const first = ask('192.0.2.1', 0);
    await settle();
    const res = createResponse();
    const second = ask('192.0.2.1', 0, { res });
    await settle();
    res.close();
    await assert.rejects(second, aborted);
    gate.resolve(undefined);
    assert.equal(await first, true);
    assert.equal(counts.read, 1);
  });
});

describe('a size that is being written', () => {
  test('is not sent before it is complete, also if its request is closed', async () => {
    const { ask, steps, counts } = createRequests();
    const gate = Promise.withResolvers<undefined>();
    steps.write = () => gate.promise;
    const res = createResponse();
    const first = ask('192.0.2.1', 0, { res });
    await settle();
    res.close();
    let hasAnswer = false;
    const second = ask('192.0.2.1', 0).finally(() => (hasAnswer = true));
    await settle();
    assert.equal(hasAnswer, false);
    gate.resolve(undefined);
    assert.deepEqual(await Promise.all([first, second]), [true, true]);
    assert.equal(counts.read, 1);
  });

  test('is removed if that fails, and made by the next request', async () => {
    const { ask, steps } = createRequests();
    const gate = Promise.withResolvers<undefined>();
    steps.write = () => gate.promise;
    const first = ask('192.0.2.1', 0);
    await settle();
    const second = ask('192.0.2.1', 0);
    steps.write = async () => {};
    gate.reject(new Error('The disk is full'));
    await assert.rejects(first, { message: 'The disk is full' });
    assert.equal(await second, true);
  });

  test('is given up after the time limit', async () => {
    const { ask, steps, files, contents } = createRequests({ timeoutMs: 20 });
    const never = Promise.withResolvers<undefined>().promise;
    steps.write = () => never;
    await Promise.all([0, 1, 2].map((index) => assert.rejects(ask('192.0.2.1', index), { status: 503 })));
    assert.equal(files.size, 0);
    assert.deepEqual(
      contents.map(({ destroyed }) => destroyed),
      [true, true, true],
    );
    await settle();
    // Sharp does so if it fails later.
    for (const content of contents) content.emit('error', new Error('The picture is broken'));
    steps.write = async () => {};
    assert.equal(await ask('192.0.2.1', 0), true);
  });
});
