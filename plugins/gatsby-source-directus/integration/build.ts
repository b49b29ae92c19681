import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as hooks from '../src/hooks.ts';

export type GatsbyNode = Record<string, unknown> & {
  id: string;
  directusId: string;
  internal: { type: string; contentDigest: string };
};

/** The folder of the sites, in which the plugin notes that a build is not complete. */
const siteDir = mkdtempSync(join(tmpdir(), 'gatsby-source-directus-'));
mkdirSync(join(siteDir, '.cache'));
process.once('exit', () => rmSync(siteDir, { recursive: true, force: true }));

/** The state that Gatsby keeps between builds. */
export interface Site {
  nodes: Map<string, GatsbyNode>;
  status: Record<string, unknown>;
}

export function createEmptySite(): Site {
  return { nodes: new Map(), status: {} };
}

/** The result of one build. */
export interface Build {
  written: string[];
  /** Whether the plugin told Gatsby not to delete nodes that it did not touch. */
  keepsNodes: boolean;
  deleted: string[];
  /** "full, 12 requests, 3 items fetched" */
  summary: string;
  warnings: string[];
  types: { name: string; fields: Record<string, unknown> }[];
}

/** The plugin stopped the build with this message. */
export class Panic extends Error {}

/**
 * Runs the plugin like a build of Gatsby, from the options to the nodes, on a store in memory.
 * Rejects with Panic when the plugin stops the build. Like in Gatsby, such a build saves no status.
 */
export async function build(site: Site, options: Record<string, unknown>): Promise<Build> {
  const result: Build = {
    written: [],
    keepsNodes: false,
    deleted: [],
    summary: '',
    warnings: [],
    types: [],
  };
  let status = site.status;
  const args = {
    actions: {
      createTypes: (types: { config: Build['types'][number] }[]) => {
        result.types = types.map(({ config }) => config);
      },
      createNode: (node: GatsbyNode) => {
        site.nodes.set(node.id, node);
        result.written.push(node.id);
      },
      enableStatefulSourceNodes: () => {
        result.keepsNodes = true;
      },
      deleteNode: (node: GatsbyNode) => {
        site.nodes.delete(node.id);
        result.deleted.push(node.id);
      },
      setPluginStatus: (next: Record<string, unknown>) => {
        status = { ...status, ...next };
      },
    },
    createContentDigest: (value: unknown) => createHash('md5').update(JSON.stringify(value)).digest('hex'),
    getNodes: () =>
      [...site.nodes.values()].map((node) => ({
        ...node,
        internal: { ...node.internal, owner: 'gatsby-source-directus' },
      })),
    getNodesByType: (type: string) => [...site.nodes.values()].filter((node) => node.internal.type === type),
    reporter: {
      activityTimer: () => ({
        start: () => {},
        setStatus: (text: string) => {
          result.summary = text;
        },
        end: () => {},
      }),
      info: () => {},
      warn: (sentence: string) => void result.warnings.push(sentence),
      panic: (sentence: string) => {
        throw new Panic(sentence);
      },
    },
    schema: { buildObjectType: (config: unknown) => ({ config }) },
    store: {
      getState: () => ({
        program: { directory: siteDir },
        status: { plugins: { 'gatsby-source-directus': site.status } },
      }),
    },
  };
  const run = async (name: 'onPreBootstrap' | 'createSchemaCustomization' | 'sourceNodes') => {
    const api = hooks[name] as unknown as (args: unknown, options: unknown) => unknown;
    await api(args, options);
  };
  await run('onPreBootstrap');
  await run('createSchemaCustomization');
  await run('sourceNodes');
  site.status = status;
  return result;
}
