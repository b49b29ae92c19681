/*
 * What the interfaces say, and how block types are found. Pure functions, so that tests can call them.
 */

/** A block type. `type` is the collection, `note` the description. */
export interface BlockType {
  type: string;
  name: string;
  icon?: string | null;
  note: string;
}

/** A version of a page; the one that every page has has no name. */
export interface Version {
  key: string;
  name: string | null;
}

/** A link of a form. The text is empty in a field that contains only an address. */
export interface Link {
  href: string;
  text: string;
}

/** Words by which people look for a block type, besides those of its name and description. */
const SEARCH_WORDS: Record<string, string> = {
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
export function describeElsewhere(query: string): string {
  const words = splitWords(query);
  return words.some((word) => FORM_WORDS.includes(word))
    ? 'The forms for messages, groups and the mailing list are no blocks: choose one under “Page settings” of the page.'
    : '';
}

const splitWords = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Returns the block types that contain all words of the query, those with all words in their name first, then those with all words in
 * their name or description.
 */
export function findTypes<Type extends BlockType>(types: Type[], query: string): Type[] {
  const words = splitWords(query);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const rank = ({ type, name, note }: Type) => {
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
export function describeFound(count: number): string {
  if (count === 0) return 'No block types';
  return count === 1 ? '1 block type' : `${count} block types`;
}

/** "on 2 pages", "on 2 pages and in Header", "on 2 pages, in Header and in Chat" */
function join(parts: string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** The name of a version, as the Studio shows it. */
export function nameVersion({ key, name }: Version): string {
  // Every page has a version with this key, which has no name.
  return name || (key === 'draft' ? 'Draft' : key);
}

/** The places that show an item, and how many of its pages and versions there are. */
interface ItemUse {
  /** Block or button. */
  noun: string;
  /** Of pages. */
  count: number;
  /** Names. */
  places: string[];
  /** The first versions of other pages that have the item; null if the account may not read versions, or the search took too long. */
  versions: (Version & { page: { url: string } })[] | null;
  versionCount: number | null;
  /** Whether all versions were searched. */
  isComplete: boolean;
}

/** The sentences about the places that show an item. */
export function describeUse(use: ItemUse): { isShared: boolean; text: string } {
  const { noun, count, places, versions, versionCount, isComplete } = use;
  const pages = count === 0 ? [] : [count === 1 ? 'on 1 page' : `on ${count} pages`];
  const where = join([...pages, ...places.map((place) => `in ${place}`)]);
  const inVersions = describeVersions(versions ?? [], versionCount ?? 0, count > 0);
  const isShared = count + places.length + (versionCount ?? 0) > 1;
  const sentences: string[] = [];
  if (!where) sentences.push(`No page shows this ${noun}.`);
  else sentences.push(`This ${noun} is ${where}${inVersions && `, and also ${inVersions}`}.`);
  if (!where && inVersions) sentences.push(`It is ${inVersions}.`);
  if (isShared) sentences.push('A change changes all of them.');
  if (versions === null) sentences.push('Versions of pages are not counted.');
  else if (!isComplete) sentences.push('Not all versions of pages were searched.');
  return { isShared, text: sentences.join(' ') };
}

function describeVersions(
  [first]: NonNullable<ItemUse['versions']>,
  count: number,
  isOnPages: boolean,
): string {
  if (!first) return '';
  if (count === 1) return `in the version “${nameVersion(first)}” of ${first.page.url}`;
  return `in ${count} versions of ${isOnPages ? 'other pages' : 'pages'}`;
}

/** The fields with an address. A page that is chosen beside it takes precedence. */
const ADDRESS_FIELD = /^(?:url|shopLink|[a-zA-Z]+Url)$/;

/** The addresses that are typed into fields of a form. */
export function listAddresses(values: Record<string, unknown>): Link[] {
  return Object.entries(values).flatMap(([field, value]) => {
    if (!ADDRESS_FIELD.test(field) || typeof value !== 'string' || value.trim() === '') return [];
    if (values[field.replace(/^url$/, 'page').replace(/(Url|Link)$/, 'Page')]) return [];
    return [{ href: value.trim(), text: '' }];
  });
}

/** The warnings about the links of a form. */
export function describeLinks(links: Link[], broken: { href: string; problem: string }[]): string[] {
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
