import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from 'gatsby';
import {
  compilers,
  listGeneratedFiles,
  readInputs,
  type Compilation,
  type Compile,
  type GatsbyState,
} from './earlyScripts.ts';

const require = createRequire(import.meta.url);

const FILE = '.cache/kept-scripts.json';

/** A file with its size in bytes and the time of its last change in milliseconds */
type FileState = readonly [path: string, size: number, changedAt: number];

/** What a build has compiled: what Gatsby reads from the results of webpack, and what they depend on. */
interface KeptScripts {
  /** The variables that the scripts contain. */
  environment: Record<string, string | undefined>;
  /** The names of the files of the site: a new one can take the place of another. */
  names: string[];
  /** What webpack has read outside of `.cache`, and what it has written. */
  files: FileState[];
  /** For each compiler */
  inputs: { files: string[]; values: unknown }[];
  /** The files of the scripts, for the headers of the adapter. */
  assets: string[];
  scriptsHash: string;
  renderPageHash: string;
  /** By the path of the template */
  templateHashes: Record<string, string>;
}

/** The parts of Gatsby that have no declarations. */
const getManager = () =>
  require('gatsby/dist/utils/adapter/manager') as { setWebpackAssets: (assets: Set<string>) => void };
const getChunkHashes = () =>
  require('gatsby/dist/utils/webpack/get-ssr-chunk-hashes') as {
    getSSRChunkHashes: (result: { stats: object; components: GatsbyState['components'] }) => {
      renderPageHash: string;
      templateHashes: Record<string, string>;
    };
  };

/**
 * Gives Gatsby what an earlier build has compiled, if nothing that it depends on has changed, in place of compiling.
 *
 * @returns false if the scripts must be compiled
 */
export function reuseScripts(store: Store): boolean {
  const state = store.getState() as unknown as GatsbyState;
  const kept = readKept(state);
  if (!kept) return false;
  const { setWebpackAssets } = getManager();
  compilers.forEach(({ module: path, name }, index) => {
    const module = require(path) as Record<string, Compile>;
    const compile = module[name] as Compile;
    const inputs = kept.inputs[index];
    module[name] = async (...args) => {
      module[name] = compile;
      const now = store.getState() as unknown as GatsbyState;
      if (!inputs || !isDeepStrictEqual(toJson(readInputs(inputs.files, now)), inputs.values))
        return compile(...args);
      if (index === 0) setWebpackAssets(new Set(kept.assets));
      return createResult(kept, now);
    };
  });
  return true;
}

/** What Gatsby reads from both results of webpack. */
function createResult(kept: KeptScripts, { components }: GatsbyState): Compilation {
  const chunkGroups = [
    { name: 'render-page', hash: kept.renderPageHash },
    ...Array.from(components.values(), ({ componentChunkName, componentPath }) => ({
      name: componentChunkName,
      hash: kept.templateHashes[componentPath],
    })),
  ];
  const stats = {
    hash: kept.scriptsHash,
    hasWarnings: () => false,
    compilation: {
      chunkGroups: chunkGroups.map(({ name, hash }) => ({ name, chunks: [{ hash }], childrenIterable: [] })),
    },
  };
  return { stats: stats as unknown as Compilation['stats'], close: async () => {} };
}

/** Stores what this build compiles, for `reuseScripts` of the next one. */
export function keepScripts(store: Store): void {
  const manager = getManager();
  const { setWebpackAssets } = manager;
  let assets: string[] = [];
  manager.setWebpackAssets = (set) => {
    assets = [...set];
    setWebpackAssets(set);
  };
  const results: { result: Compilation; inputs: KeptScripts['inputs'][number] }[] = [];
  compilers.forEach(({ module: path, name }, index) => {
    const module = require(path) as Record<string, Compile>;
    const compile = module[name] as Compile;
    module[name] = async (...args) => {
      const result = await compile(...args);
      const state = store.getState() as unknown as GatsbyState;
      const files = listGeneratedFiles(result, state);
      results[index] = { result, inputs: { files, values: toJson(readInputs(files, state)) } };
      const [scripts, renderer] = results;
      if (scripts && renderer) writeKept(state, [scripts, renderer], assets);
      return result;
    };
  });
}

function writeKept(state: GatsbyState, [scripts, renderer]: [Kept, Kept], assets: string[]): void {
  const { directory } = state.program;
  const sources = [scripts, renderer].flatMap(({ result: { stats } }) =>
    // Folders are among them, .cache too. `names` stands for them.
    [...stats.compilation.fileDependencies].filter(
      (file) =>
        !file.startsWith(join(directory, '.cache') + sep) &&
        statSync(file, { throwIfNoEntry: false })?.isFile(),
    ),
  );
  const outputs = [scripts, renderer].flatMap(({ result: { stats } }) =>
    Array.from(stats.compilation.getAssets(), ({ name }) => join(stats.compilation.outputOptions.path, name)),
  );
  const startedAt = Math.min(scripts.result.stats.startTime, renderer.result.stats.startTime);
  const sourceStates = readStates([...new Set([...sources, ...listConfiguration(state)])]);
  // A source that was changed since then may not be in the result.
  if (!sourceStates || sourceStates.some(([, , changedAt]) => changedAt > startedAt)) return;
  const outputStates = readStates(outputs);
  if (!outputStates) return;
  const { renderPageHash, templateHashes } = getChunkHashes().getSSRChunkHashes({
    stats: renderer.result.stats,
    components: state.components,
  });
  const kept: KeptScripts = {
    environment: readEnvironment(),
    names: listNames(state),
    files: [...sourceStates, ...outputStates],
    inputs: [scripts.inputs, renderer.inputs],
    assets,
    scriptsHash: scripts.result.stats.hash,
    renderPageHash,
    templateHashes,
  };
  writeFileSync(join(directory, FILE), JSON.stringify(kept));
}

interface Kept {
  result: Compilation;
  inputs: KeptScripts['inputs'][number];
}

/** @returns null if there is nothing, or something that it depends on has changed */
function readKept(state: GatsbyState): KeptScripts | null {
  let kept: KeptScripts;
  try {
    kept = JSON.parse(readFileSync(join(state.program.directory, FILE), 'utf8')) as KeptScripts;
  } catch {
    return null;
  }
  const isSame =
    isDeepStrictEqual(kept.environment, readEnvironment()) &&
    isDeepStrictEqual(kept.names, listNames(state)) &&
    isDeepStrictEqual(readStates(kept.files.map(([path]) => path)), kept.files);
  return isSame ? kept : null;
}

function readEnvironment(): KeptScripts['environment'] {
  const names = Object.keys(process.env).filter((name) => name === 'NODE_ENV' || name.startsWith('GATSBY_'));
  return Object.fromEntries(names.sort().map((name) => [name, process.env[name]]));
}

/** The names of the site's own files. */
function listNames({ program: { directory } }: GatsbyState): string[] {
  return globSync('src/**', { cwd: directory }).sort();
}

/** The files that configure webpack: those of Gatsby, and those of the plugins that are part of the site. */
function listConfiguration({ program: { directory }, flattenedPlugins }: GatsbyState): string[] {
  const own = flattenedPlugins
    .map(({ resolve }) => resolve)
    .filter((folder) => !folder.includes(`${sep}node_modules${sep}`));
  return [
    ...globSync(['gatsby-*.{js,ts,tsx,mjs}', 'package.json', 'package-lock.json'], { cwd: directory }).map(
      (file) => join(directory, file),
    ),
    ...own
      .filter((folder) => folder !== directory)
      .flatMap((folder) =>
        globSync('{*,src/**/*}.{js,ts,json}', { cwd: folder }).map((file) => join(folder, file)),
      ),
  ];
}

/** @returns null if a file does not exist */
function readStates(paths: readonly string[]): FileState[] | null {
  const states = paths.map((path): FileState | null => {
    const state = statSync(path, { throwIfNoEntry: false });
    return state ? [path, state.size, state.mtimeMs] : null;
  });
  return states.every((state) => state !== null) ? states : null;
}

/** A value as it is read from a file. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
