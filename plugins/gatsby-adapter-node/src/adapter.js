'use strict';

const { createRouting } = require('./gatsbyRouting.js');
const { activateRelease, createRelease, pruneReleases } = require('./releases.js');

/**
 * The adapter for gatsby-config. At the end of `gatsby build` it writes a release. A failure fails the build, and the
 * current release stays.
 *
 * @param {import('../adapter.js').AdapterOptions} options
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
        metadata: typeof metadata === 'function' ? await metadata() : metadata,
        routing: createRouting(context),
      });
      if (activate) await activateRelease(releasesDir, id);
      if (activate && prune) await pruneReleases(releasesDir, prune);
      context.reporter.info(`The release ${id} is ${activate ? 'written and activated' : 'written'}.`);
    },
  };
}

module.exports = { createAdapter };
