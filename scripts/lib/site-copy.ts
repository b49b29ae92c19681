import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './config.ts';

/** What Gatsby needs of the repository; the rest comes through a link to node_modules. */
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
  'tsconfig.json',
  'tsconfig.base.json',
];

/**
 * Copies the site into a folder, to be built there: Gatsby cannot put `.cache` and `public` elsewhere, and the
 * repository's own belong to whoever works on the site. The copy keeps its own from one time to the next.
 */
export async function copySite(siteDir: string): Promise<void> {
  await mkdir(siteDir, { recursive: true });
  for (const name of SITE_FILES) {
    await rm(join(siteDir, name), { recursive: true, force: true });
    await cp(join(ROOT, name), join(siteDir, name), {
      recursive: true,
      filter: (source) => !/\/(node_modules|\.cache|public)$/.test(source),
    });
  }
  await rm(join(siteDir, 'node_modules'), { force: true });
  await symlink(join(ROOT, 'node_modules'), join(siteDir, 'node_modules'), 'junction');
}
