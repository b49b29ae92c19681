import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GatsbyNode } from 'gatsby';
import TerserPlugin from 'terser-webpack-plugin';
import { createOptionsSchema, readOptions, type GivenOptions } from './options.ts';
import { createSharedChunk } from './sharedChunk.ts';
import { createAliases, findPackage } from './replacedModules.ts';
import type { SwcOptions } from './swcLoader.ts';

const require = createRequire(import.meta.url);
const { getBrowsersList } = require('gatsby/dist/utils/browserslist') as {
  getBrowsersList: (folder: string) => string[];
};

export const pluginOptionsSchema: GatsbyNode['pluginOptionsSchema'] = createOptionsSchema;

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (
  { actions, getConfig, stage, store },
  givenOptions: GivenOptions,
) => {
  const options = readOptions(givenOptions);
  const { components, program, config: siteConfig } = store.getState();
  const siteDir: string = program.directory;
  actions.setWebpackConfig({
    module: {
      rules: [
        {
          include: options.sideEffectFreeFolders.map((folder) => path.resolve(siteDir, folder)),
          sideEffects: false,
        },
        {
          include: options.eagerImports.map((name) => findPackage(name, siteDir)),
          parser: { dynamicImportMode: 'eager' },
        },
      ],
    },
    // webpack's cache outlives a change of gatsby-config, and contains the result of these options.
    cache: { version: createHash('sha1').update(JSON.stringify(options)).digest('hex') },
  });
  if (stage !== 'build-javascript' && stage !== 'build-html') return;
  const config = getConfig();
  if (options.swcFolders.length > 0) {
    const { jsxRuntime: runtime = 'classic', jsxImportSource: importSource } = siteConfig;
    const swc: SwcOptions = { targets: getBrowsersList(siteDir), react: { runtime, importSource } };
    replaceBabel(
      config.module.rules,
      options.swcFolders.map((folder) => path.resolve(siteDir, folder) + path.sep),
      { loader: fileURLToPath(new URL('./swcLoader.ts', import.meta.url)), options: swc },
    );
  }
  if (stage === 'build-html') return actions.replaceWebpackConfig(config);

  const cacheGroups = config.optimization?.splitChunks?.cacheGroups;
  if (!cacheGroups) throw new UnsupportedGatsbyError('its webpack configuration has no cache groups');
  cacheGroups.pageShared = createSharedChunk(
    [...components.values()],
    path.resolve(siteDir, options.pageTemplates),
  );
  // Gatsby counts lazy chunks, too, and loads this chunk with every page.
  cacheGroups.commons = false;
  // Gatsby names this chunk after the chunks that share it. Chunks without names would all share one chunk, and a page that
  // needs one of them would load the modules of all. Without a name, webpack creates a chunk for each combination.
  if (!cacheGroups.shared)
    throw new UnsupportedGatsbyError('its webpack configuration has no cache group "shared"');
  cacheGroups.shared.name = undefined;
  if (typeof config.entry?.app !== 'string')
    throw new UnsupportedGatsbyError('its webpack configuration has no entry "app"');
  config.resolve.alias = { 'gatsby-production-app$': config.entry.app, ...config.resolve.alias };
  config.entry.app = fileURLToPath(new URL('./startApp.ts', import.meta.url));
  // webpack uses the first alias that fits, and Gatsby has one for every file of react-dom.
  config.resolve.alias = { ...createAliases(options.replacedModules, siteDir), ...config.resolve.alias };
  // No script refers to its source map, because source maps contain the whole source.
  config.devtool = 'hidden-source-map';
  config.output.sourceMapFilename = '../.cache/source-maps/[file].map';
  // Every page loads the list of chunk files. Short hashes and ids without names keep it small.
  config.output.hashDigestLength = 8;
  config.output.chunkFilename = '[id]-[contenthash].js';
  if (!program.noUglify) replaceMinifier(options.ecmaVersion, config.optimization.minimizer);
  actions.replaceWebpackConfig(config);
};

/** A rule of webpack, as far as it is used. */
interface Rule {
  test?: unknown;
  use?: unknown;
}

/** @throws {UnsupportedGatsbyError} when no rule compiles TypeScript with Babel */
function replaceBabel(rules: readonly Rule[], folders: readonly string[], swc: object): void {
  const rule = rules.find(({ test, use }) => String(test).includes('tsx') && typeof use === 'function');
  if (!rule) throw new UnsupportedGatsbyError('it does not compile TypeScript with a rule of its own');
  const useBabel = rule.use as (module: { resource: string }) => unknown;
  rule.use = (module: { resource: string }) => {
    const [file = ''] = module.resource.split('?');
    const isIncluded = folders.some((folder) => file.startsWith(folder));
    // Gatsby takes queries out of the modules with plugins of Babel.
    return isIncluded && !readFileSync(file, 'utf8').includes('graphql') ? [swc] : useBabel(module);
  };
}

/** An entry of webpack's `optimization.minimizer`, as far as it is used. That of terser has options for compression. */
interface Minimizer {
  options?: {
    minimizer?: { implementation?: unknown; options?: { compress?: unknown; [name: string]: unknown } };
  };
}

/**
 * Replaces terser by the minifier of SWC, which needs a fraction of the time, and Gatsby's options, which are for browsers of 2015
 * and for Safari 10.
 *
 * @throws {UnsupportedGatsbyError} when none of the minimizers is terser
 */
function replaceMinifier(ecmaVersion: number, minimizers: readonly Minimizer[]): void {
  const terser = minimizers
    .map(({ options }) => options?.minimizer)
    .find((minimizer) => minimizer?.options?.compress);
  if (!terser) throw new UnsupportedGatsbyError('it does not minify with terser');
  terser.implementation = TerserPlugin.swcMinify;
  terser.options = { ecma: ecmaVersion, mangle: true, compress: { passes: 3 }, format: { comments: false } };
}

/** The installed version of Gatsby does not have a structure that the plugin changes. */
class UnsupportedGatsbyError extends Error {
  /** @param reason continues "does not fit this version of Gatsby: " */
  constructor(reason: string) {
    super(
      `gatsby-plugin-lean-javascript does not fit this version of Gatsby: ${reason}. See the README of the plugin.`,
    );
    this.name = 'UnsupportedGatsbyError';
  }
}
