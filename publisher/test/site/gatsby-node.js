const { writeFileSync } = require('node:fs');

exports.onPostBuild = () => {
  writeFileSync(
    'public/sitemap.xml',
    '<urlset><url><loc>http://localhost:9000/</loc></url><url><loc>http://localhost:9000/about</loc></url></urlset>',
  );
};
