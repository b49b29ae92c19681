/*
 * What the interfaces say, and how block types are found. Pure functions, so that tests can call them.
 */

/** Words by which people look for a block type, besides those of its name and description. */
const SEARCH_WORDS = {
  carousels: 'gallery slider slideshow photos',
  donationRequestForm: 'contact form charity',
  faqs: 'accordion faq collapse',
  floatingTiles: 'gallery grid photos',
  heroImage: 'banner header cover',
  heroVideo: 'banner header cover video',
  imageTiles: 'gallery grid photos images',
  infoCarousel: 'accordion faq tabs',
  infoModals: 'popup dialog notice',
  jumpToSections: 'table of contents anchor menu',
  mobileCTA: 'sticky button call contact',
  promoBlock: 'banner advertisement teaser',
  promoModals: 'banner popup dialog advertisement',
  promoStayInTouchForm: 'newsletter contact mailing list subscribe form',
  showDetails: 'table facts prices',
  sideBySideCarouselAndText: 'gallery slider slideshow photos',
  sideBySideCarouselDynamicText: 'gallery slider slideshow quote testimonial',
  smallCards: 'grid teaser columns team',
  starDivider: 'line separator rule',
  textBlock: 'table quote blockquote list paragraph richtext',
  textByTextCard: 'columns quote testimonial table',
  textCTA: 'banner contact call to action',
  timeline: 'history years',
};

/** Forms are no blocks, and people look for them among blocks. */
const FORM_WORDS = ['contact', 'form', 'newsletter', 'mailing', 'message', 'group', 'sign-up', 'signup'];

/** Where to find what people look for among blocks, and what is no block; empty if nothing is to be said. */
export function describeElsewhere(query) {
  const words = splitWords(query);
  return words.some((word) => FORM_WORDS.includes(word))
    ? 'The forms for messages, groups and the mailing list are no blocks: choose one under “Page settings” of the page.'
    : '';
}

const splitWords = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Returns the block types that contain all words of the query, those with all words in their name first, then those with all words in
 * their name or description.
 *
 * @template {{ type: string, name: string, note: string }} T
 * @param {T[]} types
 * @param {string} query
 * @returns {T[]}
 */
export function findTypes(types, query) {
  const words = splitWords(query);
  const hasAll = (text) => words.every((word) => text.toLowerCase().includes(word));
  const rank = ({ type, name, note }) => {
    if (hasAll(name)) return 0;
    if (hasAll(`${name} ${note}`)) return 1;
    return hasAll(`${name} ${note} ${SEARCH_WORDS[type] ?? ''}`) ? 2 : 3;
  };
  const ranked = types.map((type) => ({ type, rank: rank(type) }));
  return [0, 1, 2].flatMap((wanted) =>
    ranked.filter((found) => found.rank === wanted).map(({ type }) => type),
  );
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

/** The fields with an address. A page that is chosen beside it takes precedence. */
const ADDRESS_FIELD = /^(?:url|shopLink|[a-zA-Z]+Url)$/;

/**
 * The addresses that are typed into fields of a form.
 *
 * @param {Record<string, unknown>} values
 * @returns {{ href: string, text: string }[]}
 */
export function listAddresses(values) {
  return Object.entries(values).flatMap(([field, value]) => {
    if (!ADDRESS_FIELD.test(field) || typeof value !== 'string' || value.trim() === '') return [];
    if (values[field.replace(/^url$/, 'page').replace(/(Url|Link)$/, 'Page')]) return [];
    return [{ href: value.trim(), text: '' }];
  });
}

/**
 * The warnings about the links of a form.
 *
 * @param {{ href: string, text: string }[]} links
 * @param {{ href: string, problem: string }[]} broken
 * @returns {string[]}
 */
export function describeLinks(links, broken) {
  const problems = new Map(broken.map(({ href, problem }) => [href, problem]));
  const sentences = links.flatMap(({ href, text }) => {
    const problem = problems.get(href);
    if (!problem) return [];
    return [
      text
        ? `The link “${text}” will be shown as text. ${problem}`
        : `The address will be left out. ${problem}`,
    ];
  });
  return [...new Set(sentences)];
}
