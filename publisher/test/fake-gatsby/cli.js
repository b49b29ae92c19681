'use strict';

// Takes the place of `gatsby build`: writes the release that site.json of the working directory describes. It waits at the gates that
// site.json names until a file with the name of the gate exists, so that a test decides when it goes on.

const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { createRelease } = require('gatsby-adapter-node/releases');

const { SITE_RELEASES_DIR: releasesDir, DIRECTUS_URL, DIRECTUS_TOKEN } = process.env;

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

/** Reads the content of collections with the real plugin, as a build without a cache does. Returns the nodes. */
async function readContent(collections) {
  const load = (name) =>
    import(pathToFileURL(join(process.cwd(), 'node_modules/gatsby-source-directus/src', `${name}.ts`)));
  const names = ['options', 'http', 'directus', 'mirror', 'sync', 'selection', 'content'];
  const modules = await Promise.all(names.map(load));
  const {
    applyDefaults,
    createHttp,
    createReader,
    planMirror,
    sync,
    readSelection,
    getContentFile,
    writeContent,
  } = Object.assign({}, ...modules);
  const options = applyDefaults({ url: DIRECTUS_URL, token: DIRECTUS_TOKEN, collections });
  const directus = createReader(options, createHttp(options));
  const nodes = [];
  const store = {
    nodesOfType: () => [],
    ownNodes: () => [],
    begin() {},
    createNode: (node) => nodes.push(node),
  };
  const mirror = planMirror(options, await directus.readMetadata());
  const selection = readSelection(process.env);
  const { content } = await sync({ directus, mirror, options, store, selection, digest: JSON.stringify });
  mkdirSync('.cache', { recursive: true });
  writeContent(getContentFile(process.cwd()), content);
  return nodes;
}

/** Writes the texts of the nodes, so that a test sees what visitors would see. */
const describeNodes = (nodes) =>
  nodes
    .map(({ internal, title, text, buildingBlocks }) =>
      `${internal.type}: ${title ?? text ?? ''} ${buildingBlocks?.length ?? ''}`.trim(),
    )
    .sort()
    .join('\n');

async function pass(plan, gate) {
  while (plan.gates?.includes(gate) && !existsSync(gate))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function build() {
  writeFileSync('waiting.pid', String(process.pid));
  console.log('success load plugins - 0.1s');
  Object.assign(process.env, await waitForVariables());
  const request = process.env.SITE_RELEASE_REQUEST;
  const plan = JSON.parse(readFileSync('site.json', 'utf8'));
  writeFileSync('gatsby.pid', String(process.pid));
  await pass(plan, 'fetched');
  const nodes = plan.collections ? await readContent(plan.collections) : [];
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
  if (plan.collections) writeFileSync('public/index.html', describeNodes(nodes));
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
