import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GatsbyNode } from 'gatsby';

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions, stage, store }) => {
  if (stage !== 'build-javascript') return;
  actions.setWebpackConfig({
    module: {
      rules: [
        {
          enforce: 'pre',
          include: path.join(store.getState().program.directory, '.cache/loader.js'),
          use: fileURLToPath(new URL('./loader.ts', import.meta.url)),
        },
      ],
    },
  });
};
