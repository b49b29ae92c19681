import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { isExamined } from '../extensions/pictures/check.js';
import registerPictures from '../extensions/pictures/index.js';
import { makeUploadFolder, receive, removeOldUploads } from '../extensions/pictures/temporary.js';

let dir: string;
before(async () => (dir = await mkdtemp(join(tmpdir(), 'uploads-'))));
after(() => rm(dir, { recursive: true, force: true }));

/** Uploads through the extension to a fake FilesService that records the fields. */
async function upload(name: string, type: string, text: string): Promise<Record<string, unknown>> {
  class FilesService {
    knex = () => ({ where: () => ({ first: async () => null }) });
    async uploadOne(stream: Readable, data: Record<string, unknown>): Promise<Record<string, unknown>> {
      return { ...data, text: Buffer.concat(await stream.toArray()).toString() };
    }
  }
  const logger = { warn: () => {} };
  registerPictures({ filter: () => {} }, { services: { FilesService }, env: { TEMP_PATH: dir }, logger });
  return new FilesService().uploadOne(Readable.from([Buffer.from(text)]), { filename_download: name, type });
}

const svg = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><script>alert(1)</script></svg>`;

describe('an uploaded SVG', () => {
  test('gets the size of its width, height or viewBox', async () => {
    const drawing = svg('viewBox="0 0 300 100"');
    const { width, height, text } = await upload('map.svg', 'image/svg+xml', drawing);
    assert.deepEqual([width, height, text], [300, 100, drawing]);
    const large = await upload('plan.svg', 'image/svg+xml', svg('width="30000" height="10000"'));
    assert.deepEqual([large['width'], large['height']], [30_000, 10_000]);
    assert.deepEqual(await readdir(dir), []);
  });

  test('is rejected with an error message if it has no size or another type', async () => {
    for (const text of [svg(''), svg('viewBox="0 0 3 1"').slice(0, -9), '<html></html>', 'x'])
      await assert.rejects(
        upload('map.svg', 'image/svg+xml', text),
        /The size of the drawing “map\.svg” cannot be measured: it has no width, height or viewBox/,
        text,
      );
    assert.deepEqual(await readdir(dir), []);
  });

  test('is the only type besides photos that the extension measures', () => {
    const types = ['image/svg+xml', 'image/jpeg', 'image/gif', 'application/pdf'];
    assert.deepEqual(types.map(isExamined), [true, true, false, false]);
  });
});

describe('the files of an upload', () => {
  test('are rejected after the time limit', async (context) => {
    // The timer of an AbortSignal does not keep the process running.
    const timer = setInterval(() => {}, 1000);
    context.after(() => clearInterval(timer));
    const folder = await makeUploadFolder(dir);
    const stream = new PassThrough();
    stream.write('half');
    await assert.rejects(receive(stream, join(folder, 'original'), 20), {
      name: /^(AbortError|TimeoutError)$/,
    });
    assert.ok(stream.destroyed);
    await rm(folder, { recursive: true });
  });

  test('are removed at the next start after the process was killed', async () => {
    const [old, young] = [await makeUploadFolder(dir), await makeUploadFolder(dir)];
    await utimes(old, 0, 0);
    await removeOldUploads(dir);
    assert.deepEqual(
      (await readdir(dir)).map((name) => join(dir, name)),
      [young],
    );
    await removeOldUploads(join(dir, 'none'));
  });
});
