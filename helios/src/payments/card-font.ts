import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { HeliosServer } from '../lib/helios-server.ts';

const FONT_FILE = '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2';
const font = readFileSync(createRequire(import.meta.url).resolve(FONT_FILE));
const hash = createHash('sha256').update(font).digest('hex').slice(0, 12);

/** The font of the site's texts for the card pages, which are iframes on Helios' origin. */
export const CARD_FONT = {
  family: 'Source Sans 3 Variable',
  /** Contains a hash of the file, because the file is cached permanently. */
  path: `/card-fields/source-sans-3-${hash}.woff2`,
} as const;

/** Serves the font. Not a part of the public API. */
export function registerCardFontRoute(app: HeliosServer): void {
  app.get(CARD_FONT.path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=31536000, immutable')
      // Stripe's fields are iframes of Stripe's own origin, which is unknown here. The file is public.
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(font),
  );
}
