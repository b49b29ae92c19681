import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FIELDS = '/card-fields.html';
/** Card fields that never come */
const NOTHING = '/no-card-fields.html';

/** By its path: Helios' own code is of another project, which Node runs and this one does not check. */
async function readPages(): Promise<Record<string, string>> {
  const source = fileURLToPath(new URL('../helios/src/payments/test-gateway/pages.ts', import.meta.url));
  const { cardFieldsPage } = (await import(source)) as {
    cardFieldsPage: (nonce: string, origins: readonly string[]) => string;
  };
  const font = await readFile(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    ),
  );
  return {
    [FIELDS]: cardFieldsPage('', [''])
      // It talks with the Storybook that it stands in, wherever that is.
      .replace('const allowed = [""]', 'const allowed = [location.origin]')
      // Helios serves the font; here the page brings it along.
      .replace(/<link rel="preload"[^>]*>/, '')
      .replace(/url\(\/card-fields\/[^)]*\)/, `url(data:font/woff2;base64,${font.toString('base64')})`),
    [NOTHING]: '<!doctype html><html lang="en"><title>Card details</title></html>',
  };
}

/** Serves the test processor's card fields as Helios does: checkout shows them in a frame. */
export function cardFields(): Plugin {
  return {
    name: 'card-fields',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (request.url !== FIELDS && request.url !== NOTHING) return next();
        const { url } = request;
        readPages().then((pages) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(pages[url]);
        }, next);
      });
    },
    async generateBundle() {
      for (const [path, source] of Object.entries(await readPages()))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
  };
}
