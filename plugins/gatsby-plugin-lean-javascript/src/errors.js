'use strict';

/** The installed version of Gatsby does not have a structure that the plugin changes. */
class UnsupportedGatsbyError extends Error {
  /** @param {string} reason continues "does not fit this version of Gatsby: " */
  constructor(reason) {
    super(
      `gatsby-plugin-lean-javascript does not fit this version of Gatsby: ${reason}. See the README of the plugin.`,
    );
    this.name = 'UnsupportedGatsbyError';
  }
}

module.exports = { UnsupportedGatsbyError };
