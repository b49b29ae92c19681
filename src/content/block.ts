import { normaliseFaqs, type FaqsProps } from './blocks/faqs';
import { normaliseHeroImage, type HeroImageProps } from './blocks/heroImage';
import { normaliseNowPlaying, type NowPlayingProps } from './blocks/nowPlaying';
import { normaliseShowDetails, type ShowDetailsProps } from './blocks/showDetails';
import { normaliseSideBySideImageText, type SideBySideImageTextProps } from './blocks/sideBySideImageText';
import { normaliseTextBlock, type TextBlockProps } from './blocks/textBlock';
import type { AnyRow, UnknownItem } from './items';
import { list, one, plain } from './read';

/** Every block type: its collection in Directus and the props of its component. A new type is added here, and the compiler leads on. */
interface BlockPropsByCollection {
  heroImage: HeroImageProps;
  textBlock: TextBlockProps;
  sideBySideImageText: SideBySideImageTextProps;
  nowPlaying: NowPlayingProps;
  faqs: FaqsProps;
  showDetails: ShowDetailsProps;
}

export type BlockCollection = keyof BlockPropsByCollection;

/** What a block has besides its own props (SPEC 2.7). */
export interface BlockPlace {
  id: string;
  /** True for the last block of the page. */
  lastBlock: boolean;
  /** True for the first hero image of the page: it is what a visitor sees first. */
  priority: boolean;
  /** 1 for the first block of the page that has a title: a page has one h1. */
  headingLevel: 1 | 2;
}

type BodyOf<C extends BlockCollection> = { collection: C } & BlockPropsByCollection[C];

/** A block of a page, told apart by `collection`. */
export type Block = { [C in BlockCollection]: BodyOf<C> & BlockPlace }[BlockCollection];

/** A block that does not know yet where it stands. */
type BlockBody = { [C in BlockCollection]: BodyOf<C> }[BlockCollection];

/** For each block type, what an editor has to fill in before there is anything to show. */
const required: Record<BlockCollection, string> = {
  heroImage: 'A picture, a text or a button is required',
  textBlock: 'A title or a text is required',
  sideBySideImageText: 'A picture, a text or a button is required',
  nowPlaying: 'An item with a title is required',
  faqs: 'A question with its answer is required',
  // SPEC 8.
  showDetails: 'Show code is required',
};

export const blockCollections = Object.keys(required).filter(isBlockCollection);

export function isBlockCollection(collection: string): collection is BlockCollection {
  return Object.hasOwn(required, collection);
}

export interface NormalisedBlocks {
  blocks: Block[];
  /** Collections that this version of the site does not know; the build names them. */
  unknownCollections: string[];
  /** Blocks without anything to show, by their key in Directus, and what they lack; the build names them. */
  emptyBlocks: { collection: BlockCollection; id: string; reason: string }[];
}

/**
 * The blocks of a page out of the rows of its `buildingBlocks`. A row without an item is skipped; a row of an unknown
 * collection, or of a block with nothing to show, is skipped and named. The place of a block is counted among those left.
 */
export function normaliseBlocks(rows: unknown): NormalisedBlocks {
  const unknownCollections: string[] = [];
  const emptyBlocks: NormalisedBlocks['emptyBlocks'] = [];
  const shown = list(rows).flatMap((row: AnyRow) => {
    const collection = plain(row.collection);
    const item = one(row.item);
    if (!collection || !item) return [];
    if (!isBlockCollection(collection)) {
      unknownCollections.push(collection);
      return [];
    }
    const body = toBody(collection, item);
    if (!body) {
      emptyBlocks.push({ collection, id: item.id, reason: required[collection] });
      return [];
    }
    return [{ id: row.id, body }];
  });
  const firstHero = shown.findIndex(({ body }) => body.collection === 'heroImage');
  const firstTitle = shown.findIndex(({ body }) => 'title' in body && body.title !== '');
  const blocks = shown.map(({ id, body }, index): Block => {
    return {
      ...body,
      id,
      lastBlock: index === shown.length - 1,
      priority: index === firstHero,
      headingLevel: index === firstTitle ? 1 : 2,
    };
  });
  return { blocks, unknownCollections, emptyBlocks };
}

/** Null where there is nothing to show. */
function toBody(collection: BlockCollection, item: UnknownItem): BlockBody | null {
  switch (collection) {
    case 'heroImage':
      return bodyOf(collection, normaliseHeroImage(item));
    case 'textBlock':
      return bodyOf(collection, normaliseTextBlock(item));
    case 'sideBySideImageText':
      return bodyOf(collection, normaliseSideBySideImageText(item));
    case 'nowPlaying':
      return bodyOf(collection, normaliseNowPlaying(item));
    case 'faqs':
      return bodyOf(collection, normaliseFaqs(item));
    case 'showDetails':
      return bodyOf(collection, normaliseShowDetails(item));
    default: {
      const missing: never = collection;
      throw new Error(`No normaliser for block ${String(missing)}`);
    }
  }
}

function bodyOf<C extends BlockCollection>(
  collection: C,
  props: BlockPropsByCollection[C] | null,
): BodyOf<C> | null {
  return props && { collection, ...props };
}
