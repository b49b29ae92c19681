import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { ContentTooLargeError } from '@directus/errors';
import type { Knex } from 'knex';
import sharp from 'sharp';
import type { ExtensionContext } from '../extensions/lib/directus.ts';
import { pictures } from '../extensions/pictures/api.ts';
import { proposeDescription, showSentence } from '../extensions/pictures/app/proposal.ts';
import { fillColors } from '../extensions/pictures/dominantColor.ts';
import { isExamined } from '../extensions/pictures/check.ts';
import { makeUploadFolder, receive, removeOldUploads } from '../extensions/pictures/temporary.ts';

let dir: string;
before(async () => (dir = await mkdtemp(join(tmpdir(), 'uploads-'))));
after(() => rm(dir, { recursive: true, force: true }));

/** What was created beside the files. */
const told: Record<string, unknown>[] = [];

/** The form parser says whether it left out the end of a file. */
type Upload = Readable & { truncated?: boolean };

/** Uploads through the extension to a fake FilesService that records the fields. */
async function upload(
  name: string,
  type: string,
  bytes: string | Buffer,
  truncated = false,
): Promise<Record<string, unknown>> {
  class FilesService {
    knex = () => ({ where: () => ({ first: async () => null }) });
    accountability = { user: 'the-editor' };
    async uploadOne(stream: Upload, data: Record<string, unknown>): Promise<Record<string, unknown>> {
      if (stream.truncated) throw new ContentTooLargeError();
      const bytes = Buffer.concat(await stream.toArray());
      return { ...data, bytes, text: bytes.toString() };
    }
  }
  class ItemsService {
    collection: string;
    constructor(collection: string) {
      this.collection = collection;
    }
    async createOne(item: object) {
      told.push({ collection: this.collection, ...item });
    }
  }
  const context = {
    services: { FilesService, ItemsService },
    env: { TEMP_PATH: dir, FILES_MAX_UPLOAD_SIZE: '200mb' },
    logger: { warn: () => {} },
  };
  pictures({ filter: () => {}, action: () => {} }, context as unknown as ExtensionContext);
  const stream = Object.assign(Readable.from([Buffer.from(bytes)]), { truncated });
  return new FilesService().uploadOne(stream, { filename_download: name, type });
}

const svg = (attributes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><script>alert(1)</script></svg>`;

describe('a photo of a phone', () => {
  const heic = readFile(new URL('files/photo.heic', import.meta.url));

  test('becomes a JPEG if it is HEIC, whatever its name says', async () => {
    for (const [name, type, stored] of [
      ['IMG_1.HEIC', 'image/heic', 'IMG_1.jpg'],
      ['IMG_2.heic', 'application/octet-stream', 'IMG_2.jpg'],
      ['IMG_3.jpeg', 'image/jpeg', 'IMG_3.jpg'],
    ] as const) {
      const file = await upload(name, type, await heic);
      assert.deepEqual([file['filename_download'], file['type']], [stored, 'image/jpeg']);
      const { format, width, height } = await sharp(file['bytes'] as Buffer).metadata();
      assert.deepEqual([format, width, height], ['jpeg', 120, 80]);
      assert.match(String(file['dominant_color']), /^#2[0-9a-f][34][0-9a-f][bc][0-9a-f]$/);
    }
  });

  test('is refused with a sentence if it is no HEIC or broken', async () => {
    const sentence = /“IMG_4\.HEIC” could not be read as HEIC\. Save it as JPEG/;
    await assert.rejects(upload('IMG_4.HEIC', 'image/heic', 'x'), sentence);
    await assert.rejects(upload('IMG_4.HEIC', 'image/heic', (await heic).subarray(0, 300)), sentence);
  });

  test('is taken with the small faults that cameras write, and not when it is cut off', async () => {
    const jpeg = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#2040c0' } })
      .jpeg()
      .toBuffer();
    // The end of the spectrum in the header of the scan: Samsung writes 0.
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
    const faulty = Buffer.from(jpeg);
    faulty[scan + 12] = 0;
    const film = Buffer.concat([jpeg, Buffer.from('ftypmp42 of a motion photo')]);
    for (const bytes of [faulty, film])
      assert.equal((await upload('a.jpg', 'image/jpeg', bytes))['type'], 'image/jpeg');
    await assert.rejects(upload('a.jpg', 'image/jpeg', jpeg.subarray(0, scan + 40)), /is broken/);
  });
});

test('the person who uploads a moving picture is told that it will stand still', async () => {
  const frames = ['#f00', '#00f'].map((background) => ({
    create: { width: 40, height: 30, channels: 3 as const, background },
  }));
  const images = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const moving = await sharp(images, { join: { animated: true } })
    .webp()
    .toBuffer();
  told.length = 0;
  await upload('still.webp', 'image/webp', await sharp(images[0]).webp().toBuffer());
  assert.deepEqual(told, []);
  await upload('dance.webp', 'image/webp', moving);
  assert.equal(told.length, 1);
  assert.deepEqual(
    [told[0]?.['collection'], told[0]?.['recipient']],
    ['directus_notifications', 'the-editor'],
  );
  assert.match(String(told[0]?.['message']), /“dance\.webp” moves\. The site shows only its first image/);
});

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
    const drawn = (attributes: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path d="M0 0h300v20z"/></svg>`;
    const unmeasured = ['', 'width="100%" height="100%"', 'width="40"', 'data-viewBox="0 0 3 1"'].map(drawn);
    const inComment = `<!-- <svg width="3" height="1"> -->${drawn('')}`;
    for (const text of [
      ...unmeasured,
      inComment,
      svg(''),
      svg('viewBox="0 0 3 1"').slice(0, -9),
      '<html></html>',
      'x',
    ])
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

describe('a refused file', () => {
  test('says that it is too large, and how large a file may be', async () => {
    for (const [name, type] of [
      ['cast.jpg', 'image/jpeg'],
      ['season.pdf', 'application/pdf'],
    ] as const)
      await assert.rejects(upload(name, type, 'x', true), {
        code: 'FILE_REFUSED',
        message: `“${name}” is larger than 200 MB, which is the limit. Make it smaller and upload that.`,
      });
  });

  test('is shown in the Studio with its sentence alone', () => {
    const show = (code: string) => {
      const sentence = 'The picture is broken. Export it again.';
      const errors = [{ message: sentence, extensions: { code, sentence } }];
      const notification = { title: `errors.${code}`, error: { response: { data: { errors } } } };
      showSentence(notification);
      return notification;
    };
    assert.deepEqual(show('FILE_REFUSED'), {
      title: 'The file is refused',
      text: 'The picture is broken. Export it again.',
    });
    assert.equal(show('FORBIDDEN').title, 'errors.FORBIDDEN');
    assert.ok(show('FORBIDDEN').error);
    showSentence(undefined);
  });

  test('is shown like a change that is refused outside of its form', () => {
    const extensions = { code: 'FAILED_VALIDATION', validation_message: 'The page is published.' };
    const notification = {
      title: 'errors.FAILED_VALIDATION',
      error: { errors: [{ message: 'pages.status: …', extensions }] },
    };
    showSentence(notification);
    assert.deepEqual(notification, { title: 'The change is refused', text: 'The page is published.' });
  });
});

describe('the proposed description', () => {
  const propose = (filename_download: string, title = '') => proposeDescription({ filename_download, title });

  test('is made of the words of the name of the file', () => {
    for (const [name, words] of [
      ['ruth-on-stage_02.jpg', 'Ruth on stage'],
      ['Naomi at the gate (3).JPEG', 'Naomi at the gate'],
      ['theCastOfJonah.final.v2.png', 'The Cast Of Jonah'],
      ['lancaster_house_1920x1080.webp', 'Lancaster house'],
      ['naomi_2026-11-27-small.jpg', 'Naomi'],
      ['IMG_1234 choir at night.jpg', 'Choir at night'],
      ['größe-der-bühne.jpg', 'Größe der bühne'],
    ] as const)
      assert.equal(propose(name), words, name);
  });

  test('is made of the title if the name says nothing, and is empty if both do', () => {
    assert.equal(propose('IMG_1234.jpg', 'The choir'), 'The choir');
    for (const name of [
      'IMG_1234.jpg',
      'DSCF0007.JPG',
      'PXL_20261127_101530.jpg',
      'Screenshot 2026-11-27.png',
      '5b0f3c6e-0c1f-4d53-9a52-1f6b1a9c7d31.jpg',
      'f3a9c0d2e4b16a7c8d9e.jpg',
      '01.jpg',
    ])
      assert.equal(propose(name, 'Img 1234'), '', name);
  });
});

/** Creates a photo: a third of one color, the rest of another one. */
async function createPhoto(format: 'jpeg' | 'png', color: string, alpha = 1): Promise<Buffer> {
  const [width, height] = [90, 60];
  const third = await sharp({ create: { width: 30, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const { r, g, b } = sharpColor(color);
  return sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha } } })
    .composite([{ input: third, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

function sharpColor(color: string) {
  const [r = 0, g = 0, b = 0] = (color.match(/[0-9a-f]{2}/g) ?? []).map((pair) => parseInt(pair, 16));
  return { r, g, b };
}

/** Whether two colors look alike: Sharp counts colors in steps of 16. */
function isClose(one: unknown, other: string): boolean {
  const [a, b] = [sharpColor(String(one)), sharpColor(other)];
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) <= 16;
}

describe('the dominant color', () => {
  test('of a photo is stored at upload as #rrggbb', async () => {
    for (const color of ['#3060a0', '#101010', '#c02010']) {
      const { dominant_color } = await upload('ruth.jpg', 'image/jpeg', await createPhoto('jpeg', color));
      assert.match(String(dominant_color), /^#[0-9a-f]{6}$/);
      assert.ok(isClose(dominant_color, color), `${String(dominant_color)} for ${color}`);
    }
  });

  test('of a photo with transparency, a drawing or another file is removed', async () => {
    const transparent = await createPhoto('png', '#3060a0', 0.4);
    assert.equal((await upload('logo.png', 'image/png', transparent))['dominant_color'], null);
    const drawing = svg('viewBox="0 0 300 100"');
    assert.equal((await upload('map.svg', 'image/svg+xml', drawing))['dominant_color'], null);
    assert.equal((await upload('facts.pdf', 'application/pdf', '%PDF'))['dominant_color'], null);
  });

  test('is found later for photos without one, and broken ones do not stop it', async () => {
    const photo = await createPhoto('jpeg', '#3060a0');
    const rows = [
      { id: 'broken', type: 'image/jpeg' },
      { id: 'drawing', type: 'image/svg+xml' },
      { id: 'photo', type: 'image/jpeg' },
    ];
    const stored: Record<string, Record<string, unknown>> = {};
    const query = (id = '') => ({
      where: (condition: { id: string }) => query(condition.id),
      whereNull: () => query(id),
      whereLike: () => query(id),
      select: async () => rows,
      update: async (fields: Record<string, unknown>) => (stored[id] = fields),
    });
    const database = Object.assign(() => query(), { schema: { hasColumn: async () => true } });
    const warnings: string[] = [];
    await fillColors(
      database as unknown as Knex,
      async (id: string) => (id === 'photo' ? photo : Buffer.from('x')),
      {
        warn: (_error: unknown, text = '') => void warnings.push(text),
      },
    );
    assert.deepEqual(Object.keys(stored), ['photo']);
    assert.ok(isClose(stored['photo']?.['dominant_color'], '#3060a0'));
    assert.ok(stored['photo']?.['modified_on'] instanceof Date);
    assert.deepEqual(warnings, ['The dominant color of the picture broken could not be found.']);
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
