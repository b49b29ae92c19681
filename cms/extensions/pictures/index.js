import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '../content-checks/refuse.js';
import { tellAllowed } from '../content-checks/rights.js';
import { pictureQueue } from '../protection/picture-queue.ts';
import { registerBackfill } from './backfill.js';
import {
  checkSize,
  checkType,
  examine,
  getLargeFileProblem,
  isExamined,
  isNamedHeic,
  isPhoto,
} from './check.js';
import { requireDescriptions } from './described.ts';
import { DOWNLOADS, getDescriptionProblem, hasWords } from './description.ts';
import { findDominantColor } from './dominantColor.js';
import { convertHeic, isHeic } from './heic.ts';
import { refuseFile } from './refuse-file.js';
import { makeUploadFolder, receive, removeOldUploads } from './temporary.js';

/**
 * Rejects uploads that the site cannot show, shrinks large pictures, stores their dominant color and requires descriptions. See
 * README.md.
 */
export default function pictures({ filter, action }, context) {
  const { services, env, logger } = context;
  const tempPath = env['TEMP_PATH'] ?? tmpdir();
  removeOldUploads(tempPath).catch((error) => logger.warn(error, 'Old uploads could not be removed.'));
  checkUploads(services, { tempPath, maxSize: env['FILES_MAX_UPLOAD_SIZE'] }, logger);
  registerBackfill(action, context);

  for (const event of ['items.create', 'items.update'])
    filter(event, (payload, { collection, keys }, { database, schema, accountability }) => {
      const change = { collection, payload, keys };
      const check = async () => {
        await checkChosen(payload, collection, { database, schema });
        await requireDescriptions(change, { services, database, schema });
        return payload;
      };
      return tellAllowed(services, { database, schema, accountability }, change, check);
    });
  filter('files.create', (payload) => {
    throwIfProblem(checkType(String(payload.filename_download ?? ''), String(payload.type ?? '')));
    return payload;
  });
  filter('files.update', (payload, { keys }, change) =>
    tellAllowed(services, change, { collection: 'directus_files', payload, keys }, () =>
      checkFile(payload, keys, change.database),
    ),
  );
}

async function checkFile(payload, keys, database) {
  if ('type' in payload)
    throwIfProblem('The type of a file cannot be changed. Upload the other file in its place.');
  if ('description' in payload && !hasWords(payload.description)) {
    const [picture] = await database('directus_files')
      .whereIn('id', keys)
      .whereLike('type', 'image/%')
      .select(['title', 'filename_download']);
    if (picture) refuse('directus_files', 'description', getDescriptionProblem([picture]));
  }
  return payload;
}

/**
 * Wraps FilesService.uploadOne, because every upload and import uses it and it emits no event that could reject the file.
 */
function checkUploads({ FilesService, ItemsService }, { tempPath, maxSize }, logger) {
  const { uploadOne } = FilesService.prototype;
  FilesService.prototype.uploadOne = async function uploadChecked(stream, data, primaryKey, opts) {
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
        .catch((error) => {
          if (error?.code === 'CONTENT_TOO_LARGE') refuseFile(getLargeFileProblem(name, maxSize));
          throw error;
        });

    const dir = await makeUploadFolder(tempPath);
    try {
      const original = join(dir, 'original');
      await receive(stream, original);
      // The form parser sets this when the file exceeds FILES_MAX_UPLOAD_SIZE.
      if (stream.truncated) refuseFile(getLargeFileProblem(name, maxSize));
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
async function toShown(dir, original, { name, type, logger }) {
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

const getHeicProblem = (name) =>
  `The photo “${name}” could not be read as HEIC. Save it as JPEG and upload that. On an iPhone: Settings, Camera, Formats, Most Compatible.`;

/** Tells the person who uploaded a moving picture that the site shows its first image. */
async function tellStill(ItemsService, { accountability, knex, schema }, name, logger) {
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
async function prepareFile(dir, original, { name, type, keepsSize, logger }) {
  const { problem, cause, shrunk, size, isMoving } = await examine(original, name, type, { keepsSize });
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
async function readColor(file, name, logger) {
  try {
    return await findDominantColor(file);
  } catch (error) {
    logger.warn(error, `The dominant color of the picture “${name}” could not be found.`);
    return null;
  }
}

async function readFolder(database, id) {
  if (id === undefined) return null;
  const file = await database('directus_files').where({ id }).first('folder');
  return file?.folder ?? null;
}

/** Checks that the pictures of content can be shown. Files to download (interface "file") are exempt. */
async function checkChosen(payload, collection, { database, schema }) {
  const fields = schema.relations
    .filter(
      (relation) =>
        relation.collection === collection &&
        relation.related_collection === 'directus_files' &&
        payload[relation.field],
    )
    .map((relation) => relation.field);
  if (!fields.length) return;
  const downloads = await database('directus_fields')
    .where({ collection, interface: 'file' })
    .whereIn('field', fields)
    .pluck('field');
  for (const field of fields.filter((name) => !downloads.includes(name))) {
    const value = payload[field];
    const id = typeof value === 'object' ? value.id : value;
    const stored = id && (await database('directus_files').where({ id }).first());
    // The form may change the file in the same request.
    const file = stored && { ...stored, ...(typeof value === 'object' ? value : {}) };
    if (!file?.type?.startsWith('image/')) continue;
    const name = file.title || file.filename_download;
    const problem = checkType(name, file.type) ?? checkSize(name, file.type, file.width, file.height);
    if (problem) refuse(collection, field, problem);
  }
}

function throwIfProblem(problem) {
  if (problem) refuseFile(problem);
}
