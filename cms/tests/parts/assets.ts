import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import {
  createPictureQuery,
  getPictureHeight,
  pictureRatios,
} from '../../../src/design-system/Image/sizes/pictureSizes.ts';
import { login, request } from '../../scripts/lib/api.ts';
import { defaultAssetsDir } from '../../scripts/lib/seed.ts';
import { createFileForm, type Running } from './running.ts';

type FileRow = { id: string; width: number; height: number };

/** The query of a picture of the site, in the ratio 3:2. */
export const SHOWN = 'width=295&height=197&fit=cover&quality=72&format=webp';

/** Sizes of pictures. */
export function assetTests(running: () => Running): void {
  /** Uploads a picture of its own, of which no size exists. */
  const upload = async (): Promise<FileRow> => {
    const bytes = await readFile(join(defaultAssetsDir, 'hero-home.jpg'));
    const form = createFileForm({ description: 'A stage' }, { name: 'own.jpg', type: 'image/jpeg', bytes });
    return (await request(running().editor, 'POST', '/files', form)) as FileRow;
  };
  const remove = ({ id }: FileRow) => request(running().editor, 'DELETE', `/files/${id}`);
  const listSizes = async ({ id }: FileRow) =>
    (await readdir(join(running().options.dataDir, 'uploads'))).filter((name) => name.startsWith(`${id}__`));

  /** Requests a path as it is, from an address of this machine. */
  const get = (
    path: string,
    options: { method?: string; from?: string; token?: string; accept?: string } = {},
  ) =>
    new Promise<{ status: number; retryAfter: string | undefined; bytes: Buffer }>((resolve, reject) => {
      const { method = 'GET', from = '127.0.0.1', token, accept } = options;
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(accept ? { accept } : {}),
      };
      const { port } = running().options;
      const sent = httpRequest(
        { host: '127.0.0.1', port, path, method, localAddress: from, headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              retryAfter: answer.headers['retry-after'],
              bytes: Buffer.concat(chunks),
            }),
          );
        },
      );
      sent.once('error', reject);
      sent.end();
    });

  describe('a size of a picture', () => {
    test('that the site does not show is refused, and nothing is stored', async () => {
      const file = await upload();
      const { editor } = running();
      const asked: [string, Parameters<typeof get>[1]?][] = [
        [`/assets/${file.id}?width=2000&height=1400&quality=90&format=avif`],
        [`/assets/${file.id}?width=640`],
        [`/assets/${file.id}?width=`],
        [`/assets/${file.id}?${SHOWN}`.replace('197', '198')],
        [`/assets/${file.id}?${SHOWN}&width=296`],
        [`/assets/${file.id}?width[]=295&${SHOWN.replace('width=295&', '')}`],
        [`/assets/${file.id}?transforms=[]`],
        [`/assets/${file.id}?transforms=[["resize",{"width":1999}]]`],
        [`/assets/${file.id}?format=auto`, { accept: 'image/avif' }],
        [`/assets/${file.id}?format=auto`, { accept: 'image/webp;q=2, */*' }],
        [`/assets/${file.id}?key=system-large-cover`],
        [`/assets/${file.id}?key=system-large-cover&width=641`, { token: editor.token }],
        [`/assets/${file.id}?key=none`, { token: editor.token }],
        [`/assets/${file.id}?width=641&height=427`, { token: editor.token }],
        [`/assets/${file.id}/own.jpg?width=641`],
        [`/ASSETS/${file.id.toUpperCase()}/?width=641&download`],
        [`/assets/${file.id}.jpg?quality=71`],
        [`/assets/${file.id}?withoutEnlargement=true`],
        [`/assets/${file.id}?${SHOWN}&focal_point_x=1&focal_point_y=1`],
        [`/assets/${file.id}?width=641`, { method: 'HEAD' }],
      ];
      for (const [path, options] of asked)
        assert.deepEqual([path, (await get(path, options)).status], [path, 400]);
      assert.deepEqual(await listSizes(file), []);
      await remove(file);
    });

    test('of the site or of the Studio is made once, also for many at the same time', async () => {
      const file = await upload();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          get(`/assets/${file.id}${index % 2 ? '/name.webp' : ''}?${index % 3 ? SHOWN : `v=1&${SHOWN}`}`),
        ),
      );
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      const [first, ...others] = answers.map(({ bytes }) => bytes);
      assert.equal((await sharp(first).metadata()).width, 295);
      for (const bytes of others) assert.ok(first?.equals(bytes));
      assert.equal((await listSizes(file)).length, 1);
      for (const query of [
        'key=system-small-cover',
        'modified=1&key=system-large-contain',
        'width=250&height=150',
      ])
        assert.equal(
          (await get(`/assets/${file.id}?${query}`, { token: running().editor.token })).status,
          200,
        );
      assert.equal((await listSizes(file)).length, 4);
      await remove(file);
    });

    test('of a replaced picture is made until the site is built again', async () => {
      const file = await upload();
      const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#345' } })
        .jpeg()
        .toBuffer();
      const form = createFileForm({}, { name: 'other.jpg', type: 'image/jpeg', bytes });
      await request(running().editor, 'PATCH', `/files/${file.id}`, form);
      const height = Math.round(295 / (file.width / file.height));
      const query = SHOWN.replace('197', String(height));
      assert.equal((await get(`/assets/${file.id}?${query}`)).status, 200);
      await remove(file);
    });

    test('does not keep an editor from logging in', { timeout: 120_000 }, async () => {
      const { url, options } = running();
      const file = await upload();
      let left = 16;
      const sizes = [295, 640].flatMap((width) =>
        Object.values(pictureRatios).map((ratio) => ({ width, height: getPictureHeight(width, ratio) })),
      );
      const queries = sizes
        .slice(0, left)
        .map((size) => String(new URLSearchParams(createPictureQuery(size, 'avif'))));
      const pictures = queries.map((query) =>
        get(`/assets/${file.id}?${query}`, { from: '127.0.0.30' }).then(
          (answer) => ((left -= 1), answer.status),
        ),
      );
      await login(url, options.editorEmail ?? '', options.editorPassword ?? '');
      assert.ok(left > 8, `the log-in waited for ${16 - left} of 16 pictures`);
      assert.deepEqual([...new Set(await Promise.all(pictures))], [200]);
      await remove(file);
    });
  });
}
