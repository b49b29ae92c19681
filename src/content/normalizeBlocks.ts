import { reservedAnchors, createAnchorFactory, type CreateAnchor } from './anchors';
import type { BlockPlacement, HeroPicture } from './block';
import { blockDefinitions } from './blocks.generated';
import { isBlockCollection, type Block, type BlockContent } from './blockTypes';
import type { BlockContext, NormalizedItem } from './defineBlock';
import type { BlockRow } from './items';
import type { TheaterOption } from './locations';
import { findAllHiddenTargets, findOmittedParts } from './omittedParts';
import { readItem, readItems, readText, normalizeSectionId } from './read';
import { applyLinkRules, type LinkRules } from './typedLinks';
import { readHiddenReason } from './visibility';
import { runOrFallback, describeCollection, type ItemWarning, type AddWarning } from './warnings';

interface NormalizedBlocks {
  blocks: Block[];
  /** The picture of the first block with priority that has one. */
  heroPicture?: HeroPicture;
  /** About omitted parts and broken links, in the order of the page. */
  warnings: ItemWarning[];
}

/**
 * Normalizes the rows of `buildingBlocks`. A row is omitted with a warning if it has no item, an unknown collection or
 * nothing to show, or if it cannot be read, and without a warning if it is not due. First and last are counted among the remaining blocks.
 *
 * @param phone of the company; may be empty
 * @param theaters of the company, for the blocks that offer them
 * @param linkRules for links whose address an editor typed. The effect of a link names its block
 */
export function normalizeBlocks(
  rows: unknown,
  phone: string,
  theaters: readonly TheaterOption[] = [],
  linkRules: LinkRules | null = null,
): NormalizedBlocks {
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
  const usedIds = new Set<string>();
  const shared = { createAnchor, phone, theaters, linkRules, usedAnchors, usedIds, addWarning };
  // Nesting is limited to one level. Deeper blocks would not fit on a phone and could form a cycle.
  const createNestedNormalizer =
    (parentName: string, parentId: string): NormalizeNestedBlocks =>
    (nestedRows) => {
      const visibleRows = normalizeRows(nestedRows, {
        ...shared,
        parentName,
        parentId,
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
  const normalizedRows = normalizeRows(rows, {
    ...shared,
    parentName: '',
    parentId: '',
    createNestedNormalizer,
  });
  const visibleRows = removeBrokenSectionLinks(normalizedRows, usedAnchors, addWarning);
  const firstHero = visibleRows.findIndex(({ hero }) => hero?.priority === 'firstOfType');
  const firstHeading = visibleRows.findIndex((row) => hasTitle(row.content) || row.hasInnerHeadings);
  const hasPriority = ({ hero }: NormalizedRow, index: number) =>
    index === firstHero || (index === 0 && hero?.priority === 'firstBlock');
  warnAboutBrokenAnchors(visibleRows, usedAnchors, addWarning);
  const blocks = visibleRows.map((row, index): Block => ({
    ...row.content,
    ...row.placement,
    lastBlock: index === visibleRows.length - 1,
    priority: hasPriority(row, index),
    headingLevel: index === firstHeading && hasTitle(row.content) ? 1 : 2,
  }));
  const [heroPicture] = visibleRows.filter(hasPriority).flatMap(({ hero }) => hero?.picture ?? []);
  return { blocks, heroPicture, warnings };
}

function hasTitle(content: BlockContent): boolean {
  return 'title' in content && content.title !== '';
}

/** Normalizes the rows of a list of blocks inside a block. */
type NormalizeNestedBlocks = BlockContext['normalizeNested'];

interface NormalizedRow extends NormalizedItem<BlockContent> {
  placement: Pick<BlockPlacement, 'id' | 'sectionId' | 'isStatic'>;
  isStatic: boolean;
  /** The key of the block in Directus, for warnings. */
  itemId: string;
  /** The name of the block in warnings. */
  name: string;
}

interface RowsContext {
  createAnchor: CreateAnchor;
  phone: string;
  theaters: readonly TheaterOption[];
  linkRules: LinkRules | null;
  /** Section ids and anchors of the page. The anchors of these rows are added. */
  usedAnchors: Set<string>;
  /** The ids of the blocks of the page. */
  usedIds: Set<string>;
  addWarning: AddWarning;
  /** The name of the containing block in warnings; empty for the page itself. */
  parentName: string;
  /** The id of the row of the containing block; empty for the page itself. */
  parentId: string;
  createNestedNormalizer: (parentName: string, parentId: string) => NormalizeNestedBlocks;
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
    // A block that a page has twice contains the same rows twice. The ids of islands must differ.
    const id = context.usedIds.has(row.id) ? `${context.parentId}-${row.id}` : row.id;
    context.usedIds.add(id);
    const placement = {
      id,
      ...(sectionId && isFree ? { sectionId } : {}),
      ...(result.isStatic ? { isStatic: true } : {}),
    };
    return [{ placement, name, ...result }];
  });
}

/** Returns null if there is nothing to show, with a warning unless the row is not due. */
function normalizeRow(
  row: BlockRow,
  name: string,
  { createAnchor, phone, theaters, linkRules, addWarning, createNestedNormalizer }: RowsContext,
): (NormalizedItem<BlockContent> & Pick<NormalizedRow, 'itemId' | 'isStatic'>) | null {
  if (readHiddenReason(row)) return null;
  const collection = readText(row.collection);
  const typed = readItem(row.item);
  const item = typed && linkRules ? applyLinkRules(collection, typed, nameLinks(linkRules, name)) : typed;
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
      'What it leads to was deleted, or the site may not read it: remove the block, or ask the operator of the site.',
    );
  }
  const definition = blockDefinitions[collection];
  const addBlockWarning = (sentence: string) =>
    addWarning({ collection, id: item.id, sentence: `${name}: ${sentence}` });
  const context: BlockContext = {
    normalizeNested: createNestedNormalizer(name, row.id),
    createAnchor,
    phone,
    theaters,
    addBlockWarning,
  };
  let failure = '';
  const normalized = runOrFallback<NormalizedItem<BlockContent> | null>(
    () => definition.normalize(item, context),
    null,
    (message) => (failure = `The site cannot read it (${message}): tell the operator of the site.`),
  );
  if (!normalized) {
    const hiddenTargets = findAllHiddenTargets(collection, item).join(' ');
    return omit(item.id, failure || hiddenTargets || `${definition.requirement}.`);
  }
  const findParts = () => findOmittedParts(collection, item, normalized.content);
  for (const part of runOrFallback(findParts, [], addBlockWarning)) {
    const summary = `${name} shows without one of its parts (${describeCollection(part.collection)}).`;
    addWarning({ collection: part.collection, id: part.id, sentence: `${summary} ${part.reason}` });
  }
  return { ...normalized, itemId: item.id, isStatic: definition.isStatic ?? false };
}

function nameLinks({ siteUrl, isRemoved }: LinkRules, name: string): LinkRules {
  return { siteUrl, isRemoved: (link) => isRemoved({ ...link, effect: `${name}: ${link.effect}` }) };
}

/** Removes links to missing sections from blocks that consist of such links. A block without any working link is omitted. */
function removeBrokenSectionLinks(
  rows: NormalizedRow[],
  usedAnchors: ReadonlySet<string>,
  addWarning: AddWarning,
): NormalizedRow[] {
  return rows.flatMap((row) => {
    const content = row.filterSectionLinks(({ text, sectionId }) => {
      if (usedAnchors.has(sectionId)) return true;
      addWarning({
        collection: row.content.collection,
        id: row.itemId,
        sentence: `${row.name} shows without its link “${text}”. Nothing on the page has the section id “${sectionId}”: give it to a block, or delete the link.`,
      });
      return false;
    });
    return content ? [{ ...row, content }] : [];
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
function findLinkedAnchors(content: BlockContent): Set<string> {
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
