import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from 'gatsby';

const require = createRequire(import.meta.url);

/** The part of Gatsby's state on which scripts depend. */
interface GatsbyState {
  program: { directory: string };
  components: Map<string, { componentPath: string; componentChunkName: string; isSlice: boolean }>;
  staticQueryComponents: Map<string, { componentPath: string; hash: string }>;
  componentsUsingSlices: Map<string, unknown>;
}

/** What Gatsby's functions that compile resolve to. */
interface Compilation {
  /** The result of webpack. */
  stats: { compilation: { fileDependencies: Iterable<string> } };
  /** Writes the cache of webpack. */
  close: () => Promise<void>;
}

type Compile = (...args: unknown[]) => Promise<Compilation>;

/**
 * Compiles the scripts of the browser and of the renderer before the content is read. Gatsby gets the results at the time when it
 * would compile, if what they depend on is still the same. Otherwise it compiles again.
 */
export async function compileEarly(store: Store): Promise<void> {
  const { program, flattenedPlugins } = store.getState();
  // Before the first build, Gatsby has not written which templates there are.
  if (!existsSync(join(program.directory, '.cache/_this_is_virtual_fs_path_/$virtual/async-requires.js')))
    return;
  // Gatsby sets it when it reads the content, and reads it when it compiles.
  for (const plugin of flattenedPlugins) plugin.pluginFilepath = plugin.resolve;
  // Gatsby has copied an empty list with another line end than it writes later, and the hash of the scripts depends on it.
  writeFileSync(join(program.directory, '.cache/redirects.json'), '[]');
  await replaceByResult(
    require('gatsby/dist/commands/build-javascript'),
    'buildProductionBundle',
    [program],
    store,
  );
  await replaceByResult(
    require('gatsby/dist/commands/build-html'),
    'buildRenderer',
    [program, 'build-html'],
    store,
  );
}

/** Calls a function of Gatsby that compiles. Its next call returns the same result, if its inputs are the same. */
async function replaceByResult<Name extends string>(
  module: Record<Name, Compile>,
  name: Name,
  args: unknown[],
  store: Store,
) {
  const compile = module[name];
  let early: Compilation;
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
 */
function readInputs(
  { stats }: Compilation,
  { program, components, staticQueryComponents, componentsUsingSlices }: GatsbyState,
) {
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

/** @returns null for a folder, or if it does not exist */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
