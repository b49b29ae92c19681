'use strict';

const { createRouting } = require('./gatsbyRouting.js');
const { assertPageScriptIsKnown } = require('./pageScript.js');
const { createRelease } = require('./releases.js');
const { PAGE_ENGINE } = require('./routing.js');

/**
 * The adapter for gatsby-config. At the end of `gatsby build` it writes a release. A failure fails the build, and
 * leaves no release.
 *
 * @param {import('../adapter.js').AdapterOptions} options
 * @returns {import('gatsby').IAdapter}
 */
function createAdapter({ releasesDir, exclude = [], metadata = {}, clientHeaders = {} }) {
  return {
    name: 'gatsby-adapter-node',
    config: () => ({ supports: { pathPrefix: true, trailingSlash: ['always', 'ignore', 'never'] } }),
    async adapt(context) {
      const siteDir = process.cwd();
      const routing = createRouting(context, clientHeaders);
      if (routing.rendered.some(({ functionId }) => functionId === PAGE_ENGINE))
        assertPageScriptIsKnown(siteDir);
      const { id } = await createRelease({
        siteDir,
        releasesDir,
        exclude,
        metadata: typeof metadata === 'function' ? await metadata() : metadata,
        routing,
      });
      context.reporter.info(`The release ${id} is written.`);
    },
  };
}

module.exports = { createAdapter };
