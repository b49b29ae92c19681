import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { findRoom, HELIOS_LAYERS, mayImport, SITE_LAYERS } from '../lint/layers.ts';
import { readImports } from './import-graph.ts';

const SOURCE = /\.(?:[cm]?[jt]sx?|vue)$/;
const GENERATED = /\.generated\.[jt]sx?$/;
/** Also what only tests, benches or the demo run. */
const NO_PRODUCTION = [
  /\.(?:test|spec|stories|mocks)\.[jt]sx?$/,
  /^(?:tests|__mocks__|\.storybook|demo|stubs)\//,
  /^(?:helios\/(?:test|bench)|cms\/(?:tests|stubs)|publisher\/test)\//,
  /^plugins\/[^/]+\/integration\//,
  /^scripts\/(?:bench(?:\/|\.ts$)|lib\/(?:test-(?:cms|content|stack)|fixture-site|collector)\.ts$)/,
];

/** A migration is one list of statements. */
const LISTS_OF_STATEMENTS = /^helios\/src\/db\/migrations\//;
/** The longest function, in lines without blank ones and comments. */
const LONGEST_FUNCTION = 80;
/** A module with one importer and fewer lines needs a reason to stand alone. */
const SHORTEST_MODULE = 25;

/** A production file is source code that is not generated and not only for tests, stories, benches or the demo. */
export function isProduction(file: string): boolean {
  return SOURCE.test(file) && !GENERATED.test(file) && NO_PRODUCTION.every((pattern) => !pattern.test(file));
}

interface CodeCount {
  productionLines: number;
  productionFiles: number;
  /** The lines of the production file in the middle. */
  medianLines: number;
  testLines: number;
  /** Production files of JavaScript. */
  javaScript: string[];
  /** Functions of production files with more than 80 lines without blank ones and comments: `file:line`. */
  longFunctions: string[];
  /** Imports of a higher room of the repository, or of a higher layer of `src` or `helios/src`: `importer → imported`. */
  upwards: string[];
  /** Pairs of rooms that import each other. */
  mutual: string[];
  /** Production files of fewer than 25 lines that one other production file imports. */
  smallModules: string[];
}

/** Counts the code. The files are those of the repository, relative to the root. */
export function countCode(root: string, files: readonly string[]): CodeCount {
  const sources = files.filter((file) => SOURCE.test(file) && !GENERATED.test(file));
  const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const linesOf = (file: string) => (texts.get(file) ?? '').split('\n').length - 1;
  const sum = (names: readonly string[]) => names.reduce((total, file) => total + linesOf(file), 0);
  const production = sources.filter(isProduction);
  const imports = sources.flatMap((file) =>
    readImports(root, file).map((imported) => [file, imported] as const),
  );

  const importers = new Map<string, Set<string>>();
  for (const [file, imported] of imports.filter(([importer]) => isProduction(importer)))
    importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
  return {
    productionLines: sum(production),
    productionFiles: production.length,
    medianLines: production.map(linesOf).toSorted((a, b) => a - b)[Math.floor(production.length / 2)] ?? 0,
    testLines: sum(sources.filter((file) => findRoom(file) === 'tests')),
    javaScript: production.filter((file) => /\.[cm]?jsx?$/.test(file)),
    longFunctions: production
      .filter((file) => !LISTS_OF_STATEMENTS.test(file))
      .flatMap((file) => findLongFunctions(texts.get(file) ?? '', file).map((line) => `${file}:${line}`)),
    upwards: imports.filter(([from, to]) => isUpward(from, to)).map((names) => names.join(' → ')),
    mutual: findMutual(imports),
    smallModules: production.filter(
      (file) => !file.endsWith('.d.ts') && linesOf(file) < SHORTEST_MODULE && importers.get(file)?.size === 1,
    ),
  };
}

function isUpward(from: string, to: string): boolean {
  const [fromRoom, toRoom] = [findRoom(from), findRoom(to)];
  if (fromRoom !== undefined && toRoom !== undefined && !mayImport(fromRoom, toRoom)) return true;
  const isIn = (folder: string) => from.startsWith(folder) && to.startsWith(folder);
  const isAbove = (folder: string, layers: readonly string[]) => {
    const levelOf = (file: string) => layers.indexOf(file.slice(folder.length).split('/')[0] ?? '');
    return isIn(folder) && levelOf(from) >= 0 && levelOf(to) > levelOf(from);
  };
  return isAbove('src/', SITE_LAYERS) || isAbove('helios/src/', HELIOS_LAYERS);
}

function findMutual(imports: readonly (readonly [string, string])[]): string[] {
  const pairs = new Set(imports.map(([from, to]) => `${findRoom(from)} ${findRoom(to)}`));
  return [...pairs].flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return from < to && pairs.has(`${to} ${from}`) ? [`${from} ↔ ${to}`] : [];
  });
}

/** Returns the first lines of the functions that are too long. */
function findLongFunctions(text: string, file: string): number[] {
  const code = file.endsWith('.vue') ? keepScripts(text) : text;
  const kind = /x$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, kind);
  const lines = code.split('\n');
  const found: number[] = [];
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineAt(node.getStart(source));
      const written = lines
        .slice(first, lineAt(node.end) + 1)
        .filter((line) => !/^\s*(?:$|\/\/|\/\*|\*)/.test(line));
      if (written.length > LONGEST_FUNCTION) found.push(first + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Empties the lines outside of the scripts of a Vue component, so that the others keep their numbers. */
function keepScripts(text: string): string {
  let isScript = false;
  return text
    .split('\n')
    .map((line) => {
      const isTag = /^<\/?script/.test(line);
      if (isTag) isScript = !line.startsWith('</');
      return isScript && !isTag ? line : '';
    })
    .join('\n');
}
