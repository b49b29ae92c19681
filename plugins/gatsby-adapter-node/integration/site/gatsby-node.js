const { mkdirSync, writeFileSync } = require('node:fs');

exports.sourceNodes = ({ actions, createContentDigest }) => {
  const text = process.env.NOTE ?? 'A note';
  actions.createNode({
    id: 'note',
    text,
    internal: { type: 'Note', contentDigest: createContentDigest(text) },
  });
};

exports.createPages = ({ actions }) => {
  actions.createRedirect({ fromPath: '/old/', toPath: '/about/', isPermanent: true });
  actions.createRedirect({
    fromPath: '/moved/*',
    toPath: 'https://elsewhere.example/:splat',
    statusCode: 302,
  });
};

exports.onPostBuild = () => {
  mkdirSync('public', { recursive: true });
  writeFileSync('public/config.json', '{}');
};
