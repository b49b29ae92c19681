import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, transformWithEsbuild, type Rollup } from 'vite';
import { hashFiles } from '../lib-node/code-revision.ts';
import { BOX_OFFICE_LIMIT } from '../lib-node/size-limits.ts';
import { describeFormats } from '../src/lib/formats/describeFormats.ts';

/*
 * `npm run build:box-office`: builds the box office into box-office/dist, which Helios serves at its staff listener. It does nothing
 * when dist has a build of the same sources and locale.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'box-office');
const DIST = join(FOLDER, 'dist');
/** The files of the build have the hash of their content in their name, except index.html. */
const KEY_FILE = 'build-key';

/** What the box office is made of. */
const SOURCES = [
  'box-office/src',
  'box-office/workers',
  'box-office/static',
  'box-office/index.html',
  'box-office/build.ts',
  'src/design-system',
  'src/lib',
  'src/runtime',
  'src/features/shared',
  'src/features/ticketing',
  'src/helios',
  'src/state',
  'static/icon.png',
  'package-lock.json',
];

const locale = process.env['GATSBY_LOCALE'] || process.env['HELIOS_LOCALE'] || 'en-US';
const key = hashFiles(ROOT, SOURCES, [locale, process.version]);
if (existsSync(join(DIST, KEY_FILE)) && readFileSync(join(DIST, KEY_FILE), 'utf8') === key) process.exit();

const unfinished = join(FOLDER, `dist.${process.pid}`);
try {
  const result = await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'warn',
    publicDir: 'static',
    // The links of the design system are links of Gatsby, if they lead to a page of the site.
    resolve: { alias: { gatsby: join(FOLDER, 'src/gatsby.ts') } },
    esbuild: { jsx: 'automatic', jsxImportSource: '@emotion/react' },
    define: {
      'process.env.NODE_ENV': JSON.stringify('production'),
      'process.env.GATSBY_LOCALE': JSON.stringify(locale),
      'process.env.GATSBY_FORMATS': JSON.stringify(describeFormats(locale)),
    },
    build: {
      outDir: unfinished,
      target: ['chrome109', 'edge109', 'firefox115', 'safari16.4'],
      // The policy of the page allows no `data:`.
      assetsInlineLimit: 0,
      // The modules of the design system have no side effects. Vite leaves out those that the box office does not use.
      rollupOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('/src/design-system/') } },
      // All browsers of package.json know modulepreload.
      modulePreload: { polyfill: false },
    },
    // Helios gives the files of this folder a policy of their own.
    worker: {
      format: 'es',
      rollupOptions: { output: { entryFileNames: 'workers/[name]-[hash].js' } },
    },
  });
  await copyFile(join(ROOT, 'static/icon.png'), join(unfinished, 'icon.png'));
  await writeServiceWorker(unfinished);
  await compress(unfinished, listFirstLoad(result as Rollup.RollupOutput));
  await writeFile(join(unfinished, KEY_FILE), key);
  await mkdir(DIST, { recursive: true });
  await rm(DIST, { recursive: true });
  await rename(unfinished, DIST);
} finally {
  await rm(unfinished, { recursive: true, force: true });
}

/** Writes the service worker with the names of the files that it keeps on a device. */
async function writeServiceWorker(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /^(?:assets|workers)\//.test(name),
  );
  const isOfReader = (name: string) => name.startsWith('workers/') || name.endsWith('.wasm');
  const toPaths = (files: string[]) => JSON.stringify(files.map((name) => `/${name}`).sort());
  const source = await readFile(join(FOLDER, 'workers/service-worker.ts'), 'utf8');
  const { code } = await transformWithEsbuild(source, 'service-worker.ts', {
    minify: true,
    define: {
      BUILD: JSON.stringify(key.slice(0, 16)),
      FILES: toPaths(names.filter((name) => !isOfReader(name))),
      READER_FILES: toPaths(names.filter(isOfReader)),
    },
  });
  await writeFile(join(folder, 'service-worker.js'), code);
}

/** The scripts that every screen loads first. */
function listFirstLoad({ output }: Rollup.RollupOutput): Set<string> {
  const chunks = output.filter((file) => file.type === 'chunk');
  const names = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || names.has(name)) return;
    names.add(name);
    chunk.imports.forEach(add);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => add(fileName));
  return names;
}

/** Compresses the texts once, because Helios sends them as they are. Throws when the scripts of the first load are too large. */
async function compress(folder: string, firstLoad: ReadonlySet<string>): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(?:js|css|html|wasm)$/.test(name),
  );
  let bytes = 0;
  for (const name of names) {
    const compressed = await promisify(brotliCompress)(await readFile(join(folder, name)));
    await writeFile(join(folder, `${name}.br`), compressed);
    if (firstLoad.has(name)) bytes += compressed.length;
  }
  const kB = bytes / 1000;
  console.log(
    `The box office loads ${kB.toFixed(1)} kB of JavaScript first (at most ${BOX_OFFICE_LIMIT} kB, brotli).`,
  );
  if (kB > BOX_OFFICE_LIMIT) throw new Error('The box office is too large: use less code, or load it later.');
}
