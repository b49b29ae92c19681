import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { ROOT } from '../../lib-node/config.ts';
import { readPackages } from './import-graph.ts';

const EXTENSIONS = 'cms/extensions';

/** What runs in production, where `npm ci --omit=dev` has installed no devDependencies. */
const PROGRAMS = [
  'helios/src/main.ts',
  'helios/scripts/migrate.ts',
  'helios/scripts/cli.ts',
  'server/main.ts',
  'server/cli.ts',
  'publisher/src/main.ts',
  'cms/scripts/cli.ts',
  'cms/scripts/serve.ts',
  ...globSync(`${EXTENSIONS}/*/package.json`, { cwd: ROOT }).map(readExtension),
  // It runs in a thread of its own.
  `${EXTENSIONS}/pictures/heic-worker.ts`,
];

/** The part of an extension that Directus loads. */
function readExtension(manifest: string): string {
  const { path } = (
    JSON.parse(readFileSync(join(ROOT, manifest), 'utf8')) as {
      'directus:extension': { path: string | { api: string } };
    }
  )['directus:extension'];
  return join(dirname(manifest), typeof path === 'string' ? path : path.api);
}

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

interface Lock {
  packages: Record<string, { dev?: true }>;
}

/** Whether production has it, for each package of the lock files by its folder. */
const INSTALLED = new Map(
  [ROOT, join(ROOT, 'cms')].flatMap((folder) => {
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
    return Object.entries(packages).map(([path, { dev }]) => [join(folder, path), !dev] as const);
  }),
);

/** Looks for a package as Node does: in the nearest `node_modules` above the file that has it. */
function isInstalled(name: string, folder: string): boolean {
  const found = INSTALLED.get(join(folder, 'node_modules', name));
  if (found !== undefined || folder === dirname(folder)) return found ?? false;
  return isInstalled(name, dirname(folder));
}

it.each(PROGRAMS)('%s imports no devDependency', (main) => {
  const program = readProgram(main);
  expect([...program.values()].flat()).not.toEqual([]);
  const missing = [...program].flatMap(([file, names]) =>
    names
      .filter((name) => !isInstalled(name, dirname(file)))
      .map((name) => `${relative(ROOT, file)} imports ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The folders and files of the repository that deploy/Containerfile copies into an image. The publisher has all of them. */
function readCopied(target: string): string[] {
  const stages = readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8').split(/^FROM /m);
  const stage = stages.find((text) => text.includes(` AS ${target}\n`)) ?? '';
  return Array.from(stage.matchAll(/^COPY (?!--)(\S+)/gm), ([, path = '']) => path);
}

const IMAGES: Record<string, string> = { helios: 'helios', server: 'site', cms: 'cms' };

it.each(PROGRAMS.filter((main) => !main.startsWith('publisher/')))(
  'the image of %s has all that it imports',
  (main) => {
    const copied = readCopied(IMAGES[main.split('/')[0] ?? ''] ?? '');
    expect(copied).not.toEqual([]);
    const packages = readPackages(ROOT);
    const needed = [...readProgram(main)].flatMap(([file, names]) => [
      relative(ROOT, file),
      ...names.flatMap((name) => packages[name] ?? []),
    ]);
    const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));
    expect(needed.filter((file) => !isCopied(file))).toEqual([]);
  },
);
