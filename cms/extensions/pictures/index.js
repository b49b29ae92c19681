import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContentTooLargeError, InvalidPayloadError } from '@directus/errors';
import access from '../../access/access.json' with { type: 'json' };
import { tellAllowed } from '../content-checks/rights.js';
import { registerBackfill } from './backfill.js';
import { checkSize, checkType, examine, isExamined, isPhoto } from './check.js';
import { findDominantColor } from './dominantColor.js';
import { makeUploadFolder, receive, removeOldUploads } from './temporary.js';

const DOWNLOADS = access.folders.find((folder) => folder.name === 'Downloads')?.id;

/**
 * Rejects uploads that the site cannot show, shrinks large pictures, stores their dominant color and requires descriptions. See
 * README.md.
 */
export default function pictures({ filter, action }, context) {
  const { services, env, logger } = context;
  const tempPath = env['TEMP_PATH'] ?? tmpdir();
  removeOldUploads(tempPath).catch((error) => logger.warn(error, 'Old uploads could not be removed.'));
  checkUploads(services.FilesService, tempPath, logger);
  registerBackfill(action, context);

  filter('items.create', (payload, { collection }, change) =>
    tellAllowed(services, change, { collection, payload }, () => checkChosen(payload, collection, change)),
  );
  filter('items.update', (payload, { collection, keys }, change) =>
    tellAllowed(services, change, { collection, payload, keys }, () =>
      checkChosen(payload, collection, change),
    ),
  );
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
    if (picture) throwIfProblem(getDescriptionProblem(picture));
  }
  return payload;
}

/**
 * Wraps FilesService.uploadOne, because every upload and import uses it and it emits no event that could reject the file.
 */
function checkUploads(FilesService, tempPath, logger) {
  const { uploadOne } = FilesService.prototype;
  FilesService.prototype.uploadOne = async function uploadChecked(stream, data, primaryKey, opts) {
    const name = data.filename_download ?? data.title ?? 'The file';
    const type = data.type ?? '';
    const problem = checkType(name, type);
    if (problem) {
      stream.resume();
      throwIfProblem(problem);
    }
    // A new file replaces the color of the previous one.
    if (!isExamined(type))
      return uploadOne.call(this, stream, { ...data, dominant_color: null }, primaryKey, opts);

    const dir = await makeUploadFolder(tempPath);
    try {
      const original = join(dir, 'original');
      await receive(stream, original);
      // The form parser sets this when the file exceeds FILES_MAX_UPLOAD_SIZE.
      if (stream.truncated) throw new ContentTooLargeError();
      const keepsSize = (data.folder ?? (await readFolder(this.knex, primaryKey))) === DOWNLOADS;
      const { problem: found, cause, shrunk, size } = await examine(original, name, type, { keepsSize });
      if (cause) logger.warn(cause, `The picture “${name}” was refused.`);
      throwIfProblem(found);
      const file = shrunk ? join(dir, 'shrunk') : original;
      await shrunk?.toFile(file);
      const dominant_color = isPhoto(type) ? await readColor(file, name, logger) : null;
      const fields = { ...data, ...size, dominant_color };
      return await uploadOne.call(this, createReadStream(file), fields, primaryKey, opts);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
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

/** Checks that the pictures of content can be shown and have a description. Files to download (interface "file") are exempt. */
async function checkChosen(payload, collection, { database, schema }) {
  const fields = schema.relations
    .filter(
      (relation) =>
        relation.collection === collection &&
        relation.related_collection === 'directus_files' &&
        payload[relation.field],
    )
    .map((relation) => relation.field);
  if (!fields.length) return payload;
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
    throwIfProblem(checkType(name, file.type));
    throwIfProblem(checkSize(name, file.type, file.width, file.height));
    if (!hasWords(file.description)) throwIfProblem(getDescriptionProblem(file));
  }
  return payload;
}

const hasWords = (text) => typeof text === 'string' && text.trim() !== '';

function getDescriptionProblem({ title, filename_download }) {
  return `The picture “${title || filename_download}” has no description. Open the picture (the pencil), write in “Description” what it shows, and save. The description is read aloud to people who cannot see the picture.`;
}

function throwIfProblem(reason) {
  if (reason) throw new InvalidPayloadError({ reason: reason.replace(/\.$/, '') });
}
