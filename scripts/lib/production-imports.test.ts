import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { ROOT } from '../../lib-node/config.ts';

/** What runs in production, where `npm ci --omit=dev` has installed no devDependencies. */
const PROGRAMS = [
  'helios/src/main.ts',
  'helios/scripts/migrate.ts',
  'helios/scripts/cli.ts',
  'server/main.ts',
  'server/cli.ts',
  'publisher/src/main.ts',
];

/** An import of types does not exist at run time. */
const TYPE_IMPORT = /^(?:import|export) type [^;]*? from '[^']*';$/gm;

/** All files of the repository that a program imports, also through others, with the packages that each of them imports. */
function readProgram(main: string): Map<string, string[]> {
  const packages = new Map<string, string[]>();
  const queue = [join(ROOT, main)];
  for (const file of queue) {
    if (packages.has(file) || !existsSync(file)) continue;
    const text = readFileSync(file, 'utf8').replace(TYPE_IMPORT, '');
    const specifiers = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    queue.push(...specifiers.filter((name) => name.startsWith('.')).map((name) => join(dirname(file), name)));
    packages.set(file, specifiers.filter((name) => !name.startsWith('.') && !isBuiltin(name)).map(toPackage));
  }
  return packages;
}

/** `@scope/name/file` belongs to `@scope/name`. */
function toPackage(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

interface Package {
  dependencies?: Record<string, string>;
}

/** The dependencies of the nearest folder above a file that names some. npm links all workspaces. */
function readDependencies(file: string): string[] {
  const folder = dirname(file);
  const manifest = join(folder, 'package.json');
  const { dependencies } = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as Package)
    : { dependencies: undefined };
  return dependencies ? Object.keys(dependencies) : readDependencies(folder);
}

const isWorkspace = (name: string) => name === 'gatsby-adapter-node' || name.startsWith('@playhouse/');

it.each(PROGRAMS)('%s imports no devDependency', (main) => {
  const program = readProgram(main);
  expect(program.size).toBeGreaterThan(2);
  const missing = [...program].flatMap(([file, names]) =>
    names
      .filter((name) => !isWorkspace(name) && !readDependencies(file).includes(name))
      .map((name) => `${relative(ROOT, file)} imports ${name}`),
  );
  expect(missing).toEqual([]);
});
