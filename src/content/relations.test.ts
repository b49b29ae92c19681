import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Relation, Relations } from './relation';
import { relations } from './relations';

/* Compares the relations of this code with the schema of the CMS. */

interface SchemaFile {
  collection: string;
  folder?: boolean;
  fields?: {
    field: string;
    relation?: { to: string | null; meta?: { one_field?: string; one_allowed_collections?: unknown } };
  }[];
}

const schemaDir = path.resolve('cms/schema');
const files: SchemaFile[] = readdirSync(schemaDir)
  .filter((name) => !name.startsWith('_'))
  .map((name): SchemaFile => JSON.parse(readFileSync(path.join(schemaDir, name), 'utf8')))
  .filter(({ folder }) => !folder);

/** The relations of all collections of the schema. */
function readSchemaRelations(): Relations {
  const byCollection = new Map<string, Record<string, Relation>>(
    ['directus_files', ...files.map(({ collection }) => collection)].map((name) => [name, {}]),
  );
  for (const { collection, fields = [] } of files) {
    const anyItem = fields.find(({ relation }) => relation?.to === null)?.relation;
    for (const { field, relation } of fields) {
      if (!relation?.to) continue;
      const list = relation.meta?.one_field;
      const owner = byCollection.get(list ? relation.to : collection);
      if (owner)
        owner[list ?? field] = list ? toListRelation(collection, anyItem) : toItemRelation(relation.to);
    }
  }
  return Object.fromEntries(byCollection);
}

function toItemRelation(collection: string): Relation {
  return { kind: collection === 'pages' ? 'linkTarget' : 'manyToOne', collection };
}

function toListRelation(
  rows: string,
  anyItem: { meta?: { one_allowed_collections?: unknown } } | undefined,
): Relation {
  if (!anyItem) return { kind: 'oneToMany', collection: rows };
  const allowed = anyItem.meta?.one_allowed_collections;
  const hasOnlyButtons = Array.isArray(allowed) && allowed.every((name) => name === 'buttons');
  return { kind: 'manyToAny', junction: rows, contains: hasOnlyButtons ? 'buttons' : 'blocks' };
}

const schemaRelations = readSchemaRelations();

it.each(Object.keys(relations))('has exactly the relations of the schema for %s', (collection) => {
  expect(relations[collection]).toEqual(schemaRelations[collection]);
});

it('includes every collection of the schema except the records of programs', () => {
  const missing = Object.keys(schemaRelations).filter((collection) => !relations[collection]);
  expect(missing).toEqual(['previewShares', 'releases', 'seedLedger']);
});
