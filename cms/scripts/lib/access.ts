import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAll, request, type CmsClient } from './api.ts';
import type { CmsOptions } from './options.ts';
import { cmsDir } from './paths.ts';
import { readSchemaFiles } from './schema.ts';

export const accessDir = join(cmsDir, 'access');

type Action = 'create' | 'read' | 'update' | 'delete';
type Login = 'build' | 'publisher' | 'editor' | 'writer';

/** The content of access/access.json. Ids are fixed, so that applying it twice changes nothing. */
interface AccessFile {
  /** Settings of Directus: security, and that editors of the same item see each other. */
  settings: Record<string, unknown>;
  /** Settings that belong to administrators: set while they are empty. */
  firstSettings: Record<string, unknown>;
  /** Folders of the file library that permissions refer to. */
  folders: { id: string; name: string }[];
  policies: PolicyFile[];
  roles: { id: string; name: string; icon: string; description: string; policies: string[] }[];
  users: { id: string; role: string; first_name: string; last_name: string; login: Login }[];
}

interface PolicyFile {
  id: string;
  name: string;
  icon: string;
  description: string;
  app_access: boolean;
  /** Whether people with this policy can change the site. */
  publishes?: boolean;
  permissions: {
    /** A collection, or `content` for every collection of cms/schema that an editor sees. */
    collection: string;
    actions: Action[];
    /** Default: all fields. */
    fields?: string[];
    /** `"$content"` in a list is replaced by the names of all collections of `content`. */
    filter?: Record<string, unknown>;
    /** Which values may be saved. */
    validation?: Record<string, unknown>;
  }[];
}

interface Permission {
  id?: number;
  policy: string;
  collection: string;
  action: Action;
  fields: string[];
  permissions: Record<string, unknown>;
  validation: Record<string, unknown> | null;
  presets: null;
}

/**
 * Applies the policies, roles, permissions and the built-in users of access/access.json. Other permissions of these
 * policies are removed. Policies, roles and users created in Directus are not changed.
 */
export async function applyAccess(client: CmsClient, options: CmsOptions): Promise<void> {
  const file = JSON.parse(await readFile(join(accessDir, 'access.json'), 'utf8')) as AccessFile;
  const content = await readContentCollections();
  options.onProgress?.('Applying the access rules');
  await applySettings(client, file);
  const publishing: string[] = [];
  for (const policy of file.policies) {
    const { permissions, publishes, ...row } = policy;
    await upsert(client, '/policies', row);
    if (publishes) publishing.push(row.id);
    await applyPermissions(
      client,
      policy.id,
      permissions.flatMap((entry) => expandPermissions(policy.id, entry, content)),
    );
  }
  if (options.requireTfa !== undefined) await applyTfa(client, publishing, options.requireTfa);
  for (const folder of file.folders) await upsert(client, '/folders', folder);
  for (const { policies, ...role } of file.roles) {
    await upsert(client, '/roles', role);
    await attachPolicies(client, role.id, policies);
  }
  for (const { login, ...user } of file.users) {
    if (login === 'build' || login === 'publisher') {
      const token = login === 'build' ? options.buildToken : options.publisherToken;
      if (token) await upsert(client, '/users', { ...user, status: 'active', token });
      else
        (options.onWarning ?? console.warn)(
          'PUBLISHER_TOKEN is not set: no publisher can log in, and nothing is published.',
        );
    } else {
      const { email, password } = getAccount(options, login);
      // The password is set only at creation, because its owner may change it.
      if (email && password && !(await itemExists(client, '/users', user.id)))
        await request(client, 'POST', '/users', { ...user, status: 'active', email, password });
    }
  }
}

async function applySettings(client: CmsClient, { settings, firstSettings }: AccessFile): Promise<void> {
  const present = (await request(client, 'GET', '/settings')) as Record<string, unknown>;
  const empty = Object.entries(firstSettings).filter(([name]) => present[name] === null);
  await request(client, 'PATCH', '/settings', { ...settings, ...Object.fromEntries(empty) });
}

/** Sets whether people with the given policies, and administrators, must log in with two factors. */
async function applyTfa(client: CmsClient, publishing: string[], isRequired: boolean): Promise<void> {
  const policies = await readAll<{ id: string }>(client, '/policies', {
    filter: {
      _or: [
        { id: { _in: publishing } },
        { _and: [{ admin_access: { _eq: true } }, { app_access: { _eq: true } }] },
      ],
    },
    fields: ['id'],
  });
  for (const { id } of policies)
    await request(client, 'PATCH', `/policies/${id}`, { enforce_tfa: isRequired });
}

/** Returns the log-in of a person's account. An account without one is not created. */
function getAccount(options: CmsOptions, login: 'editor' | 'writer'): { email?: string; password?: string } {
  return login === 'editor'
    ? { email: options.editorEmail, password: options.editorPassword }
    : { email: options.writerEmail, password: options.writerPassword };
}

/**
 * Returns the content collections: all tables of the schema files except those in which programs keep records, which have no
 * history (`accountability`). Records are no content of the site, so editors get no rights to them by `content`.
 */
export async function readContentCollections(): Promise<string[]> {
  const { collections } = await readSchemaFiles();
  return collections
    .filter(({ folder, meta }) => !folder && meta.accountability !== null)
    .map(({ collection }) => collection);
}

function expandPermissions(
  policy: string,
  entry: PolicyFile['permissions'][number],
  content: string[],
): Permission[] {
  const collections = entry.collection === 'content' ? content : [entry.collection];
  return collections.flatMap((collection) =>
    entry.actions.map((action) => ({
      policy,
      collection,
      action,
      fields: entry.fields ?? ['*'],
      permissions: insertContentCollections(entry.filter ?? {}, content),
      validation: entry.validation ?? null,
      presets: null,
    })),
  );
}

/** Replaces `"$content"` in a filter by the names of the content collections. */
function insertContentCollections(
  filter: Record<string, unknown>,
  content: string[],
): Record<string, unknown> {
  return JSON.parse(JSON.stringify(filter), (_key, value: unknown) =>
    Array.isArray(value) ? value.flatMap((item) => (item === '$content' ? content : [item])) : value,
  ) as Record<string, unknown>;
}

async function applyPermissions(client: CmsClient, policy: string, required: Permission[]): Promise<void> {
  const present = (
    await readAll<Permission & { id: number; system?: boolean }>(client, '/permissions', {
      filter: { policy: { _eq: policy } },
    })
  ).filter((permission) => !permission.system);
  const getKey = (permission: Permission) => `${permission.collection} ${permission.action}`;
  const presentByKey = new Map(present.map((permission) => [getKey(permission), permission]));
  const requiredKeys = new Set(required.map(getKey));

  const extra = present
    .filter((permission) => !requiredKeys.has(getKey(permission)))
    .map((permission) => permission.id);
  if (extra.length) await request(client, 'DELETE', '/permissions', extra);
  const created: Permission[] = [];
  for (const permission of required) {
    const found = presentByKey.get(getKey(permission));
    if (!found) created.push(permission);
    else if (getFingerprint(found) !== getFingerprint(permission))
      await request(client, 'PATCH', `/permissions/${found.id}`, permission);
  }
  if (created.length) await request(client, 'POST', '/permissions', created);
}

function getFingerprint(permission: Permission): string {
  return JSON.stringify([
    permission.fields,
    permission.permissions ?? {},
    permission.validation ?? null,
    permission.presets ?? null,
  ]);
}

async function attachPolicies(client: CmsClient, role: string, policies: string[]): Promise<void> {
  const present = await readAll<{ policy: string }>(client, '/access', {
    filter: { role: { _eq: role } },
    fields: ['policy'],
  });
  const missing = policies.filter((policy) => !present.some((row) => row.policy === policy));
  if (missing.length)
    await request(
      client,
      'POST',
      '/access',
      missing.map((policy) => ({ role, policy })),
    );
}

async function upsert(
  client: CmsClient,
  path: string,
  row: { id: string; [field: string]: unknown },
): Promise<void> {
  const { id, ...rest } = row;
  if (await itemExists(client, path, id)) await request(client, 'PATCH', `${path}/${id}`, rest);
  else await request(client, 'POST', path, row);
}

async function itemExists(client: CmsClient, path: string, id: string): Promise<boolean> {
  const rows = await readAll(client, path, { filter: { id: { _eq: id } }, fields: ['id'] });
  return rows.length > 0;
}
