import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createError, isDirectusError } from '@directus/errors';
import type { File, PrimaryKey } from '@directus/types';
import type { Knex } from 'knex';
import { checkItems, refuse, tellAllowed, type ItemChange } from '../lib/checks.ts';
import {
  isRow,
  type Content,
  type ExtensionContext,
  type Logger,
  type Register,
  type Row,
} from '../lib/directus.ts';
import { pictureQueue } from '../lib/picture-queue.ts';
import { registerBackfill, findDominantColor } from './dominantColor.ts';
import {
  checkSize,
  checkType,
  examine,
  getLargeFileProblem,
  isExamined,
  isNamedHeic,
  isPhoto,
} from './check.ts';
import { requireDescriptions, DOWNLOADS, getDescriptionProblem, hasWords } from './described.ts';
import { convertHeic, isHeic } from './heic.ts';
import { makeUploadFolder, receive, removeOldUploads } from './temporary.ts';

/** The error of a file that cannot be used. The Studio knows its code, and shows the sentence alone (app/refusals). */
const FileRefused = createError<{ sentence: string }>('FILE_REFUSED', ({ sentence }) => sentence, 400);

type FilesService = InstanceType<ExtensionContext['services']['FilesService']> & Pick<Content, 'schema'>;

/** A file that is uploaded. */
interface Upload {
  name: string;
  type: string;
  logger: Logger;
}

/**
 * Rejects uploads that the site cannot show, shrinks large pictures, stores their dominant color and requires descriptions. See
 * README.md.
 */
export function pictures({ filter, action }: Omit<Register, 'init'>, context: ExtensionContext): void {
  const { services, env, logger } = context;
  const tempPath = String(env['TEMP_PATH'] ?? tmpdir());
  removeOldUploads(tempPath).catch((error: unknown) =>
    logger.warn(error, 'Old uploads could not be removed.'),
  );
  checkUploads(services, { tempPath, maxSize: String(env['FILES_MAX_UPLOAD_SIZE']) }, logger);
  registerBackfill(action, context);

  checkItems(filter, services, async (change, event) => {
    await checkChosen(change, event);
    await requireDescriptions(change, { services, ...event });
  });
  filter('files.create', (payload) => {
    throwIfProblem(checkType(String(payload['filename_download'] ?? ''), String(payload['type'] ?? '')));
    return payload;
  });
  filter('files.update', async (payload, { keys }, event) => {
    const change = { collection: 'directus_files', payload, keys };
    await tellAllowed(services, event, change, () => checkFile(payload, keys, event.database));
    return payload;
  });
}

async function checkFile(payload: Row, keys: readonly string[], database: Knex): Promise<void> {
  if ('type' in payload)
    throwIfProblem('The type of a file cannot be changed. Upload the other file in its place.');
  if (!('description' in payload) || hasWords(payload['description'])) return;
  const [picture]: { title: string | null; filename_download: string }[] = await database('directus_files')
    .whereIn('id', keys)
    .whereLike('type', 'image/%')
    .select(['title', 'filename_download']);
  if (picture) refuse('directus_files', 'description', getDescriptionProblem([picture]));
}

/**
 * Wraps FilesService.uploadOne, because every upload and import uses it and it emits no event that could reject the file.
 */
function checkUploads(
  { FilesService, ItemsService }: ExtensionContext['services'],
  { tempPath, maxSize }: { tempPath: string; maxSize: string },
  logger: Logger,
): void {
  const files: FilesService = FilesService.prototype;
  const { uploadOne } = files;
  files.uploadOne = async function uploadChecked(this: FilesService, stream, data, primaryKey, opts) {
    const name = data.filename_download ?? data.title ?? 'The file';
    const type = data.type ?? '';
    const maybeHeic = isNamedHeic(name, type);
    const problem = maybeHeic ? null : checkType(name, type);
    if (problem) {
      stream.resume();
      throwIfProblem(problem);
    }
    // A new file replaces the color of the previous one.
    if (!maybeHeic && !isExamined(type))
      return uploadOne
        .call(this, stream, { ...data, dominant_color: null }, primaryKey, opts)
        .catch((error: unknown) => {
          if (isDirectusError(error, 'CONTENT_TOO_LARGE')) throwIfProblem(getLargeFileProblem(name, maxSize));
          throw error;
        });

    const dir = await makeUploadFolder(tempPath);
    try {
      const original = join(dir, 'original');
      await receive(stream, original);
      // The form parser sets this when the file exceeds FILES_MAX_UPLOAD_SIZE.
      if ('truncated' in stream && stream.truncated) throwIfProblem(getLargeFileProblem(name, maxSize));
      const keepsSize = (data.folder ?? (await readFolder(this.knex, primaryKey))) === DOWNLOADS;
      const prepare = async () => {
        const photo = await toShown(dir, original, { name, type, logger });
        return { ...photo.named, ...(await prepareFile(dir, photo.file, { ...photo, keepsSize, logger })) };
      };
      const { file, isMoving, ...found } = await pictureQueue.run({ kind: 'editor' }, prepare);
      const fields = { ...data, ...found };
      const key = await uploadOne.call(this, createReadStream(file), fields, primaryKey, opts);
      if (isMoving) await tellStill(ItemsService, this, name, logger);
      return key;
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  };
}

/** Returns a file that browsers can show: a HEIC photo becomes a JPEG. `named` is what is stored instead of its name and type. */
async function toShown(dir: string, original: string, { name, type, logger }: Upload) {
  if (type === 'image/svg+xml' || !(await isHeic(original))) {
    // The name of a HEIC photo, and another content: what it says is checked.
    if (isNamedHeic(name, type)) throwIfProblem(getHeicProblem(name));
    return { file: original, name, type };
  }
  const file = join(dir, 'converted');
  try {
    await convertHeic(original, file);
  } catch (error) {
    logger.warn(error, `The picture “${name}” was refused.`);
    throwIfProblem(getHeicProblem(name));
  }
  const named = { type: 'image/jpeg', filename_download: `${name.replace(/\.[a-z0-9]{2,5}$/i, '')}.jpg` };
  return { file, name, type: 'image/jpeg', named };
}

const getHeicProblem = (name: string): string =>
  `The photo “${name}” could not be read as HEIC. Save it as JPEG and upload that. On an iPhone: Settings, Camera, Formats, Most Compatible.`;

/** Tells the person who uploaded a moving picture that the site shows its first image. */
async function tellStill(
  ItemsService: ExtensionContext['services']['ItemsService'],
  { accountability, knex, schema }: FilesService,
  name: string,
  logger: Logger,
): Promise<void> {
  if (!accountability?.user) return;
  const subject = 'A picture will stand still';
  const message = `The picture “${name}” moves. The site shows only its first image. Use a block with a video if it should move.`;
  try {
    const notifications = new ItemsService('directus_notifications', { knex, schema });
    await notifications.createOne({ recipient: accountability.user, subject, message });
  } catch (error) {
    logger.warn(error, `Nobody was told that the picture “${name}” will stand still.`);
  }
}

/** Checks an uploaded picture, and shrinks it if it is too large. Returns the file to store, and what is stored with it. */
async function prepareFile(
  dir: string,
  original: string,
  { name, type, keepsSize, logger }: Upload & { keepsSize: boolean },
) {
  const { problem, cause, shrunk, size, isMoving } = await examine(original, { name, type, keepsSize });
  if (cause) logger.warn(cause, `The picture “${name}” was refused.`);
  throwIfProblem(problem);
  const file = shrunk ? join(dir, 'shrunk') : original;
  await shrunk?.toFile(file);
  return {
    file,
    isMoving,
    ...size,
    dominant_color: isPhoto(type) ? await readColor(file, name, logger) : null,
  };
}

/** Returns null if the color cannot be found, which must not prevent an upload. */
async function readColor(file: string, name: string, logger: Logger): Promise<string | null> {
  try {
    return await findDominantColor(file);
  } catch (error) {
    logger.warn(error, `The dominant color of the picture “${name}” could not be found.`);
    return null;
  }
}

async function readFolder(database: Knex, id: PrimaryKey | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const [folder]: (string | null)[] = await database('directus_files').where({ id }).pluck('folder');
  return folder ?? null;
}

/** Checks that the pictures of content can be shown. Files to download (interface "file") are exempt. */
async function checkChosen(
  { collection, payload }: ItemChange,
  { database, schema }: Content,
): Promise<void> {
  const fields = schema.relations
    .filter(
      (relation) =>
        relation.collection === collection &&
        relation.related_collection === 'directus_files' &&
        payload[relation.field],
    )
    .map((relation) => relation.field);
  if (!fields.length) return;
  const downloads: string[] = await database('directus_fields')
    .where({ collection, interface: 'file' })
    .whereIn('field', fields)
    .pluck('field');
  for (const field of fields.filter((name) => !downloads.includes(name))) {
    const value = payload[field];
    // The form may change the file in the same request.
    const changes = isRow(value) ? value : { id: value };
    const id = changes['id'];
    const stored: File | undefined = id ? await database('directus_files').where({ id }).first() : undefined;
    if (!stored) continue;
    const { type, title, filename_download: fileName, width, height } = { ...stored, ...changes };
    if (!type?.startsWith('image/')) continue;
    const name = title || fileName;
    const problem = checkType(name, type) ?? checkSize(name, type, width, height);
    if (problem) refuse(collection, field, problem);
  }
}

/** @param problem a sentence for the person who uploads the file */
function throwIfProblem(problem: string | null | undefined): void {
  if (problem) throw new FileRefused({ sentence: problem });
}

/** The parts that Directus runs on the server, by the names in package.json. */
export const endpoints = [];
export const hooks = [{ name: 'pictures-checks', config: pictures }];
export const operations = [];
