/*
 * What the interfaces say, and how block types are found. Pure functions, so that tests can call them.
 */

/**
 * Returns the block types that contain all words of the query, those with all words in their name first.
 *
 * @template {{ name: string, note: string }} T
 * @param {T[]} types
 * @param {string} query
 * @returns {T[]}
 */
export function findTypes(types, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text) => words.every((word) => text.toLowerCase().includes(word));
  const found = types.filter(({ name, note }) => hasAll(`${name} ${note}`));
  return [...found.filter(({ name }) => hasAll(name)), ...found.filter(({ name }) => !hasAll(name))];
}

/** How many block types a search has found. */
export function describeFound(count) {
  if (count === 0) return 'No block types';
  return count === 1 ? '1 block type' : `${count} block types`;
}

/** "on 2 pages", "on 2 pages and in Header", "on 2 pages, in Header and in Chat" */
function join(parts) {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * The name of a version, as the Studio shows it.
 *
 * @param {{ key: string, name: string | null }} version
 */
export function nameVersion({ key, name }) {
  // Every page has a version with this key, which has no name.
  return name || (key === 'draft' ? 'Draft' : key);
}

/**
 * The sentences about the places that show an item.
 *
 * @param {object} use
 * @param {string} use.noun block or button
 * @param {number} use.count of pages
 * @param {string[]} use.places names
 * @param {{ key: string, name: string | null, page: { url: string } }[] | null} use.versions the first versions of other pages that
 *   have the item; null if the account may not read versions, or the search took too long
 * @param {number | null} use.versionCount
 * @param {boolean} use.isComplete whether all versions were searched
 * @returns {{ isShared: boolean, text: string }}
 */
export function describeUse({ noun, count, places, versions, versionCount, isComplete }) {
  const pages = count === 0 ? [] : [count === 1 ? 'on 1 page' : `on ${count} pages`];
  const where = join([...pages, ...places.map((place) => `in ${place}`)]);
  const inVersions = describeVersions(versions ?? [], versionCount ?? 0, count > 0);
  const isShared = count + places.length + (versionCount ?? 0) > 1;
  const sentences = [];
  if (!where) sentences.push(`No page shows this ${noun}.`);
  else sentences.push(`This ${noun} is ${where}${inVersions && `, and also ${inVersions}`}.`);
  if (!where && inVersions) sentences.push(`It is ${inVersions}.`);
  if (isShared) sentences.push('A change changes all of them.');
  if (versions === null) sentences.push('Versions of pages are not counted.');
  else if (!isComplete) sentences.push('Not all versions of pages were searched.');
  return { isShared, text: sentences.join(' ') };
}

function describeVersions([first], count, isOnPages) {
  if (!first) return '';
  if (count === 1) return `in the version “${nameVersion(first)}” of ${first.page.url}`;
  return `in ${count} versions of ${isOnPages ? 'other pages' : 'pages'}`;
}
