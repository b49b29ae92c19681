'use strict';

const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join, sep } = require('node:path');
const { isDeepStrictEqual } = require('node:util');

/**
 * @typedef {object} GatsbyState the part of Gatsby's state on which scripts depend
 * @property {{ directory: string }} program
 * @property {Map<string, { componentPath: string, componentChunkName: string, isSlice: boolean }>} components
 * @property {Map<string, { componentPath: string, hash: string }>} staticQueryComponents
 * @property {Map<string, unknown>} componentsUsingSlices
 *
 * @typedef {object} Compilation what Gatsby's functions that compile resolve to
 * @property {{ compilation: { fileDependencies: Iterable<string> } }} stats of webpack
 * @property {() => Promise<void>} close writes the cache of webpack
 *
 * @typedef {(...args: any[]) => Promise<Compilation>} Compile
 */

/**
 * Compiles the scripts of the browser and of the renderer before the content is read. Gatsby gets the results at the time when it
 * would compile, if what they depend on is still the same. Otherwise it compiles again.
 *
 * @param {{ getState: Function }} store of Gatsby
 */
async function compileEarly(store) {
  const { program, flattenedPlugins } = store.getState();
  // Before the first build, Gatsby has not written which templates there are.
  if (!existsSync(join(program.directory, '.cache/_this_is_virtual_fs_path_/$virtual/async-requires.js')))
    return;
  // Gatsby sets it when it reads the content, and reads it when it compiles.
  for (const plugin of flattenedPlugins) plugin.pluginFilepath = plugin.resolve;
  // Gatsby has copied an empty list with another line end than it writes later, and the hash of the scripts depends on it.
  writeFileSync(join(program.directory, '.cache/redirects.json'), '[]');
  // The declaration of Gatsby says that it resolves to a promise.
  const javascript = /** @type {any} */ (require('gatsby/dist/commands/build-javascript'));
  await replaceByResult(javascript, 'buildProductionBundle', [program], store);
  await replaceByResult(
    require('gatsby/dist/commands/build-html'),
    'buildRenderer',
    [program, 'build-html'],
    store,
  );
}

/**
 * Calls a function of Gatsby that compiles. Its next call returns the same result, if its inputs are the same.
 *
 * @template {string} Name
 * @param {Record<Name, Compile>} module
 * @param {Name} name
 * @param {unknown[]} args
 * @param {{ getState: Function }} store
 */
async function replaceByResult(module, name, args, store) {
  const compile = module[name];
  /** @type {Compilation} */
  let early;
  try {
    early = await compile(...args);
    await early.close();
  } catch {
    // Gatsby compiles again, and reports the errors.
    return;
  }
  const inputs = readInputs(early, store.getState());
  module[name] = async (...laterArgs) => {
    module[name] = compile;
    if (!isDeepStrictEqual(readInputs(early, store.getState()), inputs)) return compile(...laterArgs);
    return { ...early, close: async () => {} };
  };
}

/**
 * Returns what a result depends on and what Gatsby writes or computes after the content is read: the files that it generates, and
 * the queries and slices that it assigns to templates while it compiles.
 *
 * @param {Compilation} compilation
 * @param {GatsbyState} state
 */
function readInputs({ stats }, { program, components, staticQueryComponents, componentsUsingSlices }) {
  const generated = join(program.directory, '.cache') + sep;
  const files = [...stats.compilation.fileDependencies].filter((file) => file.startsWith(generated));
  return {
    files: files.sort().map((file) => [file, readText(file)]),
    templates: Array.from(components.values(), (component) => [
      component.componentPath,
      component.componentChunkName,
      component.isSlice,
    ]).sort(),
    staticQueries: Array.from(staticQueryComponents.values(), ({ componentPath, hash }) => [
      componentPath,
      hash,
    ]).sort(),
    slices: new Map(componentsUsingSlices),
  };
}

/**
 * @param {string} file
 * @returns {string | null} null for a folder, or if it does not exist
 */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

module.exports = { compileEarly };
