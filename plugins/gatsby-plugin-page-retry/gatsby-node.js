'use strict';

const path = require('node:path');

/** @type {import('gatsby').GatsbyNode['onCreateWebpackConfig']} */
exports.onCreateWebpackConfig = ({ actions, stage, store }) => {
  if (stage !== 'build-javascript') return;
  actions.setWebpackConfig({
    module: {
      rules: [
        {
          enforce: 'pre',
          include: path.join(store.getState().program.directory, '.cache/loader.js'),
          use: path.join(__dirname, 'src/loader.js'),
        },
      ],
    },
  });
};
