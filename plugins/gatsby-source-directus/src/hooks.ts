import type { GatsbyNode, PluginOptions, Reporter } from 'gatsby';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getContentFile, writeContent } from './content.ts';
import { createReader, type Directus } from './directus.ts';
import { DirectusSourceError } from './errors.ts';
import { createHttp } from './http.ts';
import { createGraphqlTypes, planMirror, type Mirror } from './mirror.ts';
import { createOptionsSchema, applyDefaults, type GivenOptions, type Options } from './options.ts';
import { readSelection } from './selection.ts';
import { sync } from './sync.ts';

interface Connection {
  options: Options;
  directus: Directus;
  mirror?: Mirror;
  /** Whether a sync has succeeded in this process */
  synced: boolean;
}

/**
 * Set in the build process only. Gatsby's workers and the engine for server-rendered pages also run
 * `createSchemaCustomization`. They have the types from Gatsby's snapshot and must start without Directus.
 */
let connection: Connection | undefined;

export const pluginOptionsSchema: GatsbyNode['pluginOptionsSchema'] = createOptionsSchema;

export const onPreInit: GatsbyNode['onPreInit'] = ({ reporter, store }) => {
  if (discardUnfinishedBuild(store.getState().program.directory))
    reporter.info('Directus: the last build was not completed, so this one starts without its results.');
};

export const onPostBuild: GatsbyNode['onPostBuild'] = ({ store }) =>
  noteBuild(store.getState().program.directory);

export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = (
  _args,
  givenOptions: PluginOptions & GivenOptions,
) => {
  const options = applyDefaults(givenOptions);
  connection = { options, directus: createReader(options, createHttp(options)), synced: false };
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = async ({
  actions,
  reporter,
  schema,
}) => {
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

export const sourceNodes: GatsbyNode['sourceNodes'] = async ({
  actions,
  createContentDigest,
  getNodes,
  getNodesByType,
  reporter,
  store,
}) => {
  if (!connection?.mirror) return;
  // Without it, Gatsby deletes every node that was not touched in this build, and to touch thousands of nodes takes seconds.
  actions.enableStatefulSourceNodes?.();
  const { directus, mirror, options } = connection;
  const requestsBefore = directus.requests();
  const timer = reporter.activityTimer('Directus: sync');
  timer.start();
  const outcome = await runOrStop(connection, reporter, async () =>
    sync({
      directus,
      mirror,
      options,
      store: {
        nodesOfType: getNodesByType,
        begin: () => noteSync(store.getState().program.directory),
        ownNodes: () => getNodes().filter(({ internal }) => internal.owner === 'gatsby-source-directus'),
        createNode: (node) => actions.createNode(node),
        deleteNode: (node) => actions.deleteNode(node),
      },
      selection: readSelection(process.env),
      // Gatsby stores and deletes the plugin status together with the nodes.
      status: store.getState().status.plugins['gatsby-source-directus'],
      digest: createContentDigest,
    }),
  );
  if (outcome) {
    connection.synced = true;
    actions.setPluginStatus({ ...outcome.status });
    writeContent(getContentFile(store.getState().program.directory), outcome.content);
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
 */
async function runOrStop<T>(
  current: Connection,
  reporter: Reporter,
  task: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (!(error instanceof DirectusSourceError)) throw error;
    if (current.synced) reporter.error(error.message);
    else reporter.panic(error.message);
    return undefined;
  }
}

/**
 * Gatsby stores nodes at once, but the list of pages that they change only after it has queried the data of all pages. If a build fails or
 * is ended in between, the next one finds the new nodes in the store and nothing to do, so the pages stay as they were.
 */

/** Returns a file that exists from the first write of a sync until its build is complete. */
const getMarker = (siteDir: string): string => join(siteDir, '.cache', 'gatsby-source-directus-unfinished');

/** Returns `build` or `develop`. */
const getCommand = (): string => process.env['gatsby_executing_command'] ?? 'build';

/** Called before the first write of a sync. */
export function noteSync(siteDir: string): void {
  writeFileSync(getMarker(siteDir), getCommand());
}

/** Called at the end of a build. */
export function noteBuild(siteDir: string): void {
  rmSync(getMarker(siteDir), { force: true });
}

/**
 * Makes Gatsby start without the results of earlier builds if the last one was not completed. Called before Gatsby examines its cache: it
 * deletes the cache, except that of webpack, when there is no `public` folder. A development server never completes a build. It saves its
 * state while it runs, so another one can go on with it.
 *
 * @returns whether Gatsby starts without them
 */
export function discardUnfinishedBuild(siteDir: string): boolean {
  const marker = getMarker(siteDir);
  if (!existsSync(marker)) return false;
  if (getCommand() === 'develop' && readFileSync(marker, 'utf8') === 'develop') return false;
  rmSync(join(siteDir, 'public'), { recursive: true, force: true });
  return true;
}
