import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from 'gatsby';

const require = createRequire(import.meta.url);

/** The part of Gatsby's state on which scripts depend. */
export interface GatsbyState {
  program: { directory: string };
  flattenedPlugins: { resolve: string; pluginFilepath?: string }[];
  components: Map<string, { componentPath: string; componentChunkName: string; isSlice: boolean }>;
  staticQueryComponents: Map<string, { componentPath: string; hash: string }>;
  componentsUsingSlices: Map<string, unknown>;
}

/** What Gatsby's functions that compile resolve to. */
export interface Compilation {
  /** The result of webpack. */
  stats: {
    hash: string;
    startTime: number;
    compilation: {
      fileDependencies: Iterable<string>;
      getAssets: () => Iterable<{ name: string }>;
      outputOptions: { path: string };
    };
  };
  /** Writes the cache of webpack. */
  close: () => Promise<void>;
}

export type Compile = (...args: unknown[]) => Promise<Compilation>;

/** The calls with which Gatsby compiles: where the function is, its name, and its arguments. */
export const compilers = [
  { module: 'gatsby/dist/commands/build-javascript', name: 'buildProductionBundle', stage: [] },
  { module: 'gatsby/dist/commands/build-html', name: 'buildRenderer', stage: ['build-html'] },
];

/**
 * Compiles the scripts of the browser and of the renderer before the content is read. Gatsby gets the results at the time when it
 * would compile, if what they depend on is still the same. Otherwise it compiles again.
 *
 * @param entries the modules that the first build compiles (option `entries`)
 */
export async function compileEarly(store: Store, entries: readonly string[]): Promise<void> {
  const { program, flattenedPlugins, components } = store.getState();
  const hasTemplates = existsSync(join(program.directory, REQUIRES));
  if (!hasTemplates && (entries.length === 0 || existsSync(join(program.directory, '.cache/webpack'))))
    return;
  // Gatsby sets it when it reads the content, and reads it when it compiles.
  for (const plugin of flattenedPlugins) plugin.pluginFilepath = plugin.resolve;
  // Gatsby has copied an empty list with another line end than it writes later, and the hash of the scripts depends on it.
  writeFileSync(join(program.directory, '.cache/redirects.json'), '[]');
  const added = hasTemplates ? [] : addTemplates(program.directory, components, entries);
  for (const { module, name, stage } of compilers) {
    const compile = hasTemplates ? replaceByResult : fillCache;
    await compile(require(module), name, [program, ...stage], store);
  }
  if (hasTemplates) return;
  for (const path of added) components.delete(path);
  rmSync(join(program.directory, REQUIRES));
}

/** What Gatsby writes with the templates of the pages after the content is read. */
const REQUIRES = '.cache/_this_is_virtual_fs_path_/$virtual/async-requires.js';

/**
 * Before the first build, Gatsby does not know which templates there are. Adds the files that fit the patterns.
 *
 * @returns their keys in `components`
 */
function addTemplates(
  siteDir: string,
  components: GatsbyState['components'],
  patterns: readonly string[],
): string[] {
  const { writeModule } = require('gatsby/dist/utils/gatsby-webpack-virtual-modules') as {
    writeModule: (path: string, content: string) => void;
  };
  const paths = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: siteDir }))
    .map((file) => join(siteDir, file));
  const imports = paths.map((path) => `${JSON.stringify(path)}: () => import(${JSON.stringify(path)}),`);
  writeModule('$virtual/async-requires.js', `exports.components = {\n${imports.join('\n')}\n}\n`);
  writeModule('$virtual/match-paths.json', '[]');
  for (const path of paths)
    components.set(path, { componentPath: path, componentChunkName: path, isSlice: false });
  return paths;
}

/** Compiles only for the cache of webpack: the modules that it has compiled are not compiled again. */
async function fillCache(module: Record<string, Compile>, name: string, args: unknown[]): Promise<void> {
  try {
    const { stats, close } = await (module[name] as Compile)(...args);
    await close();
    const { compilation } = stats;
    for (const asset of compilation.getAssets())
      rmSync(join(compilation.outputOptions.path, asset.name), { force: true });
  } catch {
    // Gatsby compiles again, and reports the errors.
  }
}

/** Calls a function of Gatsby that compiles. Its next call returns the same result, if its inputs are the same. */
async function replaceByResult(
  module: Record<string, Compile>,
  name: string,
  args: unknown[],
  store: Store,
): Promise<void> {
  const compile = module[name] as Compile;
  let early: Compilation;
  try {
    early = await compile(...args);
    await early.close();
  } catch {
    // Gatsby compiles again, and reports the errors.
    return;
  }
  const files = listGeneratedFiles(early, store.getState());
  const inputs = readInputs(files, store.getState());
  module[name] = async (...laterArgs) => {
    module[name] = compile;
    if (!isDeepStrictEqual(readInputs(files, store.getState()), inputs)) return compile(...laterArgs);
    return { ...early, close: async () => {} };
  };
}

/** The files of `.cache` that a compilation has read. Gatsby writes some of them after the content is read. */
export function listGeneratedFiles({ stats }: Compilation, { program }: GatsbyState): string[] {
  const generated = join(program.directory, '.cache') + sep;
  return [...stats.compilation.fileDependencies].filter((file) => file.startsWith(generated)).sort();
}

/**
 * Returns what a result depends on and what Gatsby writes or computes after the content is read: the files that it generates, and
 * the queries and slices that it assigns to templates while it compiles.
 */
export function readInputs(
  files: readonly string[],
  { components, staticQueryComponents, componentsUsingSlices }: GatsbyState,
) {
  return {
    files: files.map((file) => [file, hashText(file)]),
    templates: Array.from(components.values(), (component) => [
      component.componentPath,
      component.componentChunkName,
      component.isSlice,
    ]).sort(),
    staticQueries: Array.from(staticQueryComponents.values(), ({ componentPath, hash }) => [
      componentPath,
      hash,
    ]).sort(),
    slices: [...componentsUsingSlices].sort(),
  };
}

/** @returns null for a folder, or if it does not exist */
function hashText(file: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return null;
  }
}
