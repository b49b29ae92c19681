import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';

/** webpack's list of the scripts of the built site, which is not public. */
const STATISTICS = join(process.env['E2E_SITE_DIR'] ?? '', 'public/webpack.stats.json');
const LOADERS = fileURLToPath(new URL('../../../src/blocks/blockLoaders.generated.ts', import.meta.url));

/** The component of each block type, by the name of its islands. */
export async function readBlockTypes(): Promise<Map<string, string>> {
  const loaders = await readFile(LOADERS, 'utf8');
  return new Map(
    [...loaders.matchAll(/^ {2}(\w+): .*"block-(\w+)"/gm)].map(([, name = '', component = '']) => [
      name,
      component,
    ]),
  );
}

/** The files of a component, or of all: first those that other scripts may share, last its own. */
async function readFiles(components: readonly string[]): Promise<string[][]> {
  const { assetsByChunkName } = JSON.parse(await readFile(STATISTICS, 'utf8')) as {
    assetsByChunkName: Record<string, string[]>;
  };
  return components.map((component) => {
    const files = assetsByChunkName[`block-${component}`];
    if (!files?.length) throw new Error(`The site has no script of ${component}.`);
    return files;
  });
}

const toPattern = (files: readonly string[]) => new RegExp(files.join('|').replaceAll('.', '\\.'));

/** The URLs of the scripts of these components of blocks, or of all. */
export async function findScripts(...components: string[]): Promise<RegExp> {
  const files = await readFiles(components.length ? components : [...(await readBlockTypes()).values()]);
  return toPattern(files.flat());
}

/** Delays the own script of each block type. */
export async function holdBlockScripts(page: Page) {
  const components = [...new Set((await readBlockTypes()).values())];
  const files = new Map(
    (await readFiles(components)).map((all, index) => [components[index], all.at(-1) ?? '']),
  );
  const heldRoutes: Route[] = [];
  const releasedFiles = new Set<string>();
  const scripts = toPattern([...files.values()]);
  const hold = async (route: Route) => {
    if (releasedFiles.has(basename(new URL(route.request().url()).pathname))) await route.continue();
    else heldRoutes.push(route);
  };
  await page.route(scripts, hold);
  return {
    /** Answers the requests of this component from now on. */
    async release(component: string): Promise<void> {
      releasedFiles.add(files.get(component) ?? '');
      for (const route of heldRoutes.splice(0)) await hold(route);
    },
    end: () => page.unroute(scripts, hold),
  };
}
