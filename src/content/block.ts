import { reservedAnchors, createAnchorFactory, type CreateAnchor } from './anchors';
import { blockTypes, type BlockContext, type BlockContent, type CmsBlockCollection } from './blockTypes';
import type { BlockRow } from './items';
import { findOmittedParts } from './omittedParts';
import { readItem, readItems, readText } from './read';
import { normalizeSectionId } from './section';
import { runOrFallback, describeCollection, type ItemWarning, type AddWarning } from './warnings';

/**
 * The block types that have a component in src/blocks/registry.ts. A listed type without a component does not compile. The
 * build skips a type that is not listed, with a warning.
 */
export const blockCollections = [
  'heroImage',
  'textBlock',
  'sideBySideImageText',
  'nowPlaying',
  'faqs',
  'showDetails',
  'ampersandAndText',
  'duoSelector',
  'mobileCTA',
  'starDivider',
  'textByTextCard',
  'textCTA',
  'heroVideo',
  'imageTiles',
  'floatingTiles',
  'smallCards',
  'largeItemCards',
  'promoBlock',
  'jumpToSections',
  'mediaToolkitAssetsShow',
  'resellerToolkitAssetsShow',
  'infoModals',
  'promoModals',
  'carousels',
  'sideBySideCarouselAndText',
  'sideBySideCarouselDynamicText',
  'infoCarousel',
  'filmSelector',
  'timeline',
  'showCTABlock',
  'promoStayInTouchForm',
] as const satisfies readonly CmsBlockCollection[];

export type BlockCollection = (typeof blockCollections)[number];

/** Props of a block that depend on its position on the page (product 2.7). */
export interface BlockPlacement {
  id: string;
  /** True for the last block of the page, or of the block that contains it. */
  lastBlock: boolean;
  /** True for blocks that visitors see first: the first hero image of the page, and a hero video that is the first block. */
  priority: boolean;
  /**
   * 1 for the first block that has a title, unless other headings precede it; then the page renders a hidden h1. Inside
   * another block 3, or 4 if that block's headings have level 3.
   */
  headingLevel: 1 | 2 | 3 | 4;
  /** The anchor of the block. Set only if the editor gave one. */
  sectionId?: string;
}

/** A block of a page, discriminated by `collection`. */
export type Block = { [C in BlockCollection]: BlockContent<C> & BlockPlacement }[BlockCollection];

/** Normalizes the rows of a list of blocks inside a block. */
export type NormalizeNestedBlocks = (rows: unknown) => Block[];

/** A block without its placement. */
type AnyBlockContent = { [C in BlockCollection]: BlockContent<C> }[BlockCollection];

export function isBlockCollection(collection: string): collection is BlockCollection {
  return blockCollections.some((known) => known === collection);
}

/** The block types in the rows of a page, including nested blocks. */
export function findBlockCollections(rows: unknown): Set<BlockCollection> {
  const found = new Set<BlockCollection>();
  const search = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(search);
    const item = readItem(value);
    if (!item) return;
    const collection = readText(item.collection);
    if (isBlockCollection(collection)) found.add(collection);
    Object.values(item).forEach(search);
  };
  search(rows);
  return found;
}

export interface NormalizedBlocks {
  blocks: Block[];
  /** About omitted parts and broken links, in the order of the page. */
  warnings: ItemWarning[];
}

/**
 * Normalizes the rows of `buildingBlocks`. A row is omitted with a warning if it has no item, an unknown collection or
 * nothing to show, or if it cannot be read. First and last are counted among the remaining blocks.
 *
 * @param phone of the company; may be empty
 */
export function normalizeBlocks(rows: unknown, phone: string): NormalizedBlocks {
  const warnings: ItemWarning[] = [];
  const usedAnchors = new Set<string>(reservedAnchors);
  const createUniqueAnchor = createAnchorFactory(
    readItems(rows).map((row: BlockRow) => normalizeSectionId(row.sectionId)),
  );
  const createAnchor: CreateAnchor = (text) => {
    const anchor = createUniqueAnchor(text);
    usedAnchors.add(anchor);
    return anchor;
  };
  const addWarning = (warning: ItemWarning) => void warnings.push(warning);
  const shared = { createAnchor, phone, usedAnchors, addWarning };
  // Nesting is limited to one level. Deeper blocks would not fit on a phone and could form a cycle.
  const createNestedNormalizer =
    (parentName: string): NormalizeNestedBlocks =>
    (nestedRows) => {
      const visibleRows = normalizeRows(nestedRows, {
        ...shared,
        parentName,
        createNestedNormalizer: () => () => [],
      });
      return visibleRows.map(({ placement, content }, index): Block => ({
        ...content,
        ...placement,
        lastBlock: index === visibleRows.length - 1,
        priority: false,
        headingLevel: 3,
      }));
    };
  const normalizedRows = normalizeRows(rows, { ...shared, parentName: '', createNestedNormalizer });
  const visibleRows = removeBrokenJumpLinks(normalizedRows, usedAnchors, addWarning);
  const firstHero = visibleRows.findIndex(({ content }) => content.collection === 'heroImage');
  const firstHeading = visibleRows.findIndex(({ content }) => hasTitle(content) || hasInnerHeadings(content));
  warnAboutBrokenAnchors(visibleRows, usedAnchors, addWarning);
  const blocks = visibleRows.map(({ placement, content }, index): Block => ({
    ...content,
    ...placement,
    lastBlock: index === visibleRows.length - 1,
    // A video at the top of the page is visible before a hero image further down.
    priority: index === firstHero || (index === 0 && content.collection === 'heroVideo'),
    headingLevel: index === firstHeading && hasTitle(content) ? 1 : 2,
  }));
  return { blocks, warnings };
}

function hasTitle(content: AnyBlockContent): boolean {
  return 'title' in content && content.title !== '';
}

/** Whether a block has headings besides its title, including those in the HTML of an editor. */
function hasInnerHeadings(content: AnyBlockContent): boolean {
  return blockTypes[content.collection].hasInnerHeadings || /<h[2-4][ >]/.test(JSON.stringify(content));
}

interface NormalizedRow {
  placement: Pick<BlockPlacement, 'id' | 'sectionId'>;
  content: AnyBlockContent;
  /** The key of the block in Directus, for warnings. */
  itemId: string;
  /** The name of the block in warnings. */
  name: string;
}

interface RowsContext {
  createAnchor: CreateAnchor;
  phone: string;
  /** Section ids and anchors of the page. The anchors of these rows are added. */
  usedAnchors: Set<string>;
  addWarning: AddWarning;
  /** The name of the containing block in warnings; empty for the page itself. */
  parentName: string;
  createNestedNormalizer: (parentName: string) => NormalizeNestedBlocks;
}

/** The rows that have content to show. */
function normalizeRows(rows: unknown, context: RowsContext): NormalizedRow[] {
  return readItems(rows).flatMap((row: BlockRow, index) => {
    const collection = readText(row.collection);
    const name = `${context.parentName ? `${context.parentName}, block` : 'Block'} ${index + 1} (${describeCollection(collection) || 'no type'})`;
    const result = normalizeRow(row, name, context);
    if (!result) return [];
    const sectionId = normalizeSectionId(row.sectionId);
    const isFree = !context.usedAnchors.has(sectionId);
    if (sectionId && !isFree) {
      context.addWarning({
        collection,
        id: result.itemId,
        sentence: `${name} has the section id “${sectionId}”, which another part of the page has: links lead to that part. Give this block another section id.`,
      });
    }
    context.usedAnchors.add(sectionId);
    return [{ placement: { id: row.id, ...(sectionId && isFree ? { sectionId } : {}) }, name, ...result }];
  });
}

/** Returns null, with a warning, if there is nothing to show. */
function normalizeRow(
  row: BlockRow,
  name: string,
  { createAnchor, phone, addWarning, createNestedNormalizer }: RowsContext,
): Pick<NormalizedRow, 'content' | 'itemId'> | null {
  const collection = readText(row.collection);
  const item = readItem(row.item);
  const omit = (id: string | null, sentence: string) => {
    addWarning({ collection, id, sentence: `${name} is left out. ${sentence}` });
    return null;
  };
  if (!isBlockCollection(collection)) {
    return omit(
      item?.id ?? null,
      collection
        ? `The site does not know the type “${collection}”; a newer version of the site may know it.`
        : 'It has no type: remove it.',
    );
  }
  if (!item) {
    return omit(
      null,
      'What it leads to was deleted, or the site may not read it: remove the block, or ask whoever runs the site.',
    );
  }
  const type = blockTypes[collection];
  const addBlockWarning = (sentence: string) =>
    addWarning({ collection, id: item.id, sentence: `${name}: ${sentence}` });
  const context: BlockContext = {
    normalizeNested: createNestedNormalizer(name),
    createAnchor,
    phone,
    addBlockWarning,
  };
  let failure = '';
  const content = runOrFallback<AnyBlockContent | null>(
    () => type.normalize(item, context),
    null,
    (message) => (failure = `The site cannot read it (${message}): tell whoever runs the site.`),
  );
  if (!content) return omit(item.id, failure || `${type.requirement}.`);
  for (const part of runOrFallback(() => findOmittedParts(collection, item, content), [], addBlockWarning)) {
    const summary = `${name} shows without one of its parts (${describeCollection(part.collection)}).`;
    addWarning({ collection: part.collection, id: part.id, sentence: `${summary} ${part.reason}` });
  }
  return { content, itemId: item.id };
}

/** Removes links to missing sections. A block without any working link is omitted. */
function removeBrokenJumpLinks(
  rows: NormalizedRow[],
  usedAnchors: ReadonlySet<string>,
  addWarning: AddWarning,
): NormalizedRow[] {
  return rows.flatMap((row) => {
    const { content, itemId, name } = row;
    if (content.collection !== 'jumpToSections') return [row];
    const links = content.links.filter(({ sectionId }) => usedAnchors.has(sectionId));
    for (const { text, sectionId } of content.links) {
      if (usedAnchors.has(sectionId)) continue;
      addWarning({
        collection: content.collection,
        id: itemId,
        sentence: `${name} shows without its link “${text}”. Nothing on the page has the section id “${sectionId}”: give it to a block, or delete the link.`,
      });
    }
    return links.length > 0 ? [{ ...row, content: { ...content, links } }] : [];
  });
}

/** Warns about other links to missing anchors. The links stay, because a button may be the only content of a block. */
function warnAboutBrokenAnchors(
  rows: NormalizedRow[],
  usedAnchors: ReadonlySet<string>,
  addWarning: AddWarning,
): void {
  for (const { content, itemId, name } of rows) {
    for (const anchor of findLinkedAnchors(content)) {
      if (usedAnchors.has(anchor)) continue;
      addWarning({
        collection: content.collection,
        id: itemId,
        sentence: `${name} has a link to “#${anchor}”, and nothing on the page has that section id: it leads nowhere.`,
      });
    }
  }
}

/** The anchors of this page that links point to, including those in the HTML of an editor. */
function findLinkedAnchors(content: AnyBlockContent): Set<string> {
  const anchors = new Set<string>();
  const search = (value: unknown, field: string) => {
    if (typeof value === 'string') {
      if (/href$/i.test(field) && value.startsWith('#')) anchors.add(value.slice(1));
      for (const [, anchor = ''] of value.matchAll(/href="#([^"]+)"/g)) anchors.add(anchor);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) search(inner, key);
    }
  };
  search(content, '');
  anchors.delete('');
  return anchors;
}
