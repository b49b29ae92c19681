'use strict';

const { createReader } = require('./src/directus.js');
const { DirectusSourceError } = require('./src/errors.js');
const { createHttp } = require('./src/http.js');
const { discardUnfinishedBuild, noteBuild, noteSync } = require('./src/interruptions.js');
const { createGraphqlTypes, planMirror } = require('./src/mirror.js');
const { createOptionsSchema, applyDefaults } = require('./src/options.js');
const { sync } = require('./src/sync.js');

/**
 * @typedef {object} Connection
 * @property {import('./src/options.js').Options} options
 * @property {import('./src/directus.js').Directus} directus
 * @property {import('./src/mirror.js').Mirror} [mirror]
 * @property {boolean} synced whether a sync has succeeded in this process
 */

/**
 * Set in the build process only. Gatsby's workers and the engine for server-rendered pages also run
 * `createSchemaCustomization`. They have the types from Gatsby's snapshot and must start without Directus.
 *
 * @type {Connection | undefined}
 */
let connection;

/** @type {import('gatsby').GatsbyNode['pluginOptionsSchema']} */
exports.pluginOptionsSchema = createOptionsSchema;

/** @type {import('gatsby').GatsbyNode['onPreInit']} */
exports.onPreInit = ({ reporter, store }) => {
  if (discardUnfinishedBuild(store.getState().program.directory))
    reporter.info('Directus: the last build was not completed, so this one starts without its results.');
};

/** @type {import('gatsby').GatsbyNode['onPostBuild']} */
exports.onPostBuild = ({ store }) => noteBuild(store.getState().program.directory);

/** @type {import('gatsby').GatsbyNode['onPreBootstrap']} */
exports.onPreBootstrap = (_args, rawOptions) => {
  const options = applyDefaults(rawOptions);
  connection = { options, directus: createReader(options, createHttp(options)), synced: false };
};

/** @type {import('gatsby').GatsbyNode['createSchemaCustomization']} */
exports.createSchemaCustomization = async ({ actions, reporter, schema }) => {
  if (!connection) return;
  const { directus, options } = connection;
  const read = await runOrStop(connection, reporter, async () =>
    planMirror(options, await directus.readMetadata()),
  );
  if (read) {
    connection.mirror = read;
    read.warnings.forEach(({ sentence }) => reporter.warn(sentence));
  }
  if (connection.mirror) {
    actions.createTypes(createGraphqlTypes(connection.mirror).map((type) => schema.buildObjectType(type)));
  }
};

/** @type {import('gatsby').GatsbyNode['sourceNodes']} */
exports.sourceNodes = async ({ actions, createContentDigest, getNodes, getNodesByType, reporter, store }) => {
  if (!connection?.mirror) return;
  // Without it, Gatsby deletes every node that was not touched in this build, and to touch thousands of nodes takes seconds.
  actions.enableStatefulSourceNodes?.();
  const { directus, mirror, options } = connection;
  const requestsBefore = directus.requests();
  const timer = reporter.activityTimer('Directus: sync');
  timer.start();
  const outcome = await runOrStop(connection, reporter, () =>
    sync({
      directus,
      mirror,
      options,
      store: {
        nodesOfType: getNodesByType,
        begin: () => noteSync(store.getState().program.directory),
        ownNodes: () => getNodes().filter(({ internal }) => internal.owner === 'gatsby-source-directus'),
        createNode: (node) => actions.createNode(/** @type {any} */ (node)),
        deleteNode: (node) => actions.deleteNode(/** @type {any} */ (node)),
      },
      // Gatsby stores and deletes the plugin status together with the nodes.
      status: store.getState().status.plugins['gatsby-source-directus'],
      digest: createContentDigest,
    }),
  );
  if (outcome) {
    connection.synced = true;
    actions.setPluginStatus(outcome.status);
    const requests = directus.requests() - requestsBefore;
    timer.setStatus(`${outcome.mode}, ${requests} requests, ${outcome.fetched} items fetched`);
  }
  timer.end();
  if (outcome) {
    outcome.warnings.forEach(({ sentence }) => reporter.warn(sentence));
    reporter.info(
      `Directus: ${outcome.created} created, ${outcome.changed} changed, ${outcome.deleted} deleted, ${outcome.unchanged} unchanged`,
    );
  }
};

/**
 * Stops the build with the error message. A development server that has synced before keeps its content and
 * reports the error.
 *
 * @template T
 * @param {Connection} current
 * @param {import('gatsby').Reporter} reporter
 * @param {() => Promise<T>} task
 * @returns {Promise<T | undefined>}
 */
async function runOrStop(current, reporter, task) {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof DirectusSourceError)) throw error;
    if (current.synced) reporter.error(error.message);
    else reporter.panic(error.message);
    return undefined;
  }
}
