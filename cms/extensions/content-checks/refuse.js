import { createError } from '@directus/errors';

/**
 * The Studio shows this error beside the field, like a failed field validation.
 *
 * @type {import('@directus/errors').DirectusErrorConstructor<{ collection: string, field: string, path: string[], type: string, validation_message: string }>}
 */
const FailedValidation = createError(
  'FAILED_VALIDATION',
  ({ collection, field, validation_message: sentence }) => `${collection}.${field}: ${sentence}`,
  400,
);

/**
 * Refuses to save an item, with a sentence at one of its fields.
 *
 * @param {string} collection
 * @param {string} field
 * @param {string} sentence
 * @returns {never}
 */
export function refuse(collection, field, sentence) {
  throw new FailedValidation({ collection, field, path: [], type: 'custom', validation_message: sentence });
}
