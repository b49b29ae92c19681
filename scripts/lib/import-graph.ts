import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import ts from 'typescript';

const SOURCE = /\.(?:[cm]?[jt]sx?|vue)$/;

/** Endings that an import may leave out */
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx', '/index.js'];

/** Files that a program starts or reads: `new URL('../main.ts', import.meta.url)` */
const FILE_URL = /new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g;

/** Returns the folders of the workspaces by package name. */
export function readPackages(root: string): Record<string, string> {
  const folders = ['helios', ...readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`)];
  return Object.fromEntries(
    folders
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map((folder) => {
        const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
          name: string;
        };
        return [name, folder];
      }),
  );
}

/**
 * Reads the imports of all source files. Returns a function that gives a file and all files that import it, also through others. Paths are
 * relative to the root.
 *
 * @param files all files of the repository
 * @param packages the folders of the workspaces by package name; an import of a package counts as one of all its files
 */
export function readImportGraph(
  root: string,
  files: readonly string[],
  packages: Readonly<Record<string, string>>,
): (file: string) => Set<string> {
  const importers = new Map<string, string[]>();
  for (const file of files.filter((name) => SOURCE.test(name))) {
    for (const target of readImports(root, file, packages))
      importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const folders = Object.values(packages);
  return (changed) => {
    const affected = new Set<string>();
    const queue = [changed];
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (affected.has(file)) continue;
      affected.add(file);
      const folder = folders.find((name) => file?.startsWith(`${name}/`));
      queue.push(...(importers.get(file) ?? []), ...(importers.get(folder ?? '') ?? []));
    }
    return affected;
  };
}

/** Returns the files and the workspaces that a file imports, relative to the root. */
export function readImports(
  root: string,
  file: string,
  packages: Readonly<Record<string, string>> = {},
): string[] {
  const path = join(root, file);
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const specifiers = [
    ...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
    ...Array.from(text.matchAll(FILE_URL), ([, specifier = '']) => specifier),
  ];
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) return resolveFile(root, join(dirname(file), specifier)) ?? [];
    const name = Object.keys(packages).find(
      (known) => specifier === known || specifier.startsWith(`${known}/`),
    );
    return name === undefined ? [] : (packages[name] ?? []);
  });
}

function resolveFile(root: string, path: string): string | undefined {
  // Vite takes a query as a way to read the file: './README.md?raw'.
  const [target = ''] = path.split('?');
  const found = ENDINGS.map((ending) => join(root, target + ending)).find(
    (file) => extname(file) !== '' && existsSync(file) && statSync(file).isFile(),
  );
  return found && relative(root, found);
}
