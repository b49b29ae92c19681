import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';
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
  'box-office/index.html',
  'box-office/build.ts',
  'src/design-system',
  'src/lib',
  'src/runtime',
  'src/features/shared',
  'src/features/ticketing',
  'src/helios',
  'src/state',
  'package-lock.json',
];

const locale = process.env['GATSBY_LOCALE'] || process.env['HELIOS_LOCALE'] || 'en-US';
const key = hashFiles(ROOT, SOURCES, [locale, process.version]);
if (existsSync(join(DIST, KEY_FILE)) && readFileSync(join(DIST, KEY_FILE), 'utf8') === key) process.exit();

const unfinished = join(FOLDER, `dist.${process.pid}`);
try {
  await build({
    root: FOLDER,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
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
  });
  await compress(unfinished);
  await writeFile(join(unfinished, KEY_FILE), key);
  await mkdir(DIST, { recursive: true });
  await rm(DIST, { recursive: true });
  await rename(unfinished, DIST);
} finally {
  await rm(unfinished, { recursive: true, force: true });
}

/** Compresses the texts once, because Helios sends them as they are. Throws when the scripts that load first are too large. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(?:js|css|html)$/.test(name),
  );
  // Other scripts load with their screen.
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  let bytes = 0;
  for (const name of names) {
    const compressed = await promisify(brotliCompress)(await readFile(join(folder, name)));
    await writeFile(join(folder, `${name}.br`), compressed);
    if (name.endsWith('.js') && page.includes(name)) bytes += compressed.length;
  }
  const kB = bytes / 1000;
  console.log(
    `The box office loads ${kB.toFixed(1)} kB of JavaScript first (at most ${BOX_OFFICE_LIMIT} kB, brotli).`,
  );
  if (kB > BOX_OFFICE_LIMIT) throw new Error('The box office is too large: use less code, or load it later.');
}
