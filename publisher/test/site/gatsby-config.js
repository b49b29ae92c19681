const { createAdapter } = require('gatsby-adapter-node/adapter');

module.exports = {
  trailingSlash: 'never',
  plugins: ['gatsby-plugin-prepared-build'],
  adapter: createAdapter({
    releasesDir: process.env.SITE_RELEASES_DIR,
    metadata: () => ({ request: process.env.SITE_RELEASE_REQUEST, pages: [] }),
  }),
};
