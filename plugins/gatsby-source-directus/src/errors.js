'use strict';

/**
 * Something the person who runs the build has to put right. Its message is one sentence: what
 * happened, and what to do. The build shows it without a stack.
 */
class DirectusSourceError extends Error {
  /**
   * @param {string} message
   * @param {{ cause?: unknown }} [options]
   */
  constructor(message, options) {
    super(message, options);
    this.name = 'DirectusSourceError';
  }
}

module.exports = { DirectusSourceError };
