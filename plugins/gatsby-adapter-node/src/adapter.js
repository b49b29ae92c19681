'use strict';

const { createRouting } = require('./gatsbyRouting.js');
const { createRelease } = require('./releases.js');

/**
 * The adapter for gatsby-config. At the end of `gatsby build` it writes a release. A failure fails the build, and
 * leaves no release.
 *
 * @param {import('../adapter.js').AdapterOptions} options
 * @returns {import('gatsby').IAdapter}
 */
function createAdapter({ releasesDir, exclude = [], metadata = {} }) {
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
      context.reporter.info(`The release ${id} is written.`);
    },
  };
}

module.exports = { createAdapter };
