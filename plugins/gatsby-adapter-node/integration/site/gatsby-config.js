const { createAdapter } = require('gatsby-adapter-node/adapter');

module.exports = {
  pathPrefix: '/docs',
  trailingSlash: 'always',
  headers: [{ source: '/about/', headers: [{ key: 'X-Page', value: 'about' }] }],
  adapter: createAdapter({
    releasesDir: 'releases',
    exclude: ['/config.json'],
    metadata: () => ({ revision: 7 }),
  }),
};
