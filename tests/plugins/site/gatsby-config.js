module.exports = {
  plugins: [
    {
      resolve: 'gatsby-plugin-prepared-build',
      options: { entries: ['src/pages/*.js', 'src/templates/{first,second}.{js,jsx}', 'src/slices/*.js'] },
    },
    'gatsby-plugin-steady-head',
    'gatsby-plugin-first-paint',
    {
      resolve: 'gatsby-plugin-lean-javascript',
      options: {
        pageTemplates: 'src/templates',
        sideEffectFreeFolders: ['src/library'],
        swcFolders: ['src'],
        replacedModules: {
          'hoist-non-react-statics': false,
          'gatsby/dist/internal-plugins/partytown/gatsby-browser.js': false,
          '@emotion/is-prop-valid$': 'src/modules/replacement.js',
          // Gatsby has an alias for all files of this package.
          'react-dom/server$': 'src/modules/serverRenderer.js',
        },
        eagerImports: ['gatsby-plugin-image'],
        ecmaVersion: 2020,
      },
    },
  ],
};
