const path = require('node:path');

exports.createPages = ({ actions }) => {
  const component = (file) => path.resolve(__dirname, 'src', file);
  actions.createSlice({ id: 'footer', component: component('slices/footer.js') });
  actions.createPage({ path: '/', component: component('templates/first.jsx') });
  actions.createPage({ path: '/second/', component: component('templates/second.js') });
  // A template that only some content needs.
  if (process.env['NEEDS_THIRD_TEMPLATE'] === 'true')
    actions.createPage({ path: '/third/', component: component('templates/third.js') });
};

exports.onCreateWebpackConfig = ({ stage, reporter }) => reporter.info(`Compiling ${stage}`);
