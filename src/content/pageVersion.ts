import { blockTypes } from './blockTypes';
import type { PageItem } from './items';
import { one, plain } from './read';
import { relations } from './relations';
import { nestedFields, nestedLimits, typeFields, usedBlocks, withKeys, type UsedBlocks } from './rest';

export interface VersionSource {
  /** Where Directus answers, without a slash at the end. */
  url: string;
  /** Must read pages, blocks, files and `directus_versions`. */
  token: string;
  fetch?: typeof fetch;
}

/** Of an address: servers and proxies in front of Directus take 8 KB for certain. */
const longestQuery = 6000;

/**
 * One saved version of a page, nested as the build puts a page together, so that the same normalisers serve both.
 *
 * @param id the page's key in Directus
 * @param version the key of the version, as it stands in `?version=`
 * @returns null where there is no such page or version
 * @throws what Directus answered, where it is neither the page nor a refusal
 */
export async function fetchPageVersion(
  source: VersionSource,
  id: string,
  version: string,
): Promise<PageItem | null> {
  const ask = (fields: string[], deep: object) => readPage(source, id, version, fields, deep);
  const outline = await ask(typeFields(relations, 'pages', Object.keys(blockTypes)), {});
  if (!outline) return null;
  const used = usedBlocks(relations, 'pages', outline);
  const answers: object[] = [];
  // One after another: Directus applies the version for each, in a transaction that it takes back.
  for (const part of inParts(used)) {
    const answer = await ask(nestedFields(relations, 'pages', part), nestedLimits(relations, 'pages', part));
    if (!answer) return null;
    answers.push(answer);
  }
  return one(withKeys(merge(answers)));
}

/** The block types of a page in groups, each small enough for the address of one request; at least one, for the page itself. */
function inParts(used: UsedBlocks): UsedBlocks[] {
  const parts: Set<string>[] = [new Set()];
  const withInner = (types: ReadonlySet<string>) => new Map(used).set(rowsOfPage, types);
  for (const type of used.get(rowsOfPage) ?? []) {
    const last = parts[parts.length - 1];
    const grown = new Set([...(last ?? []), type]);
    if (last && (last.size === 0 || lengthOf(withInner(grown)) <= longestQuery)) last.add(type);
    else parts.push(new Set([type]));
  }
  return parts.map(withInner);
}

const rowsOfPage = 'pages_buildingBlocks';

function lengthOf(part: UsedBlocks): number {
  return queryOf(nestedFields(relations, 'pages', part), nestedLimits(relations, 'pages', part)).length;
}

function queryOf(fields: string[], deep: object): string {
  return new URLSearchParams({ fields: fields.join(','), deep: JSON.stringify(deep) }).toString();
}

/** The page with each block out of the answer that asked for its type: the other answers have no more of it than its key. */
function merge(answers: object[]): unknown {
  const pages = answers.map((answer) => ({ buildingBlocks: null, ...answer }));
  const [first] = pages;
  if (!first) return null;
  const rows = pages.map((page) => (Array.isArray(page.buildingBlocks) ? page.buildingBlocks : []));
  return {
    ...first,
    buildingBlocks: rows[0]?.map((row: unknown, index) => {
      const same = rows.map((other): unknown => other[index]);
      return same.find((other) => isFilled(other)) ?? row;
    }),
  };
}

function isFilled(row: unknown): boolean {
  return (
    typeof row === 'object' &&
    row !== null &&
    'item' in row &&
    typeof row.item === 'object' &&
    row.item !== null
  );
}

async function readPage(
  { url, token, fetch: get = fetch }: VersionSource,
  id: string,
  version: string,
  fields: string[],
  deep: object,
): Promise<object | null> {
  const address = `${url}/items/pages/${encodeURIComponent(id)}?version=${encodeURIComponent(version)}&${queryOf(fields, deep)}`;
  const answer = await get(address, { headers: { authorization: `Bearer ${token}` } });
  // What is not there Directus refuses, so that nobody can find out what is.
  if (answer.status === 403 || answer.status === 404) return null;
  const body: unknown = await answer.json().catch(() => null);
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  if (!answer.ok || typeof data !== 'object' || data === null) {
    throw new Error(
      `Directus answered ${answer.status} when asked for the version "${version}" of the page ${id}: ` +
        `${messageOf(body)}. Its log says more.`,
    );
  }
  return data;
}

function messageOf(body: unknown): string {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  const [error] = Array.isArray(errors) ? errors : [];
  return plain(typeof error === 'object' && error !== null ? error.message : null) || 'no reason given';
}
