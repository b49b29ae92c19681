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
 * The sentences about the places that show an item.
 *
 * @param {{ noun: string, count: number, places: string[] }} use `noun` is block or button, `places` are names
 * @returns {{ isShared: boolean, text: string }}
 */
export function describeUse({ noun, count, places }) {
  const pages = count === 0 ? [] : [count === 1 ? 'on 1 page' : `on ${count} pages`];
  const where = join([...pages, ...places.map((place) => `in ${place}`)]);
  if (!where)
    return { isShared: false, text: `No page shows this ${noun}. Versions of pages are not counted.` };
  const isShared = count + places.length > 1;
  return {
    isShared,
    text: isShared ? `This ${noun} is ${where}. A change changes all of them.` : `This ${noun} is ${where}.`,
  };
}
