'use strict';

const { createRouting } = require('./gatsbyRouting.js');
const { activateRelease, createRelease, pruneReleases } = require('./releases.js');

/**
 * @typedef {object} AdapterOptions
 * @property {string} releasesDir the folder of the releases, relative to the folder of the site
 * @property {boolean} [activate] switches to the release after the build; default false
 * @property {{ keep: number, keepAssetsOf: number }} [prune] deletes old releases after the switch; needs `activate`
 * @property {readonly string[]} [exclude] paths of files that are no part of a release, such as `/config.json`
 * @property {Record<string, unknown>} [metadata] JSON, stored in the manifest
 */

/**
 * The adapter for gatsby-config. At the end of `gatsby build` it writes a release. A failure fails the build, and the
 * current release stays.
 *
 * @param {AdapterOptions} options
 * @returns {import('gatsby').IAdapter}
 */
function createAdapter({ releasesDir, activate = false, prune, exclude = [], metadata = {} }) {
  return {
    name: 'gatsby-adapter-node',
    config: () => ({ supports: { pathPrefix: true, trailingSlash: ['always', 'ignore', 'never'] } }),
    async adapt(context) {
      const { id } = await createRelease({
        siteDir: process.cwd(),
        releasesDir,
        exclude,
        metadata,
        routing: createRouting(context),
      });
      if (activate) await activateRelease(releasesDir, id);
      if (activate && prune) await pruneReleases(releasesDir, prune);
      context.reporter.info(`The release ${id} is ${activate ? 'written and activated' : 'written'}.`);
    },
  };
}

module.exports = { createAdapter };
