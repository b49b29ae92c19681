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

    describe('without a description', () => {
      const sentence = /The picture “Plain” has no description\. Open the picture/;
      const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
        request(running().editor, method, path, body) as Promise<{ id: string }>;
      const uploadBare = async () =>
        upload('plain.jpg', 'image/jpeg', await photo(400, 300), { title: 'Plain' });
      const createPage = (url: string, fields: object = {}) =>
        send('POST', '/items/pages', { url, title: 'Described', ...fields });
      const add = (...rows: object[]) => ({ create: rows, update: [], delete: [] });
      const promo = (file: FileRow) => ({
        collection: 'promoBlock',
        item: { title: 'Promo', image: file.id },
      });

      test('is saved in drafts, versions and blocks of drafts, and refused when the page is published', async () => {
        const file = await uploadBare();
        const films = [{ title: 'A film', image: file.id, filmBlocks: [promo(file)] }];
        const page = await createPage('/bare', {
          buildingBlocks: [{ collection: 'filmSelector', item: { films } }],
        });
        await send('PATCH', `/items/pages/${page.id}`, { seoImage: file.id });
        await assert.rejects(send('PATCH', `/items/pages/${page.id}`, { status: 'published' }), sentence);
        await assert.rejects(createPage('/bare-too', { status: 'published', seoImage: file.id }), sentence);
        await assert.rejects(
          createPage('/bare-too', { status: 'published', buildingBlocks: [promo(file)] }),
          sentence,
        );
        // What replaces it in the same request counts.
        await send('PATCH', `/items/pages/${page.id}`, {
          status: 'published',
          seoImage: { id: file.id, description: 'A blue field' },
        });
        await send('PATCH', `/items/pages/${page.id}`, { status: 'archived' });
        await send('DELETE', `/items/pages/${page.id}`);
        await remove(file);
      });

      test('is refused in a block, a list and a version of a published page', async () => {
        const [file, described] = [
          await uploadBare(),
          await upload('blue.jpg', 'image/jpeg', await photo(400, 300), { description: 'A blue field' }),
        ];
        const carousel = await send('POST', '/items/carousels', {
          title: 'Pictures',
          images: add({ directus_files_id: { id: described.id } }),
        });
        const page = await createPage('/described', {
          status: 'published',
          buildingBlocks: [{ collection: 'carousels', item: { id: carousel.id } }, promo(described)],
        });
        const block = (await request(
          running().build,
          'GET',
          `/items/pages/${page.id}?fields=buildingBlocks.item:promoBlock.id`,
        )) as { buildingBlocks: { item: { id?: string } }[] };
        const promoId = block.buildingBlocks.map(({ item }) => item.id).find(Boolean);
        await assert.rejects(send('PATCH', `/items/promoBlock/${promoId}`, { image: file.id }), sentence);
        await assert.rejects(
          send('PATCH', `/items/carousels/${carousel.id}`, {
            images: add({ directus_files_id: { id: file.id } }),
          }),
          sentence,
        );
        await assert.rejects(
          send('POST', '/items/carousels_images', { carousels_id: carousel.id, directus_files_id: file.id }),
          sentence,
        );
        const bareBlock = await send('POST', '/items/promoBlock', { title: 'Promo', image: file.id });
        await assert.rejects(
          send('PATCH', `/items/pages/${page.id}`, {
            buildingBlocks: add({ collection: 'promoBlock', item: { id: bareBlock.id } }),
          }),
          sentence,
        );
        const version = (await send('POST', '/versions', {
          key: 'v',
          collection: 'pages',
          item: page.id,
        })) as {
          id: string;
        };
        await send('POST', `/versions/${version.id}/save`, { buildingBlocks: add(promo(file)) });
        const { mainHash } = (await request(running().editor, 'GET', `/versions/${version.id}/compare`)) as {
          mainHash: string;
        };
        await assert.rejects(send('POST', `/versions/${version.id}/promote`, { mainHash }), sentence);
        // Other changes are saved, and the form sends the picture with its description in one request.
        await send('PATCH', `/items/pages/${page.id}`, { title: 'Another' });
        await send('PATCH', `/items/promoBlock/${promoId}`, {
          image: { id: file.id, description: 'A blue field' },
        });
        await assert.rejects(send('PATCH', `/files/${file.id}`, { description: ' ' }), sentence);
        await send('PATCH', `/items/pages/${page.id}`, { status: 'archived' });
        await send('DELETE', `/items/pages/${page.id}`);
        for (const [collection, id] of [
          ['carousels', carousel.id],
          ['promoBlock', bareBlock.id],
          ['promoBlock', promoId],
        ])
          await send('DELETE', `/items/${collection}/${id}`);
        await remove(file, described);
      });

      test('is refused in other places of the site, and taken as a file to download', async () => {
        const file = await uploadBare();
        await assert.rejects(send('PATCH', '/items/siteSettings', { defaultSeoImage: file.id }), sentence);
        await assert.rejects(
          send('PATCH', '/items/headerContent', {
            bigImageLinks: add({ text: 'Link', url: '/about', image: file.id }),
          }),
          sentence,
        );
        const asset = await send('POST', '/items/toolkitAssets', { title: 'Photo', file: file.id });
        await send('DELETE', `/items/toolkitAssets/${asset.id}`);
        await remove(file);
      });
    });
  });
}
