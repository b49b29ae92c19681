import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { CmsError, request } from '../../scripts/lib/api.ts';
import { defaultAssetsDir } from '../../scripts/lib/seed.ts';
import { SHOWN } from './assets.ts';
import { createFileForm, type Running } from './running.ts';

type FileRow = { id: string; width: number; height: number; description: string | null };

const DOWNLOADS = '5b0f3c6e-0c1f-4d53-9a52-1f6b1a9c7d31';

/** Creates a photo of one color with this size in pixels. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })
    .jpeg({ quality: 60 })
    .toBuffer();

/** Uploads and pictures of content. */
export function pictureTests(running: () => Running): void {
  const upload = async (
    name: string,
    type: string,
    bytes: Uint8Array | string,
    fields: Record<string, string> = {},
  ) =>
    (await request(
      running().editor,
      'POST',
      '/files',
      createFileForm(fields, { name, type, bytes }),
    )) as FileRow;
  const remove = (...files: FileRow[]) =>
    request(
      running().editor,
      'DELETE',
      '/files',
      files.map((file) => file.id),
    );
  const sizeOf = ({ width, height }: FileRow) => [width, height];

  describe('a picture', () => {
    test('of 24 or 40 megapixels is accepted, shrunk and shown', async () => {
      for (const [width, height] of [
        [6000, 4000],
        [5152, 7728],
      ] as const) {
        const file = await upload('large.jpg', 'image/jpeg', await photo(width, height), {
          description: 'A large one',
        });
        assert.equal(Math.max(...sizeOf(file)), 4096);
        assert.ok(Math.abs(file.width / file.height - width / height) < 0.001);
        const answer = await fetch(
          `${running().url}/assets/${file.id}?width=640&height=427&fit=cover&quality=55&format=avif`,
        );
        assert.equal(answer.status, 200);
        assert.equal((await sharp(await answer.arrayBuffer()).metadata()).width, 640);
        await remove(file);
      }
    });

    test('has its dominant color, which the site build can read and a replacement changes', async () => {
      const colorOf = async (id: string) => {
        const file = (await request(running().build, 'GET', `/files/${id}?fields=dominant_color`)) as {
          dominant_color: string | null;
        };
        return file.dominant_color;
      };
      const file = await upload('color.jpg', 'image/jpeg', await photo(300, 200), { description: 'Blue' });
      assert.match((await colorOf(file.id)) ?? '', /^#[0-5][0-9a-f][2-6][0-9a-f][3-7][0-9a-f]$/);
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>';
      const form = createFileForm({}, { name: 'map.svg', type: 'image/svg+xml', bytes: svg });
      await request(running().editor, 'PATCH', `/files/${file.id}`, form);
      assert.equal(await colorOf(file.id), null);
      await remove(file);
    });

    test('in the folder Downloads keeps its size and can be shown', async () => {
      const file = await upload('press.jpg', 'image/jpeg', await photo(6000, 4000), { folder: DOWNLOADS });
      assert.deepEqual(sizeOf(file), [6000, 4000]);
      const answer = await fetch(`${running().url}/assets/${file.id}?${SHOWN}`);
      assert.equal(answer.status, 200);
      await answer.arrayBuffer();
      await remove(file);
    });

    test('of the type SVG is measured and can be used in content', async () => {
      const file = await upload(
        'map.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0h300"/></svg>',
        { description: 'A map' },
      );
      assert.deepEqual(sizeOf(file), [300, 100]);
      const block = (await request(running().editor, 'POST', '/items/promoBlock', {
        title: 'Promo',
        image: file.id,
      })) as { id: string };
      await request(running().editor, 'DELETE', `/items/promoBlock/${block.id}`);
      const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"></svg>';
      const form = createFileForm({}, { name: 'map.svg', type: 'image/svg+xml', bytes: svg });
      const replaced = await request(running().editor, 'PATCH', `/files/${file.id}`, form);
      assert.deepEqual(sizeOf(replaced as FileRow), [40, 20]);
      await remove(file);
    });

    test('without a known size is rejected in content', async () => {
      const { admin, editor } = running();
      const file = await upload('old.svg', 'image/svg+xml', '<svg viewBox="0 0 3 1"/>', {
        description: 'Old',
      });
      await request(admin, 'PATCH', `/files/${file.id}`, { width: null, height: null });
      await assert.rejects(
        request(editor, 'POST', '/items/promoBlock', { title: 'Promo', image: file.id }),
        /size of the picture “Old” is not known\. Upload it again/,
      );
      await remove(file);
    });

    test('keeps its orientation when it is shrunk', async () => {
      const turned = await sharp(await photo(5000, 2500))
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const file = await upload('turned.jpg', 'image/jpeg', turned);
      assert.deepEqual(sizeOf(file), [2048, 4096]);
      await remove(file);
    });

    test('is rejected with an error message if browsers cannot show it or it is broken or too large', async () => {
      const real = await readFile(join(defaultAssetsDir, 'hero-home.jpg'));
      const refusals: [string, string, Uint8Array | string, RegExp][] = [
        ['IMG_1.HEIC', 'image/heic', 'x', /“IMG_1\.HEIC” could not be read as HEIC\. Save it as JPEG/],
        ['IMG_2.heic', 'application/octet-stream', 'x', /could not be read as HEIC/],
        [
          'scan.tif',
          'image/tiff',
          'x',
          /type image\/tiff, which browsers cannot show\. Save the picture as JPEG/,
        ],
        [
          'half.jpg',
          'image/jpeg',
          real.subarray(0, real.length / 2),
          /“half\.jpg” is broken, or is not the JPEG/,
        ],
        ['page.jpg', 'image/jpeg', '<html></html>', /“page\.jpg” is broken/],
        [
          'wide.png',
          'image/png',
          await sharp({ create: { width: 12_500, height: 10, channels: 3, background: '#000' } })
            .png()
            .toBuffer(),
          /“wide\.png” has 12500 × 10 pixels/,
        ],
      ];
      for (const [name, type, bytes, sentence] of refusals)
        await assert.rejects(upload(name, type, bytes), sentence, name);
    });

    test('is checked before it replaces another one', async () => {
      const file = await upload('good.jpg', 'image/jpeg', await photo(400, 300), { description: 'Good' });
      const form = createFileForm({}, { name: 'bad.jpg', type: 'image/jpeg', bytes: 'not a picture' });
      await assert.rejects(
        request(running().editor, 'PATCH', `/files/${file.id}`, form),
        /“bad\.jpg” is broken/,
      );
      const answer = await fetch(`${running().url}/assets/${file.id}`);
      assert.equal((await sharp(await answer.arrayBuffer()).metadata()).width, 400);
      await remove(file);
    });

    test('and other content tell nothing to those who may not change them', async () => {
      const { build, everyone } = running();
      const described = { title: 'The secret cast', description: 'Two people' };
      const file = await upload('cast.jpg', 'image/jpeg', await photo(400, 300), described);
      const bare = await upload('bare.jpg', 'image/jpeg', await photo(400, 300), {
        title: 'The secret plan',
      });
      const asked = [
        ['PATCH', `/files/${file.id}`, { description: '' }],
        ['PATCH', `/files/${file.id}`, { type: 'image/png' }],
        ['POST', '/items/promoBlock', { title: 'Promo', image: bare.id }],
        ['PATCH', '/items/siteSettings', { defaultSeoImage: bare.id }],
        ['PATCH', '/items/chatSetting', { startTime: '23:58', endTime: '23:57' }],
        ['POST', '/items/faqs', { title: 'Questions', questionsAndAnswers: [] }],
      ] as const;
      for (const client of [everyone, build])
        for (const [method, path, body] of asked)
          await assert.rejects(
            request(client, method, path, body),
            (cause) => cause instanceof CmsError && cause.status === 403 && !/secret/.test(cause.message),
            `${method} ${path}`,
          );
      await remove(file, bare);
    });

    test('needs a description in blocks, lists and versions', async () => {
      const { editor } = running();
      const file = await upload('plain.jpg', 'image/jpeg', await photo(400, 300), { title: 'Plain' });
      const sentence = /The picture “Plain” has no description\. Open the picture/;
      await assert.rejects(
        request(editor, 'POST', '/items/promoBlock', { title: 'Promo', image: file.id }),
        sentence,
      );
      await assert.rejects(
        request(editor, 'POST', '/items/carousels', {
          title: 'Pictures',
          images: { create: [{ directus_files_id: { id: file.id } }], update: [], delete: [] },
        }),
        sentence,
      );
      const page = (await request(editor, 'POST', '/items/pages', {
        url: '/described',
        title: 'Described',
      })) as { id: string };
      await assert.rejects(
        request(editor, 'PATCH', `/items/pages/${page.id}`, { seoImage: file.id }),
        sentence,
      );
      const version = (await request(editor, 'POST', '/versions', {
        key: 'v',
        collection: 'pages',
        item: page.id,
      })) as { id: string };
      const promo = { collection: 'promoBlock', item: { title: 'Promo', image: file.id } };
      for (const changes of [
        { seoImage: file.id },
        { seoImage: { id: file.id } },
        { buildingBlocks: { create: [promo], update: [], delete: [] } },
      ])
        await assert.rejects(request(editor, 'POST', `/versions/${version.id}/save`, changes), sentence);
      const described = { id: file.id, description: 'A blue field' };
      await request(editor, 'POST', `/versions/${version.id}/save`, { seoImage: described });
      await request(editor, 'DELETE', `/versions/${version.id}`);
      // The form sends both in one request.
      const block = (await request(editor, 'POST', '/items/promoBlock', {
        title: 'Promo',
        image: { id: file.id, description: 'A blue field' },
      })) as { id: string };
      await assert.rejects(request(editor, 'PATCH', `/files/${file.id}`, { description: ' ' }), sentence);
      // Files to download need no description.
      const bare = await upload('bare.jpg', 'image/jpeg', await photo(400, 300));
      const asset = (await request(editor, 'POST', '/items/toolkitAssets', {
        title: 'Photo',
        file: bare.id,
      })) as { id: string };
      await request(editor, 'DELETE', `/items/toolkitAssets/${asset.id}`);
      await request(editor, 'DELETE', `/items/promoBlock/${block.id}`);
      await request(editor, 'DELETE', `/items/pages/${page.id}`);
      await remove(file, bare);
    });
  });
}
