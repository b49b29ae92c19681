import { createError } from '@directus/errors';

/**
 * The error of a file that cannot be used. Its code is known to `app/refusals.js`, which shows the sentence alone.
 *
 * @type {import('@directus/errors').DirectusErrorConstructor<{ sentence: string }>}
 */
const FileRefused = createError('FILE_REFUSED', ({ sentence }) => sentence, 400);

/**
 * @param {string} sentence for the person who uploads the file
 * @returns {never}
 */
export function refuseFile(sentence) {
  throw new FileRefused({ sentence });
}
