import { anchorsOfThePage, createAnchors, type AnchorMaker } from './anchors';
import { blockTypes, type BlockContext, type BodyOf, type CmsBlockCollection } from './blockTypes';
import type { BlockRow } from './items';
import { list, one, plain } from './read';
import { normaliseSectionId } from './section';

/**
 * The block types that have a component in src/blocks/registry.ts. One that is named here without a component does not
 * compile; one that is not named is skipped by the build, with a warning.
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

/** What a block has besides its own props (SPEC 2.7). */
export interface BlockPlace {
  id: string;
  /** True for the last block of the page, or of the block that it stands in. */
  lastBlock: boolean;
  /** True for the first hero image of the page, and a hero video at its very top: it is what a visitor sees first. */
  priority: boolean;
  /**
   * 1 for the first block of the page that has a title, unless other headings come before it: a page has one h1, or a hidden
   * one at its top. Inside another block 3, or 4 where that one's headings are of level 3.
   */
  headingLevel: 1 | 2 | 3 | 4;
  /** The name by which this block can be jumped to. Set only where the editor gave one. */
  sectionId?: string;
}

/** A block of a page, told apart by `collection`. */
export type Block = { [C in BlockCollection]: BodyOf<C> & BlockPlace }[BlockCollection];

/** The blocks inside a block, out of the rows of its list. */
export type NestedBlocks = (rows: unknown) => Block[];

/** A block that does not know yet where it stands. */
type BlockBody = { [C in BlockCollection]: BodyOf<C> }[BlockCollection];

export function isBlockCollection(collection: string): collection is BlockCollection {
  return blockCollections.some((known) => known === collection);
}

/** The block types in the rows of a page, those inside other blocks too. */
export function collectionsIn(rows: unknown): Set<BlockCollection> {
  const found = new Set<BlockCollection>();
  const search = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(search);
    const item = one(value);
    if (!item) return;
    const collection = plain(item.collection);
    if (isBlockCollection(collection)) found.add(collection);
    Object.values(item).forEach(search);
  };
  search(rows);
  return found;
}

export interface NormalisedBlocks {
  blocks: Block[];
  /** Collections that this version of the site does not know; the build names them. */
  unknownCollections: string[];
  /** Blocks without anything to show, by their key in Directus, and what they lack; the build names them. */
  emptyBlocks: { collection: BlockCollection; id: string; reason: string }[];
  /** Section ids that a block asked for in vain: another one, or the page itself, has them; the build names them. */
  takenSectionIds: string[];
  /** Section ids that links jump to, and nothing on the page has; the build names them. */
  missingSectionIds: string[];
}

/**
 * The blocks of a page out of the rows of its `buildingBlocks`. A row without an item is skipped; a row of an unknown
 * collection, or of a block with nothing to show, is skipped and named. The place of a block is counted among those left.
 *
 * @param phone of the company; may be empty
 */
export function normaliseBlocks(rows: unknown, phone: string): NormalisedBlocks {
  const leftOut = { unknownCollections: [], emptyBlocks: [], takenSectionIds: [] };
  const claimed = new Set<string>(anchorsOfThePage);
  const newAnchor = createAnchors(list(rows).map((row: BlockRow) => normaliseSectionId(row.sectionId)));
  const anchor: AnchorMaker = (words) => {
    const made = newAnchor(words);
    claimed.add(made);
    return made;
  };
  // Blocks stand inside blocks once: deeper ones would be lost on a phone, and could lead back to themselves.
  const nested: NestedBlocks = (innerRows) => {
    const shown = readRows(innerRows, { nested: () => [], anchor, phone }, leftOut, claimed);
    return shown.map(({ place, body }, index): Block => ({
      ...body,
      ...place,
      lastBlock: index === shown.length - 1,
      priority: false,
      headingLevel: 3,
    }));
  };
  const shown = readRows(rows, { nested, anchor, phone }, leftOut, claimed);
  const firstHero = shown.findIndex(({ body }) => body.collection === 'heroImage');
  const firstHeading = shown.findIndex(({ body }) => hasTitle(body) || hasHeadingsBelow(body));
  const blocks = shown.map(({ place, body }, index): Block => ({
    ...body,
    ...place,
    lastBlock: index === shown.length - 1,
    // A film that opens the page is seen before a hero image further down.
    priority: index === firstHero || (index === 0 && body.collection === 'heroVideo'),
    headingLevel: index === firstHeading && hasTitle(body) ? 1 : 2,
  }));
  const jumps = blocks.flatMap((block) => (block.collection === 'jumpToSections' ? block.links : []));
  const missing = jumps.map(({ sectionId }) => sectionId).filter((sectionId) => !claimed.has(sectionId));
  return { blocks, ...leftOut, missingSectionIds: [...new Set(missing)] };
}

function hasTitle(body: BlockBody): boolean {
  return 'title' in body && body.title !== '';
}

/** Whether a block writes headings besides its title, be it in the HTML of an editor. */
function hasHeadingsBelow(body: BlockBody): boolean {
  return blockTypes[body.collection].moreHeadings || /<h[2-4]>/.test(JSON.stringify(body));
}

interface ShownRow {
  place: Pick<BlockPlace, 'id' | 'sectionId'>;
  body: BlockBody;
}

/** The rows that have something to show. What is left out is added to `leftOut`, section ids and anchors to `claimed`. */
function readRows(
  rows: unknown,
  context: BlockContext,
  leftOut: Omit<NormalisedBlocks, 'blocks' | 'missingSectionIds'>,
  claimed: Set<string>,
): ShownRow[] {
  return list(rows).flatMap((row: BlockRow) => {
    const collection = plain(row.collection);
    const item = one(row.item);
    if (!collection || !item) return [];
    if (!isBlockCollection(collection)) {
      leftOut.unknownCollections.push(collection);
      return [];
    }
    const body = blockTypes[collection].toBody(item, context);
    if (!body) {
      leftOut.emptyBlocks.push({ collection, id: item.id, reason: blockTypes[collection].required });
      return [];
    }
    const sectionId = normaliseSectionId(row.sectionId);
    const isFree = !claimed.has(sectionId);
    if (sectionId && !isFree) leftOut.takenSectionIds.push(sectionId);
    claimed.add(sectionId);
    return [{ place: { id: row.id, ...(sectionId && isFree ? { sectionId } : {}) }, body }];
  });
}
