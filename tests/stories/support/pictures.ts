import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { encodePng } from './png.ts';

const mosaics = fileURLToPath(new URL('../pictures', import.meta.url));
const assets = fileURLToPath(new URL('../../../cms/seed/assets', import.meta.url));

const mosaicOf = (file: string) => join(mosaics, `${file}.png`);

/**
 * Shows each picture of the demo as a mosaic of the same picture: a screenshot still tells which one it is and how it is
 * cut, at a tenth of the size, and no decoder of JPEG has a say in it. Asked through the browser's own protocol, because
 * Playwright's routes switch the cache off.
 */
export async function showMosaics(page: Page, onMissing: (problem: string) => void): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  // A request may be given up while it waits for its answer.
  const gone = () => undefined;
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const file = basename(new URL(request.url).pathname);
    const path = mosaicOf(file);
    if (!existsSync(path)) {
      onMissing(
        `There is no mosaic of the picture ${file}: \`npm run stories:accept\` makes it from cms/seed/assets.`,
      );
      browser.send('Fetch.continueRequest', { requestId }).catch(gone);
      return;
    }
    browser
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: 'image/png' }],
        body: readFileSync(path).toString('base64'),
      })
      .catch(gone);
  });
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*.jpg*' }] });
}

/** Makes the mosaics that are missing. */
export async function makeMosaics(page: Page): Promise<void> {
  mkdirSync(mosaics, { recursive: true });
  for (const file of readdirSync(assets).filter(
    (name) => name.endsWith('.jpg') && !existsSync(mosaicOf(name)),
  )) {
    const source = `data:image/jpeg;base64,${readFileSync(join(assets, file)).toString('base64')}`;
    const picture = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const width = 160;
      const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
      const canvas = new OffscreenCanvas(width, height);
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('This browser has no canvas.');
      brush.imageSmoothingQuality = 'high';
      brush.drawImage(image, 0, 0, width, height);
      return { width, height, data: [...brush.getImageData(0, 0, width, height).data] };
    }, source);
    const sixLevels = picture.data.map((value) => Math.round(value / 51) * 51);
    writeFileSync(mosaicOf(file), encodePng({ ...picture, data: Uint8Array.from(sixLevels) }));
  }
}
