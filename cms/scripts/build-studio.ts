import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { APP_SHARED_DEPS } from '@directus/extensions';
import vue from '@vitejs/plugin-vue';
import { build, type Rollup } from 'vite';
import { toBanner, toBundle } from './lib/studio-bundles.ts';

/*
 * Builds the parts of extensions that run in the Studio: `node build-studio.ts KEY FOLDER EXTENSION…`. `lib/studio-bundles.ts` says when it is
 * needed.
 */

/** Writes `dist/app.js` of an extension, which adds its styles to the page. */
async function buildBundle(key: string, folder: string, extension: string): Promise<void> {
  const built = await build({
    root: join(folder, extension),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [vue()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'app/index.ts', formats: ['es'], fileName: 'app', cssFileName: 'app' },
      // The Studio has these packages.
      rollupOptions: { external: [...APP_SHARED_DEPS] },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[];
  const files = outputs.flatMap(({ output }) => output);
  const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const styles = files.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : []));
  const addStyles = `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(styles.join('\n'))} }));\n`;

  const bundle = toBundle(folder, extension);
  await mkdir(dirname(bundle), { recursive: true });
  // Another Directus may read the bundle, or build it, at the same time.
  const unfinished = `${bundle}.${process.pid}`;
  await writeFile(unfinished, [toBanner(key), addStyles, ...code].join(''));
  await rename(unfinished, bundle);
}

const [key = '', folder = '', ...extensions] = process.argv.slice(2);
await Promise.all(extensions.map((extension) => buildBundle(key, folder, extension)));
