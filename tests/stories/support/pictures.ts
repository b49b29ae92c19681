import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { encodePng } from './png.ts';

const mosaics = fileURLToPath(new URL('../pictures', import.meta.url));
const assets = fileURLToPath(new URL('../../../demo/cms/assets', import.meta.url));

const mosaicPath = (file: string) => join(mosaics, `${file}.png`);

/**
 * Serves each picture of the demo as a mosaic of itself. A screenshot still shows which picture it is and how it is cropped,
 * but has a tenth of the size and does not depend on the JPEG decoder. Uses the DevTools protocol, because Playwright's
 * routes disable the cache.
 */
export async function showMosaics(page: Page, onMissing: (problem: string) => void): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  // The page may cancel a request while it waits for its response.
  const ignoreCanceled = () => undefined;
  cdpSession.on('Fetch.requestPaused', ({ requestId, request }) => {
    const file = basename(new URL(request.url).pathname);
    const path = mosaicPath(file);
    if (!existsSync(path)) {
      onMissing(
        `The picture ${file} has no mosaic. Create it from demo/cms/assets with \`npm run stories:accept\`.`,
      );
      cdpSession.send('Fetch.continueRequest', { requestId }).catch(ignoreCanceled);
      return;
    }
    cdpSession
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: 'image/png' }],
        body: readFileSync(path).toString('base64'),
      })
      .catch(ignoreCanceled);
  });
  await cdpSession.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.jpg*' }] });
}

/** Creates the missing mosaics. */
export async function createMosaics(page: Page): Promise<void> {
  mkdirSync(mosaics, { recursive: true });
  for (const file of readdirSync(assets).filter(
    (name) => name.endsWith('.jpg') && !existsSync(mosaicPath(name)),
  )) {
    const source = `data:image/jpeg;base64,${readFileSync(join(assets, file)).toString('base64')}`;
    const picture = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const width = 160;
      const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser has no canvas.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return { width, height, data: new Uint8Array(context.getImageData(0, 0, width, height).data) };
    }, source);
    const quantized = picture.data.map((value) => Math.round(value / 51) * 51);
    writeFileSync(mosaicPath(file), encodePng({ ...picture, data: quantized }));
  }
}
