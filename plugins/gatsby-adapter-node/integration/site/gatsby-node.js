const { mkdirSync, writeFileSync } = require('node:fs');

exports.createPages = ({ actions }) => {
  actions.createRedirect({ fromPath: '/old/', toPath: '/about/', isPermanent: true });
  actions.createRedirect({
    fromPath: '/moved/*',
    toPath: 'https://elsewhere.example/:splat',
    statusCode: Number(process.env.REDIRECT_STATUS ?? 302),
  });
};

exports.onPostBuild = () => {
  mkdirSync('public', { recursive: true });
  writeFileSync('public/config.json', '{}');
};
