import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

/** Maximum size of a picture, because all of them are in the repository. */
export const MAX_BYTES = 300_000;

export interface Renderer {
  /** Renders HTML as a picture of the given size in pixels. */
  jpeg(html: string, width: number, height: number): Promise<Buffer>;
  png(html: string, width: number, height: number): Promise<Buffer>;
}

/** Runs `work` with a browser that renders HTML and SVG: the one of CHROMIUM_PATH, otherwise Debian's. */
export async function runWithRenderer(work: (renderer: Renderer) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'pictures-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const show = async (html: string, width: number, height: number): Promise<Page> => {
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await page.setContent(`<!doctype html><style>html,body{margin:0;background:transparent}svg,img{display:block}</style>${html}`);
    return page;
  };
  try {
    await work({
      async jpeg(html, width, height) {
        const drawn = await show(html, width, height);
        const exact = await drawn.screenshot({ type: 'png', timeout: 120_000 });
        await drawn.close();
        // Tries lower qualities until the picture is small enough. The scene is rendered once, because its filters are slow.
        const page = await show(`<img src="data:image/png;base64,${exact.toString('base64')}">`, width, height);
        for (let quality = 92; quality >= 50; quality -= 4) {
          const picture = await page.screenshot({ type: 'jpeg', quality, timeout: 120_000 });
          if (picture.length <= MAX_BYTES || quality === 52) {
            await page.close();
            if (picture.length > MAX_BYTES) throw new Error(`The picture needs ${picture.length} bytes even at the lowest quality: reduce its grain or its fine edges.`);
            return picture;
          }
        }
        throw new Error('The picture is too large at every quality.');
      },
      async png(html, width, height) {
        const page = await show(html, width, height);
        const picture = await page.screenshot({ type: 'png', omitBackground: true, timeout: 120_000 });
        await page.close();
        return picture;
      },
    });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
