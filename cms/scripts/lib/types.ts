import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cmsDir } from './paths.ts';
import type { CollectionFile, FieldFile } from './schema-files.ts';
import { getAllowedCollections, getBlockCollections, readSchemaFiles } from './schema.ts';

const siteDir = join(cmsDir, '..');
const registryFile = join(siteDir, 'src/blocks/registry.ts');

/** The generated files: the types of the content, the table of the block types, and the loaders of their components. */
const generators: Record<string, () => Promise<string>> = {
  'src/content/directus.generated.ts': generateTypes,
  'src/content/blocks.generated.ts': generateBlocks,
  'src/blocks/blockLoaders.generated.ts': generateBlockLoaders,
};

const HEAD = `// Generated from cms/schema by "npm run types" in cms/. Do not edit: change the schema, and run it again.
/* eslint-disable */
`;

const SCALAR_TYPES: Record<string, string> = {
  uuid: 'string',
  string: 'string',
  text: 'string',
  boolean: 'boolean',
  integer: 'number',
  float: 'number',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  json: 'unknown',
};

/** The types of @directus/sdk for collections of Directus itself. */
const SYSTEM_TYPES: Record<string, string> = {
  directus_files: 'DirectusFile<Schema>',
  directus_users: 'DirectusUser<Schema>',
};

type Choice = { value: string | number };

/** Generates an interface for each collection and the `Schema` type of @directus/sdk. */
async function generateTypes(): Promise<string> {
  const { collections } = await readSchemaFiles();
  const tables = collections.filter((table) => !table.folder && table.collection !== 'seedLedger');
  const interfaces = tables.map((table) => generateInterface(table, tables));
  const map = tables.map(
    (table) =>
      `  ${table.collection}: ${getItemTypeName(table.collection)}${table.meta.singleton ? '' : '[]'};`,
  );
  return [
    `${HEAD}import type { DirectusFile, DirectusUser } from '@directus/sdk';\n`,
    ...interfaces,
    `/** All collections, for \`createDirectus<Schema>()\`. */\nexport interface Schema {\n${map.join('\n')}\n}\n`,
  ].join('\n');
}

/** Generates the table of the definitions of all block types, in the order of the editor's menu. */
async function generateBlocks(): Promise<string> {
  const names = getBlockCollections((await readSchemaFiles()).collections);
  const imports = names.map((name) => `import { ${name} } from './blocks/${name}';\n`);
  const table = names.map((name) => `  ${name},\n`);
  return `${HEAD}${imports.join('')}
/** The definitions of the block types of the CMS, in the order of the editor's menu. */
export const blockDefinitions = {
${table.join('')}};
`;
}

/** Generates the loaders of the components in src/blocks/registry.ts, each as a chunk of its own. */
async function generateBlockLoaders(): Promise<string> {
  const registry = await readFile(registryFile, 'utf8');
  const loaders = [...registry.matchAll(/^export \{([^}]+)\} from '(.+)';$/gm)].flatMap(
    ([, exports = '', file = '']) =>
      [...exports.matchAll(/(\w+) as (\w+)/g)].map(
        ([, component, collection]) =>
          `  ${collection}: async () => (await import(/* webpackChunkName: "block-${component}" */ '${file}')).${component},\n`,
      ),
  );
  return `// Generated from registry.ts by "npm run types" in cms/. Do not edit: change the registry, and run it again.
/* eslint-disable */
/** Loads the component of each block type. */
export const blockLoaders = {
${loaders.join('')}};
`;
}

/** Writes the generated files. Returns false if they were up to date. */
export async function writeTypes(): Promise<boolean> {
  const outdated = await findOutdated();
  for (const { name, text } of outdated) await writeFile(join(siteDir, name), text);
  return outdated.length > 0;
}

/** Throws when a generated file is not up to date with the schema files. */
export async function checkTypes(): Promise<void> {
  for (const { name } of await findOutdated()) {
    throw new Error(
      `${name} is not up to date with its source: run "npm run types" in cms/ and commit the file.`,
    );
  }
}

async function findOutdated(): Promise<{ name: string; text: string }[]> {
  const files = await Promise.all(
    Object.entries(generators).map(async ([name, generate]) => ({
      name,
      text: await generate(),
      current: await readFile(join(siteDir, name), 'utf8').catch(() => ''),
    })),
  );
  return files.filter(({ text, current }) => text !== current);
}

/** heroImage -> HeroImageItem, pages_buildingBlocks -> PagesBuildingBlocksItem. */
export function getItemTypeName(collection: string): string {
  const words = collection.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Item`;
}

function generateInterface(file: CollectionFile, tables: CollectionFile[]): string {
  const lines = (file.fields ?? [])
    .filter((field) => !isPresentation(field))
    .flatMap((field) => {
      const note = field.meta?.note ? [`  /** ${String(field.meta.note).replaceAll('*/', '* /')} */`] : [];
      return [...note, `  ${field.field}: ${generateType(file, field, tables)};`];
    });
  const note = file.meta.note ? `/** ${String(file.meta.note)} */\n` : '';
  return `${note}export interface ${getItemTypeName(file.collection)} {\n${lines.join('\n')}\n}\n`;
}

/** Returns whether a field is a group or divider of the editor's form, without data. */
function isPresentation(field: FieldFile): boolean {
  return field.type === 'alias' && ((field.meta?.special ?? []) as string[]).includes('no-data');
}

function generateType(file: CollectionFile, field: FieldFile, tables: CollectionFile[]): string {
  if (field.type === 'alias') {
    const many = tables.find((table) =>
      table.fields?.some(
        (candidate) =>
          candidate.relation?.to === file.collection && candidate.relation.meta?.one_field === field.field,
      ),
    );
    if (!many) throw new Error(`cms/schema: no relation refers to ${file.collection}.${field.field}.`);
    return `string[] | ${getItemTypeName(many.collection)}[]`;
  }
  const orNull = field.column?.is_nullable === false ? '' : ' | null';
  if (field.relation?.to === null) {
    const allowed = getAllowedCollections(field.relation, tables);
    return `string | ${allowed.map(getItemTypeName).join(' | ')}${orNull}`;
  }
  if (field.relation) return `string | ${getRelatedTypeName(field.relation.to as string)}${orNull}`;

  const junctionItem = file.fields?.find(
    (candidate) => candidate.relation?.meta?.one_collection_field === field.field,
  );
  if (junctionItem) {
    const allowed = getAllowedCollections(junctionItem.relation, tables);
    return allowed.map(quote).join(' | ') + orNull;
  }
  const options = (field.meta?.options ?? {}) as {
    choices?: Choice[];
    fields?: { field: string; type: string }[];
  };
  const literals = options.choices?.map((choice) => quote(choice.value)).join(' | ');
  switch (field.meta?.interface) {
    case 'select-dropdown':
      return literals + orNull;
    case 'select-multiple-checkbox':
      return `(${literals})[]${orNull}`;
    case 'tags':
      return `string[]${orNull}`;
    case 'list':
      return `{ ${(options.fields ?? []).map((column) => `${column.field}: ${SCALAR_TYPES[column.type]} | null`).join('; ')} }[]${orNull}`;
    default:
      return SCALAR_TYPES[field.type] + orNull;
  }
}

function getRelatedTypeName(collection: string): string {
  return SYSTEM_TYPES[collection] ?? getItemTypeName(collection);
}

function quote(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value}'`;
}
