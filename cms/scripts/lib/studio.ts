import { readAll, request, type CmsClient } from './api.ts';
import { getPreviewOrigin, type CmsOptions } from './options.ts';
import { readSchemaFiles } from './schema.ts';
import { createSeedId, LEDGER } from './seed.ts';

/** Modules to show in the Studio, which hides new modules: that of extensions/publishing, and the visual editor of Directus. */
const MODULES = ['publish', 'visual'];

/**
 * Sets what the Studio shows: modules, the address of the visual editor, and the columns of lists. The ledger records each of
 * these, so that it is set once, and is set again only if it has changed here and not in Directus.
 */
export async function applyStudio(client: CmsClient, options: CmsOptions): Promise<void> {
  const records = await readRecords(client);
  await showModules(client, records);
  await applyVisualEditor(client, records, options);
  await applyLists(client, records);
  await records.save();
}

/** What earlier runs have set, by name. */
interface Records {
  get: (name: string) => string | undefined;
  set: (name: string, value: string) => void;
  save: () => Promise<void>;
}

/** Reads the records from the ledger of the seed. Its key is the name with the value. */
async function readRecords(client: CmsClient): Promise<Records> {
  const collection = 'directus_settings';
  const rows = await readAll<{ key: string }>(client, `/items/${LEDGER}`, {
    filter: { collection: { _eq: collection } },
    fields: ['key'],
  });
  const stored = new Map(rows.map(({ key }) => splitKey(key)));
  const records = new Map(stored);
  return {
    get: (name) => records.get(name),
    set: (name, value) => void records.set(name, value),
    async save() {
      const changed = [...records]
        .filter(([name, value]) => stored.get(name) !== value)
        .map(([name, value]) => ({
          id: createSeedId(`${collection}:${name}`),
          key: `${name}=${value}`,
          collection,
          isNew: !stored.has(name),
        }));
      const created = changed.flatMap(({ isNew, ...row }) => (isNew ? [row] : []));
      if (created.length) await request(client, 'POST', `/items/${LEDGER}`, created);
      for (const { id, key } of changed.filter(({ isNew }) => !isNew))
        await request(client, 'PATCH', `/items/${LEDGER}/${id}`, { key });
    },
  };
}

function splitKey(key: string): [name: string, value: string] {
  const end = key.indexOf('=');
  return [key.slice(0, end), key.slice(end + 1)];
}

interface ModuleEntry {
  type: 'module' | 'link';
  id: string;
  enabled: boolean;
  locked?: boolean;
}

/** The modules of Directus while its setting is empty. */
const DIRECTUS_MODULES: ModuleEntry[] = [
  { type: 'module', id: 'content', enabled: true },
  { type: 'module', id: 'visual', enabled: false },
  { type: 'module', id: 'users', enabled: true },
  { type: 'module', id: 'files', enabled: true },
  { type: 'module', id: 'insights', enabled: true },
  { type: 'module', id: 'deployments', enabled: false },
  { type: 'module', id: 'settings', enabled: true, locked: true },
];

/** Shows modules in the module bar: missing ones after the content. */
async function showModules(client: CmsClient, records: Records): Promise<void> {
  const { module_bar: stored } = (await request(client, 'GET', '/settings?fields=module_bar')) as {
    module_bar: ModuleEntry[] | null;
  };
  const isNew = (id: string) => stored === null || records.get(`module:${id}`) === undefined;
  // A stored bar contains the modules of Directus, hidden ones too. Another module that is hidden was shown before.
  const isHidden = ({ id, enabled }: ModuleEntry) =>
    !enabled && DIRECTUS_MODULES.some((entry) => entry.id === id);
  const present = stored ?? DIRECTUS_MODULES;
  const fresh = MODULES.filter(isNew);
  const bar = present.map((entry) =>
    fresh.includes(entry.id) && isHidden(entry) ? { ...entry, enabled: true } : entry,
  );
  const added = fresh
    .filter((id) => !present.some((entry) => entry.id === id))
    .map((id): ModuleEntry => ({ type: 'module', id, enabled: true }));
  bar.splice(bar.findIndex(({ id }) => id === 'content') + 1, 0, ...added);
  if (JSON.stringify(bar) !== JSON.stringify(stored))
    await request(client, 'PATCH', '/settings', { module_bar: bar });
  for (const id of fresh) records.set(`module:${id}`, 'shown');
}

/** The path on the instance for previews that the visual editor opens (server/previews.ts). */
const VISUAL_EDITOR_PATH = '/open-preview?version={{$version}}';

/** Sets the first address that the visual editor offers. Further addresses belong to administrators. */
async function applyVisualEditor(client: CmsClient, records: Records, options: CmsOptions): Promise<void> {
  const url = `${getPreviewOrigin(options)}${VISUAL_EDITOR_PATH}`;
  const recorded = records.get('visual-editor');
  if (recorded === url) return;
  const { visual_editor_urls: stored } = (await request(
    client,
    'GET',
    '/settings?fields=visual_editor_urls',
  )) as { visual_editor_urls: { url: string }[] | null };
  // An administrator has changed or removed the address that was set. It is only recorded, so that it is not set again.
  if (recorded !== undefined && !(stored ?? []).some((entry) => entry.url === recorded)) {
    records.set('visual-editor', url);
    return;
  }
  const others = (stored ?? []).filter((entry) => entry.url !== recorded && entry.url !== url);
  await request(client, 'PATCH', '/settings', { visual_editor_urls: [{ url }, ...others] });
  records.set('visual-editor', url);
}

interface Preset {
  id: number;
  collection: string;
  layout_query: { tabular?: { fields?: string[]; sort?: string[] } } | null;
}

/** Sets the columns of item lists from the schema files. A list that an administrator has changed or reset stays so. */
async function applyLists(client: CmsClient, records: Records): Promise<void> {
  const { collections } = await readSchemaFiles();
  const presets = await readAll<Preset>(client, '/presets', {
    filter: { bookmark: { _null: true }, user: { _null: true }, role: { _null: true } },
    fields: ['id', 'collection', 'layout_query'],
    sort: ['id'],
  });
  const created: object[] = [];
  for (const { collection, list } of collections) {
    if (!list) continue;
    const name = `list:${collection}`;
    const preset = presets.find((row) => row.collection === collection);
    const present = preset && describePreset(preset);
    const wanted = describeList(list);
    // Without a list, only the record tells whether an administrator has deleted it.
    const isOurs = present === records.get(name);
    if (present !== wanted && !isOurs) continue;
    records.set(name, wanted);
    const columns = { page: 1, fields: list.fields, sort: [list.sort] };
    if (!preset) created.push({ collection, layout: 'tabular', layout_query: { tabular: columns } });
    else if (present !== wanted) {
      const { layout_query: query } = preset;
      const tabular = { ...query?.tabular, ...columns };
      await request(client, 'PATCH', `/presets/${preset.id}`, { layout_query: { ...query, tabular } });
    }
  }
  if (created.length) await request(client, 'POST', '/presets', created);
}

const describeList = ({ sort, fields }: { sort: string; fields: string[] }) =>
  `${sort}: ${fields.join(', ')}`;

function describePreset({ layout_query: query }: Preset): string {
  const { sort = [], fields = [] } = query?.tabular ?? {};
  return describeList({ sort: sort.join(', '), fields });
}
