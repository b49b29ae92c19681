import { blockCollections } from './blockTypes';
import type { PageItem } from './items';
import { readItem, readItems, readText } from './read';
import { relations } from './relations';
import {
  buildNestedFields,
  buildNestedLimits,
  buildTypeFields,
  findUsedBlockTypes,
  addMissingKeys,
  type UsedBlockTypes,
} from './rest';

export interface DirectusSource {
  /** The origin of Directus, without a trailing slash. */
  url: string;
  /** Needs read access to pages, blocks, files and `directus_versions`. */
  token: string;
  fetch?: typeof fetch;
}

/** Characters. Servers and proxies in front of Directus accept addresses of at least 8 KB. */
const maxQueryLength = 6000;

/**
 * Fetches a saved version of a page, in the same nested shape that the build assembles, so that the same normalizers work
 * for both.
 *
 * @param id the page's key in Directus
 * @param version the key of the version, as in `?version=`
 * @returns null if the page or version does not exist or may not be read
 * @throws without an id (product 8), or if Directus responds with another error
 */
export async function fetchPageVersion(
  source: DirectusSource,
  id: string,
  version: string,
): Promise<PageItem | null> {
  // An empty id would request the list of all pages.
  if (!id) throw new Error('Page resolver requires an id');
  const request = (fields: string[], deep: object) => requestPage(source, id, version, fields, deep);
  const outline = await request(buildTypeFields(relations, 'pages', blockCollections), {});
  if (!outline) return null;
  const usedTypes = findUsedBlockTypes(relations, 'pages', outline);
  const answers: object[] = [];
  // Sequential, because Directus applies the version in a transaction for each request and rolls it back.
  for (const part of splitBlockTypes(usedTypes)) {
    const answer = await request(
      buildNestedFields(relations, 'pages', part),
      buildNestedLimits(relations, 'pages', part),
    );
    if (!answer) return null;
    answers.push(answer);
  }
  return readItem(addMissingKeys(mergeAnswers(answers)));
}

/** Splits the block types into groups that fit into the address of one request. Returns at least one group, for the page itself. */
function splitBlockTypes(usedTypes: UsedBlockTypes): UsedBlockTypes[] {
  const parts: Set<string>[] = [new Set()];
  const withPageTypes = (types: ReadonlySet<string>) => new Map(usedTypes).set(pageJunction, types);
  for (const type of usedTypes.get(pageJunction) ?? []) {
    const last = parts[parts.length - 1];
    const extended = new Set([...(last ?? []), type]);
    if (last && (last.size === 0 || getQueryLength(withPageTypes(extended)) <= maxQueryLength))
      last.add(type);
    else parts.push(new Set([type]));
  }
  return parts.map(withPageTypes);
}

const pageJunction = 'pages_buildingBlocks';

function getQueryLength(part: UsedBlockTypes): number {
  return buildQuery(buildNestedFields(relations, 'pages', part), buildNestedLimits(relations, 'pages', part))
    .length;
}

function buildQuery(fields: string[], deep: object): string {
  return new URLSearchParams({ fields: fields.join(','), deep: JSON.stringify(deep) }).toString();
}

/** Merges the answers. Each block is complete only in the answer to the request that included its type. */
function mergeAnswers(answers: object[]): unknown {
  const pages = answers.map((answer) => ({ buildingBlocks: null, ...answer }));
  const [first] = pages;
  if (!first) return null;
  const rows = pages.map((page) => (Array.isArray(page.buildingBlocks) ? page.buildingBlocks : []));
  return {
    ...first,
    buildingBlocks: rows[0]?.map((row: unknown, index) => {
      const candidates = rows.map((otherRows): unknown => otherRows[index]);
      return candidates.find((candidate) => hasResolvedItem(candidate)) ?? row;
    }),
  };
}

function hasResolvedItem(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    'item' in row &&
    typeof row.item === 'object' &&
    row.item !== null
  );
}

async function requestPage(
  { url, token, fetch: sendRequest = fetch }: DirectusSource,
  id: string,
  version: string,
  fields: string[],
  deep: object,
): Promise<object | null> {
  const address = `${url}/items/pages/${encodeURIComponent(id)}?version=${encodeURIComponent(version)}&${buildQuery(fields, deep)}`;
  const answer = await sendRequest(address, { headers: { authorization: `Bearer ${token}` } });
  // Directus responds with 403 to a missing item, too, so that a client cannot learn which items exist.
  if (answer.status === 403 || answer.status === 404) return null;
  const body: unknown = await answer.json().catch(() => null);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  if (!answer.ok || typeof data !== 'object' || data === null) {
    throw new Error(
      `Directus answered ${answer.status} to the request for version "${version}" of page ${id}: ` +
        `${readErrorMessage(body)}. See the log of Directus for details.`,
    );
  }
  return data;
}

/**
 * Returns the name of a version, as the Studio shows it.
 *
 * @param id the page's key in Directus
 * @param key the key of the version
 */
export async function fetchVersionName(source: DirectusSource, id: string, key: string): Promise<string> {
  const filter = { collection: { _eq: 'pages' }, item: { _eq: id }, key: { _eq: key } };
  const query = new URLSearchParams({ limit: '1', fields: 'id,name', filter: JSON.stringify(filter) });
  // Only a text for people, so a preview does not fail without it.
  const [version] = readItems(await requestData(source, `versions?${query}`).catch(() => null));
  // Every page has a version with this key, which has no name.
  return readText(version?.name) || (key === 'draft' ? 'Draft' : key);
}

/**
 * Requests items, by a path below `/items/`.
 *
 * @throws if Directus responds with an error
 */
export function requestItems(source: DirectusSource, path: string): Promise<unknown> {
  return requestData(source, `items/${path}`);
}

async function requestData(
  { url, token, fetch: sendRequest = fetch }: DirectusSource,
  path: string,
): Promise<unknown> {
  const answer = await sendRequest(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} when asked for ${path.split('?')[0]}.`);
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
}

function readErrorMessage(body: unknown): string {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  const [error] = Array.isArray(errors) ? errors : [];
  return readText(typeof error === 'object' && error !== null ? error.message : null) || 'no reason given';
}
