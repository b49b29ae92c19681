import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../lib-node/config.ts';

/** The files of the repository that Gatsby needs. node_modules is linked. */
const SITE_FILES = [
  'src',
  'server',
  'static',
  'plugins',
  'gatsby-browser.tsx',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'gatsby-ssr.tsx',
  'package.json',
  // Marks the root of the project for Parcel, which compiles gatsby-node.ts: it lists all files below the root twice in each
  // build. Without the mark it would take the repository with node_modules (2 seconds).
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

/** What a build does not need. Gatsby parses every file of `src/` in each build. */
const EXCLUDED = /\/(node_modules|\.cache|public)$|\.(test|stories|mocks)\.tsx?$/;

/**
 * Copies the site into a folder to build it there, because Gatsby always writes `.cache` and `public` into the folder of the
 * site. An existing copy keeps both.
 */
export async function copySite(siteDir: string): Promise<void> {
  await mkdir(siteDir, { recursive: true });
  for (const name of SITE_FILES) {
    await rm(join(siteDir, name), { recursive: true, force: true });
    await cp(join(ROOT, name), join(siteDir, name), {
      recursive: true,
      filter: (source) => !EXCLUDED.test(source),
    });
  }
  await rm(join(siteDir, 'node_modules'), { force: true });
  await symlink(join(ROOT, 'node_modules'), join(siteDir, 'node_modules'), 'junction');
}
