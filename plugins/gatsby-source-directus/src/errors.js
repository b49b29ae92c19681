'use strict';

/**
 * Something the person who runs the build has to put right. Its message is one sentence: what
 * happened, and what to do. The build shows it without a stack.
 */
class DirectusSourceError extends Error {
  /**
   * @param {string} message
   * @param {{ cause?: unknown, forbidden?: boolean }} [options] `forbidden`: Directus is well, and the token may not read
   *   what was asked for
   */
  constructor(message, { forbidden = false, ...options } = {}) {
    super(message, options);
    this.name = 'DirectusSourceError';
    this.forbidden = forbidden;
  }
}

/**
 * Something that the mirror does without. The build goes on.
 *
 * @typedef {object} Warning
 * @property {string} collection
 * @property {string[]} keys of the rows meant; none where the whole collection is
 * @property {string} sentence for the person who builds
 */

module.exports = { DirectusSourceError };
