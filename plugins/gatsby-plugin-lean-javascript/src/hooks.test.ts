import { onCreateWebpackConfig } from './hooks.ts';

const options = { pageTemplates: 'src/templates', ecmaVersion: 2020 };
const template = {
  componentPath: '/site/src/templates/page.js',
  componentChunkName: 'component---page',
  isSlice: false,
};
const terser = () => ({ options: { minimizer: { options: { compress: {}, output: {} } } } });

/** A webpack configuration with the parts of Gatsby's that the plugin needs. */
const gatsbyConfig = () => ({
  entry: { app: '/site/.cache/production-app' },
  optimization: { splitChunks: { cacheGroups: { shared: {} } }, minimizer: [{}, terser()] },
  output: {},
  resolve: { alias: {} },
});

/** Runs the plugin in a build, and returns the configuration that it sets in addition. */
function run({ config = {}, components = [template], noUglify = false, more = {} } = {}) {
  const setWebpackConfig = jest.fn();
  const hook = onCreateWebpackConfig as unknown as (args: unknown, options: unknown) => void;
  hook(
    {
      actions: { setWebpackConfig, replaceWebpackConfig: jest.fn() },
      getConfig: () => ({ ...gatsbyConfig(), ...config }),
      stage: 'build-javascript',
      store: {
        getState: () => ({
          components: new Map(components.map((component) => [component.componentPath, component])),
          program: { directory: '/site', noUglify },
          config: {},
        }),
      },
    },
    { ...options, ...more, plugins: [] },
  );
  return setWebpackConfig.mock.calls[0][0];
}

const { optimization } = gatsbyConfig();

it('stops the build with an error message when Gatsby minifies in another way', () => {
  const withoutTerser = { optimization: { ...optimization, minimizer: [{ options: {} }] } };
  expect(() => run({ config: withoutTerser })).toThrow(
    'gatsby-plugin-lean-javascript does not fit this version of Gatsby: it does not minify with terser.',
  );
  expect(() => run({ config: withoutTerser, noUglify: true })).not.toThrow();
});

it('stops the build with an error message when Gatsby splits chunks in another way', () => {
  expect(() => run({ config: { optimization: { minimizer: [terser()] } } })).toThrow(
    'gatsby-plugin-lean-javascript does not fit this version of Gatsby: its webpack configuration has no cache groups.',
  );
});

it('stops the build with an error message when Gatsby shares modules in another way', () => {
  expect(() =>
    run({ config: { optimization: { ...optimization, splitChunks: { cacheGroups: {} } } } }),
  ).toThrow(
    'gatsby-plugin-lean-javascript does not fit this version of Gatsby: its webpack configuration has no cache group "shared".',
  );
});

it('stops the build with an error message when Gatsby starts the app in another way', () => {
  expect(() => run({ config: { entry: {} } })).toThrow(
    'gatsby-plugin-lean-javascript does not fit this version of Gatsby: its webpack configuration has no entry "app".',
  );
});

it('stops the build with an error message when Gatsby compiles in another way', () => {
  const rules = [{ test: /\.css$/, use: [] }];
  expect(() => run({ config: { module: { rules } }, more: { swcFolders: ['src'] } })).toThrow(
    'gatsby-plugin-lean-javascript does not fit this version of Gatsby: it does not compile TypeScript with a rule of its own.',
  );
});

it('stops the build when no page has a template in the folder', () => {
  expect(() => run({ more: { pageTemplates: 'src/pages' } })).toThrow(
    'no page has a template in /site/src/pages.',
  );
});

it('stops the build when a replaced file of a package does not exist', () => {
  expect(() => run({ more: { replacedModules: { 'gatsby/dist/gone.js': false } } })).toThrow(
    'gatsby/dist/gone.js',
  );
});

it('stops the build when a package with eager imports is not installed', () => {
  expect(() => run({ more: { eagerImports: ['gone-package'] } })).toThrow('gone-package');
});

it("does not reuse webpack's cache of a build with other options", () => {
  const version = (more = {}) => run({ more }).cache.version;
  expect(version()).toBe(version());
  expect(version({ replacedModules: { lodash: false } })).not.toBe(version());
});
