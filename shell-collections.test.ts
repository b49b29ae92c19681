import { getDirectusTypeName } from 'gatsby-source-directus/node-id';
import { createResolvers } from './gatsby-node';
import { shellCollections } from './scripts/lib/shell-collections';
import type { Relation } from './src/content/relation';
import { relations } from './src/content/relations';

/** The fields of the shell, see the queries of its slices. */
const shellFields = ['siteHeader', 'siteFooter', 'siteNotifications', 'siteChat'];

type Resolver = (source: object, args: object, context: object) => Promise<unknown>;

/** The collections that the resolvers of the shell read without a relation. */
async function findReadCollections(): Promise<string[]> {
  let resolvers: Record<string, { resolve: Resolver }> = {};
  const hook = createResolvers as unknown as (args: object) => void;
  hook({
    createResolvers: (all: { Query: typeof resolvers }) => (resolvers = all.Query),
    store: { getState: () => ({ config: {} }) },
  });
  const types = new Set<string>();
  const read = ({ type }: { type: string }) => void types.add(type);
  const nodeModel = {
    findAll: async (query: { type: string }) => (read(query), { entries: [] }),
    findOne: async (query: { type: string }) => (read(query), null),
  };
  for (const field of shellFields) await resolvers[field]?.resolve({}, {}, { nodeModel });
  return Object.keys(relations).filter((name) => types.has(getDirectusTypeName(name)));
}

function getTargets(relation: Relation): string[] {
  if (relation.kind === 'manyToAny') return [relation.junction, 'buttons'];
  return relation.kind === 'linkTarget' ? [] : [relation.collection];
}

it('lists every collection whose items the shell shows', async () => {
  const found = new Set<string>();
  const waiting = await findReadCollections();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    // The shell reads only addresses of pages.
    if (name === 'pages' || found.has(name)) continue;
    found.add(name);
    waiting.push(...Object.values(relations[name] ?? {}).flatMap(getTargets));
  }
  expect([...found].sort()).toEqual(shellCollections);
});
