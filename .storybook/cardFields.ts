import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FIELDS_PATH = '/card-fields.html';
/** A page without card fields, for the state in which they do not load. */
const EMPTY_PATH = '/no-card-fields.html';

/** Imported by path, because Helios is another TypeScript project that this one does not check. */
async function readPages(): Promise<Record<string, string>> {
  const source = fileURLToPath(new URL('../helios/src/payments/test-gateway/pages.ts', import.meta.url));
  const { renderCardFieldsPage } = (await import(source)) as {
    renderCardFieldsPage: (nonce: string, origins: readonly string[]) => string;
  };
  const font = await readFile(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    ),
  );
  return {
    [FIELDS_PATH]: renderCardFieldsPage('', [''])
      // Allows messages from any origin that serves Storybook.
      .replace('const allowed = [""]', 'const allowed = [location.origin]')
      // Inlines the font, which Helios serves in production.
      .replace(/<link rel="preload"[^>]*>/, '')
      .replace(/url\(\/card-fields\/[^)]*\)/, `url(data:font/woff2;base64,${font.toString('base64')})`),
    [EMPTY_PATH]: '<!doctype html><html lang="en"><title>Card details</title></html>',
  };
}

/** Serves the card fields of the test processor as Helios does. The checkout shows them in an iframe. */
export function cardFields(): Plugin {
  return {
    name: 'card-fields',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (request.url !== FIELDS_PATH && request.url !== EMPTY_PATH) return next();
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
