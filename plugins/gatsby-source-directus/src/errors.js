'use strict';

/**
 * An error that the operator of the build can fix. Its message says what happened and what to do, and is shown without a
 * stack.
 */
class DirectusSourceError extends Error {
  /**
   * @param {string} message
   * @param {{ cause?: unknown, forbidden?: boolean }} [options] `forbidden`: the token may not read
   *   the requested collection
   */
  constructor(message, { forbidden = false, ...options } = {}) {
    super(message, options);
    this.name = 'DirectusSourceError';
    this.forbidden = forbidden;
  }
}

/**
 * Content that the mirror leaves out. The build continues.
 *
 * @typedef {object} Warning
 * @property {string} collection
 * @property {string[]} keys of the affected rows; empty for the whole collection
 * @property {string} sentence for the operator of the build
 */

module.exports = { DirectusSourceError };
