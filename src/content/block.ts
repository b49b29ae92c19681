import { anchorsOfThePage, createAnchors, type AnchorMaker } from './anchors';
import { blockTypes, type BlockContext, type BodyOf, type CmsBlockCollection } from './blockTypes';
import type { BlockRow } from './items';
import { partsLeftOut } from './partsLeftOut';
import { list, one, plain } from './read';
import { normaliseSectionId } from './section';
import { attempt, collectionWords, type ItemWarning, type Warn } from './warnings';

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
  /** What is left out of them, and what leads nowhere, in the order of the page. */
  warnings: ItemWarning[];
}

/**
 * The blocks of a page out of the rows of its `buildingBlocks`. A row without an item, of an unknown collection, with nothing
 * to show, or that cannot be read, is left out and named. The place of a block is counted among those left.
 *
 * @param phone of the company; may be empty
 */
export function normaliseBlocks(rows: unknown, phone: string): NormalisedBlocks {
  const warnings: ItemWarning[] = [];
  const claimed = new Set<string>(anchorsOfThePage);
  const newAnchor = createAnchors(list(rows).map((row: BlockRow) => normaliseSectionId(row.sectionId)));
  const anchor: AnchorMaker = (words) => {
    const made = newAnchor(words);
    claimed.add(made);
    return made;
  };
  const shared = { anchor, phone, claimed, warn: (warning: ItemWarning) => void warnings.push(warning) };
  // Blocks stand inside blocks once: deeper ones would be lost on a phone, and could lead back to themselves.
  const nestedIn =
    (outer: string): NestedBlocks =>
    (innerRows) => {
      const shown = readRows(innerRows, { ...shared, outer, nestedIn: () => () => [] });
      return shown.map(({ place, body }, index): Block => ({
        ...body,
        ...place,
        lastBlock: index === shown.length - 1,
        priority: false,
        headingLevel: 3,
      }));
    };
  const read = readRows(rows, { ...shared, outer: '', nestedIn });
  const shown = withoutDeadJumps(read, claimed, shared.warn);
  const firstHero = shown.findIndex(({ body }) => body.collection === 'heroImage');
  const firstHeading = shown.findIndex(({ body }) => hasTitle(body) || hasHeadingsBelow(body));
  warnOfDeadAnchors(shown, claimed, shared.warn);
  const blocks = shown.map(({ place, body }, index): Block => ({
    ...body,
    ...place,
    lastBlock: index === shown.length - 1,
    // A film that opens the page is seen before a hero image further down.
    priority: index === firstHero || (index === 0 && body.collection === 'heroVideo'),
    headingLevel: index === firstHeading && hasTitle(body) ? 1 : 2,
  }));
  return { blocks, warnings };
}

function hasTitle(body: BlockBody): boolean {
  return 'title' in body && body.title !== '';
}

/** Whether a block has headings besides its title, in its own markup or in the HTML of an editor. */
function hasHeadingsBelow(body: BlockBody): boolean {
  return blockTypes[body.collection].moreHeadings || /<h[2-4][ >]/.test(JSON.stringify(body));
}

interface ShownRow {
  place: Pick<BlockPlace, 'id' | 'sectionId'>;
  body: BlockBody;
  /** Of the block in Directus, for warnings. */
  itemId: string;
  /** How a warning calls the block. */
  name: string;
}

interface RowsContext {
  anchor: AnchorMaker;
  phone: string;
  /** Section ids and anchors of the page; those of these rows are added. */
  claimed: Set<string>;
  warn: Warn;
  /** How warnings call the block around these rows; empty for the page itself. */
  outer: string;
  nestedIn: (outer: string) => NestedBlocks;
}

/** The rows that have something to show. */
function readRows(rows: unknown, context: RowsContext): ShownRow[] {
  return list(rows).flatMap((row: BlockRow, index) => {
    const collection = plain(row.collection);
    const name = `${context.outer ? `${context.outer}, block` : 'Block'} ${index + 1} (${collectionWords(collection) || 'no type'})`;
    const body = readBody(row, name, context);
    if (!body) return [];
    const sectionId = normaliseSectionId(row.sectionId);
    const isFree = !context.claimed.has(sectionId);
    if (sectionId && !isFree) {
      context.warn({
        collection,
        id: body.itemId,
        sentence: `${name} has the section id “${sectionId}”, which another part of the page has: links lead to that part. Give this block another section id.`,
      });
    }
    context.claimed.add(sectionId);
    return [{ place: { id: row.id, ...(sectionId && isFree ? { sectionId } : {}) }, name, ...body }];
  });
}

/** Null where there is nothing to show; that is named. */
function readBody(
  row: BlockRow,
  name: string,
  { anchor, phone, warn, nestedIn }: RowsContext,
): Pick<ShownRow, 'body' | 'itemId'> | null {
  const collection = plain(row.collection);
  const item = one(row.item);
  const leaveOut = (id: string | null, sentence: string) => {
    warn({ collection, id, sentence: `${name} is left out. ${sentence}` });
    return null;
  };
  if (!isBlockCollection(collection)) {
    return leaveOut(
      item?.id ?? null,
      collection
        ? `The site does not know the type “${collection}”; a newer version of the site may know it.`
        : 'It has no type: remove it.',
    );
  }
  if (!item) {
    return leaveOut(
      null,
      'What it leads to was deleted, or the site may not read it: remove the block, or ask whoever runs the site.',
    );
  }
  const type = blockTypes[collection];
  const note = (sentence: string) => warn({ collection, id: item.id, sentence: `${name}: ${sentence}` });
  const context: BlockContext = { nested: nestedIn(name), anchor, phone, note };
  let failure = '';
  const body = attempt<BlockBody | null>(
    () => type.toBody(item, context),
    null,
    (message) => (failure = `The site cannot read it (${message}): tell whoever runs the site.`),
  );
  if (!body) return leaveOut(item.id, failure || `${type.required}.`);
  for (const part of attempt(() => partsLeftOut(collection, item, body), [], note)) {
    const what = `${name} shows without one of its parts (${collectionWords(part.collection)}).`;
    warn({ collection: part.collection, id: part.id, sentence: `${what} ${part.reason}` });
  }
  return { body, itemId: item.id };
}

/** The same rows with those links to sections alone that lead somewhere. A block without any such link is left out. */
function withoutDeadJumps(rows: ShownRow[], claimed: ReadonlySet<string>, warn: Warn): ShownRow[] {
  return rows.flatMap((row) => {
    const { body, itemId, name } = row;
    if (body.collection !== 'jumpToSections') return [row];
    const links = body.links.filter(({ sectionId }) => claimed.has(sectionId));
    for (const { text, sectionId } of body.links) {
      if (claimed.has(sectionId)) continue;
      warn({
        collection: body.collection,
        id: itemId,
        sentence: `${name} shows without its link “${text}”. Nothing on the page has the section id “${sectionId}”: give it to a block, or delete the link.`,
      });
    }
    return links.length > 0 ? [{ ...row, body: { ...body, links } }] : [];
  });
}

/** Names the other links to a place on this page that is not there. They stay: a button may be all that a block has. */
function warnOfDeadAnchors(rows: ShownRow[], claimed: ReadonlySet<string>, warn: Warn): void {
  for (const { body, itemId, name } of rows) {
    for (const anchor of anchorsLinkedIn(body)) {
      if (claimed.has(anchor)) continue;
      warn({
        collection: body.collection,
        id: itemId,
        sentence: `${name} has a link to “#${anchor}”, and nothing on the page has that section id: it leads nowhere.`,
      });
    }
  }
}

/** The anchors of this page that links of the block lead to, those in the HTML of an editor included. */
function anchorsLinkedIn(body: BlockBody): Set<string> {
  const anchors = new Set<string>();
  const search = (value: unknown, field: string) => {
    if (typeof value === 'string') {
      if (/href$/i.test(field) && value.startsWith('#')) anchors.add(value.slice(1));
      for (const [, anchor = ''] of value.matchAll(/href="#([^"]+)"/g)) anchors.add(anchor);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) search(inner, key);
    }
  };
  search(body, '');
  anchors.delete('');
  return anchors;
}
