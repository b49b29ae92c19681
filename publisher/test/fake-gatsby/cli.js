'use strict';

// Takes the place of `gatsby build`: writes the release that site.json of the working directory describes. It waits at the gates that
// site.json names until a file with the name of the gate exists, so that a test decides when it goes on.

const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { createRelease } = require('gatsby-adapter-node/releases');

const { SITE_RELEASES_DIR: releasesDir, DIRECTUS_URL } = process.env;

/** Waits as gatsby-plugin-prepared-build does, and returns the variables of the build. */
function waitForVariables() {
  process.stdin.once('end', () => process.exit(1));
  return new Promise((resolve) => {
    process.stdin.once('data', (line) => {
      process.stdin.destroy();
      resolve(JSON.parse(line));
    });
  });
}

async function pass(plan, gate) {
  while (plan.gates?.includes(gate) && !existsSync(gate))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function build() {
  writeFileSync('waiting.pid', String(process.pid));
  console.log('success load plugins - 0.1s');
  const { SITE_RELEASE_REQUEST: request } = await waitForVariables();
  const plan = JSON.parse(readFileSync('site.json', 'utf8'));
  writeFileSync('gatsby.pid', String(process.pid));
  await pass(plan, 'fetched');
  if (plan.reads) await fetch(`${DIRECTUS_URL}/server/ping`).catch(() => fail('Directus does not answer.'));
  console.log('success source and transform nodes - 0.2s');
  await pass(plan, 'built');
  if (plan.error) fail(plan.error);
  rmSync('public', { recursive: true, force: true });
  for (const [path, html] of Object.entries(plan.files)) {
    const file = join('public', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
  mkdirSync('.cache', { recursive: true });
  writeFileSync('.cache/content-warnings.json', JSON.stringify({ warnings: plan.warnings ?? [] }));
  await createRelease({
    siteDir: process.cwd(),
    releasesDir,
    metadata: { request, pages: plan.pages ?? [] },
  });
  console.log('success onPostBuild - 0.1s');
}

function fail(sentence) {
  console.log(`error ${sentence}`);
  process.exit(1);
}

build().catch((error) => fail(error.message));
