import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import sharp from 'sharp';
import type { ExtensionContext, Logger, Register } from '../lib/directus.ts';
import { pictureQueue } from '../lib/picture-queue.ts';
import { isPhoto, MAX_AREA } from './check.ts';

const FILES = 'directus_files';
const COLOR = 'dominant_color';

/**
 * Finds the dominant color of photos that were uploaded before Directus stored it. Runs when Directus starts, and when the
 * field is added. A photo that cannot be read stays without a color. The modification time changes, so that the next build
 * of the site reads the color.
 */
export function registerBackfill(
  action: Register['action'],
  { database, services, getSchema, logger }: ExtensionContext,
): void {
  const read = async (id: string) => {
    const { stream } = await new services.AssetsService({ schema: await getSchema() }).getAsset(id);
    return buffer(stream);
  };
  let current = Promise.resolve();
  const run = () => {
    current = current
      .then(() => fillColors(database, read, logger))
      .catch((error: unknown) => logger.warn(error, 'The dominant colors of pictures could not be found.'));
    return current;
  };
  action('server.start', run);
  action('fields.create', ({ collection, payload }: { collection: string; payload?: { field?: string } }) =>
    collection === FILES && payload?.field === COLOR ? run() : undefined,
  );
}

/** @param read returns the bytes of a file by its id */
export async function fillColors(
  database: Knex,
  read: (id: string) => Promise<Buffer>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  if (!(await database.schema.hasColumn(FILES, COLOR))) return;
  const files: { id: string; type: string }[] = await database(FILES)
    .whereNull(COLOR)
    .whereLike('type', 'image/%')
    .select(['id', 'type']);
  for (const { id } of files.filter(({ type }) => isPhoto(type))) {
    try {
      const file = await read(id);
      const color = await pictureQueue.run({ kind: 'other' }, () => findDominantColor(file));
      if (!color) continue;
      // A color that was stored meanwhile belongs to a newer upload.
      await database(FILES)
        .where({ id })
        .whereNull(COLOR)
        .update({ [COLOR]: color, modified_on: new Date() });
    } catch (error) {
      logger.warn(error, `The dominant color of the picture ${id} could not be found.`);
    }
  }
}

/** Side in pixels to which a photo is shrunk first: small details do not count. */
const SAMPLE_SIDE = 64;

/**
 * Returns the dominant color of a photo as `#rrggbb`. Returns null for a photo with transparency, because the color would surround
 * what it shows.
 *
 * @param file a path, or the bytes of the photo
 * @throws an error of Sharp if the photo cannot be read
 */
export async function findDominantColor(file: string | Buffer): Promise<string | null> {
  const { data, info } = await sharp(file, { limitInputPixels: MAX_AREA, sequentialRead: true })
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { dominant, isOpaque } = await sharp(data, { raw: { width, height, channels } }).stats();
  if (!isOpaque) return null;
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
