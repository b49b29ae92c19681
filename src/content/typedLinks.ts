import sanitizeHtml from 'sanitize-html';
import type { UnknownItem } from './items';
import { toHref } from './link';
import { readItem, readItems, readText } from './read';
import { relations } from './relations';
import { getPageField, isAddressField, readSitePath, removeOrigin } from './shared/siteAddresses';

/** A link to this site whose address an editor has typed or pasted, instead of choosing a page. */
export interface TypedLink {
  /** Collection and key of the item in Directus. */
  collection: string;
  id: string;
  /** The path on the site. */
  path: string;
  /** What the site does if the link leads nowhere, as a sentence. */
  effect: string;
}

export interface LinkRules {
  /** Own addresses with this origin become paths. */
  siteUrl: string;
  /** Whether a link is removed. Its words stay. */
  isRemoved: (link: TypedLink) => boolean;
}

/** Their items have other owners, or are shown only in part. */
const skippedCollections = new Set(['pages', 'directus_files', 'shows', 'locations']);

/**
 * Applies the rules to the typed links of an item and of its rows and buttons, in its texts and in its fields with an address. Blocks
 * inside a block have rules of their own.
 *
 * @param item nested, the input of a normalizer
 */
export function applyLinkRules(collection: string, item: UnknownItem, rules: LinkRules): UnknownItem {
  if (skippedCollections.has(collection)) return item;
  const entries = Object.entries(item).map(([field, value]) => {
    const relation = relations[collection]?.[field];
    if (!relation) return [field, readValue(collection, item, field, rules)];
    const related = relation.kind === 'manyToOne' ? readItem(value) : null;
    if (relation.kind === 'manyToOne' && related)
      return [field, applyLinkRules(relation.collection, related, rules)];
    if (relation.kind === 'oneToMany')
      return [field, readItems(value).map((row) => applyLinkRules(relation.collection, row, rules))];
    if (relation.kind === 'manyToAny' && relation.contains === 'buttons')
      return [field, readItems(value).map((row) => applyToButton(row, rules))];
    return [field, value];
  });
  return { ...Object.fromEntries(entries), id: item.id };
}

/** Whether an item has links to which rules apply. */
export function hasTypedLinks(collection: string, item: UnknownItem, siteUrl: string): boolean {
  let hasLinks = false;
  const isRemoved = () => {
    hasLinks = true;
    return false;
  };
  applyLinkRules(collection, item, { siteUrl, isRemoved });
  return hasLinks;
}

function applyToButton(row: UnknownItem, rules: LinkRules): UnknownItem {
  const button = readItem(row.item);
  return button ? { ...row, item: applyLinkRules('buttons', button, rules) } : row;
}

function readValue(collection: string, item: UnknownItem, field: string, rules: LinkRules): unknown {
  const value = item[field];
  if (typeof value !== 'string') return value;
  if (isAddressField(field)) return readAddress(collection, item, field, value, rules);
  return /<a\s/i.test(value) ? readHtml(collection, item, value, rules) : value;
}

function readAddress(
  collection: string,
  item: UnknownItem,
  field: string,
  value: string,
  { siteUrl, isRemoved }: LinkRules,
): string | null {
  const page = readItem(item[getPageField(field)]);
  const href = toHref({ page, url: value });
  const path = href === null || readText(page?.url) ? null : readSitePath(href, siteUrl);
  if (href === null || path === null) return value;
  const name = readText(item.text) || readText(item.title) || readText(item.name);
  const effect = `The address ${name ? `of “${name}” ` : ''}is left out.`;
  return isRemoved({ collection, id: item.id, path, effect }) ? null : removeOrigin(href, siteUrl);
}

/** How much of a link a sentence shows. */
const maxWords = 60;

function readHtml(
  collection: string,
  { id }: UnknownItem,
  html: string,
  { siteUrl, isRemoved }: LinkRules,
): string {
  const readLink = (typed: string | undefined) => {
    const href = toHref({ url: typed });
    return { href, path: href === null ? null : readSitePath(href, siteUrl) };
  };
  // Everything else stays: `normalizeHtml` decides about it.
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      a: (tagName, attribs) => {
        const { href, path } = readLink(attribs.href);
        return href === null || path === null
          ? { tagName, attribs }
          : { tagName, attribs: { ...attribs, href: removeOrigin(href, siteUrl) } };
      },
    },
    exclusiveFilter: ({ tag, attribs, text }) => {
      const { path } = tag === 'a' ? readLink(attribs.href) : { path: null };
      if (path === null) return false;
      const line = text.replace(/\s+/g, ' ').trim();
      const words = line.length > maxWords ? `${line.slice(0, maxWords)}…` : line;
      const effect = `The link ${words ? `“${words}” ` : ''}is shown as text.`;
      return isRemoved({ collection, id, path, effect }) ? 'excludeTag' : false;
    },
  });
}
