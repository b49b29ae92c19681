import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { seedDir } from '../cms/scripts/lib/seed.ts';
import { findTraces, rebrandSeed } from './lib/rebrand.ts';
import { loadConfig } from './lib/config.ts';
import { runCommand } from './lib/processes.ts';
import { createSeededBuildEnvironment, startSeededCms } from './lib/seeded-cms.ts';
import { copySite } from './lib/site-copy.ts';
import { createSteps } from './lib/steps.mjs';
import { runWithCleanup } from './lib/run-with-cleanup.ts';

/**
 * `npm run test:rebrand`: builds the site with the content of another company in two other cities (docs/rebrand.md), and
 * fails when a built file still names the company or the cities of the demo.
 */
const config = loadConfig();
const workDir = join(config.dataDir, 'rebrand');
const otherSeedDir = join(workDir, 'seed');
const siteDir = join(workDir, 'site');

/** Built files with text. Pictures, fonts and documents are content. */
const TEXT_FILE = /\.(html|js|json|css|txt|xml|webmanifest)$/;

await runWithCleanup(async (addCleanup) => {
  const steps = createSteps();
  await rm(workDir, { recursive: true, force: true });
  addCleanup(() => rm(workDir, { recursive: true, force: true }));
  await steps.run('Write the seed content of another company', writeOtherSeed);
  const cms = await steps.run('Start a Directus with it', (onProgress) =>
    startSeededCms({
      dataDir: workDir,
      database: 'playhouse_rebrand',
      databaseUrl: config.databaseUrl,
      seedDir: otherSeedDir,
      addCleanup,
      onProgress,
    }),
  );
  await steps.run('Build the site', async (onOutput) => {
    await copySite(siteDir);
    await runCommand('gatsby', ['build', '--no-color'], {
      cwd: siteDir,
      env: createSeededBuildEnvironment(cms.url),
      onOutput,
      onSpawn: addCleanup,
    });
  });
  await steps.run('Search the built files for the company of the demo', async () => checkBuiltFiles());
});

async function writeOtherSeed(): Promise<void> {
  for (const name of await readdir(seedDir, { recursive: true })) {
    if (!name.endsWith('.json')) continue;
    const file = join(otherSeedDir, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, rebrandSeed(await readFile(join(seedDir, name), 'utf8')));
  }
}

async function checkBuiltFiles(): Promise<void> {
  const publicDir = join(siteDir, 'public');
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map((entry) => relative(publicDir, join(entry.parentPath, entry.name)));
  const texts = new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(publicDir, name), 'utf8')] as const),
    ),
  );
  // Controls: the build is the one of the other company, and the search finds the names in the content of the demo.
  const demoSeed = await readFile(join(seedDir, 'locations.json'), 'utf8');
  if (findTraces(demoSeed).length === 0) throw new Error('The search does not find the names of the demo.');
  const home = texts.get('index.html') ?? '';
  if (!home.includes('Harbor Stage')) throw new Error('The home page does not name the other company.');
  if (!texts.has(join('duluth', 'index.html'))) throw new Error('The page of the first city is missing.');

  const traces = [...texts].flatMap(([name, text]) => findTraces(text).map((trace) => `${name}: ${trace}`));
  if (traces.length > 0) {
    const shown = traces.slice(0, 20).join('\n');
    throw new Error(
      `${traces.length} places of the built site still name the company of the demo:\n${shown}`,
    );
  }
}
