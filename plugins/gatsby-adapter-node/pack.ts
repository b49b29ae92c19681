import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const MANIFEST = 'package.json';
const ORIGINAL = 'package.original.json';

/**
 * `node pack.ts`, before `npm pack`: replaces the entries of package.json by those of the build. In the repository they are the sources,
 * but Node runs no TypeScript of installed packages. `--undo` restores the file and removes the build.
 */
if (process.argv.includes('--undo')) {
  renameSync(ORIGINAL, MANIFEST);
  rmSync('dist', { recursive: true });
} else {
  copyFileSync(MANIFEST, ORIGINAL);
  const entry = '{ "types": "./dist/$1.d.ts", "default": "./dist/$1.js" }';
  writeFileSync(MANIFEST, readFileSync(ORIGINAL, 'utf8').replace(/"\.\/src\/(\w+)\.ts"/g, entry));
}
