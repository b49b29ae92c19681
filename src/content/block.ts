import { normaliseFaqs, type FaqsProps } from './blocks/faqs';
import { normaliseHeroImage, type HeroImageProps } from './blocks/heroImage';
import { normaliseNowPlaying, type NowPlayingProps } from './blocks/nowPlaying';
import { normaliseShowDetails, type ShowDetailsProps } from './blocks/showDetails';
import { normaliseSideBySideImageText, type SideBySideImageTextProps } from './blocks/sideBySideImageText';
import { normaliseTextBlock, type TextBlockProps } from './blocks/textBlock';
import type { AnyRow, UnknownItem } from './items';

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

type BlockOf<C extends BlockCollection> = { collection: C } & BlockPlace & BlockPropsByCollection[C];

/** A block of a page, told apart by `collection`. */
export type Block = { [C in BlockCollection]: BlockOf<C> }[BlockCollection];

const normalisers: { [C in BlockCollection]: (item: UnknownItem) => BlockPropsByCollection[C] } = {
  heroImage: normaliseHeroImage,
  textBlock: normaliseTextBlock,
  sideBySideImageText: normaliseSideBySideImageText,
  nowPlaying: normaliseNowPlaying,
  faqs: normaliseFaqs,
  showDetails: normaliseShowDetails,
};

export const blockCollections = Object.keys(normalisers).filter(isBlockCollection);

export function isBlockCollection(collection: string): collection is BlockCollection {
  return Object.hasOwn(normalisers, collection);
}

export interface NormalisedBlocks {
  blocks: Block[];
  /** Collections that this version of the site does not know; the build names them. */
  unknownCollections: string[];
}

/**
 * The blocks of a page out of the rows of its `buildingBlocks`. A row without an item is skipped; a row of an unknown
 * collection is skipped and named.
 */
export function normaliseBlocks(rows: AnyRow[] | null | undefined): NormalisedBlocks {
  const unknownCollections: string[] = [];
  const present = (rows ?? []).flatMap((row) => {
    const { collection, item } = row;
    if (!collection || !item) return [];
    if (!isBlockCollection(collection)) {
      unknownCollections.push(collection);
      return [];
    }
    return [{ collection, item, id: row.id }];
  });
  const firstHero = present.findIndex(({ collection }) => collection === 'heroImage');
  const firstTitle = present.findIndex(
    ({ item }) => typeof item.title === 'string' && item.title.trim() !== '',
  );
  const blocks = present.map(({ collection, item, id }, index) =>
    toBlock(collection, item, {
      id,
      lastBlock: index === present.length - 1,
      priority: index === firstHero,
      headingLevel: index === firstTitle ? 1 : 2,
    }),
  );
  return { blocks, unknownCollections };
}

function toBlock(collection: BlockCollection, item: UnknownItem, place: BlockPlace): Block {
  switch (collection) {
    case 'heroImage':
      return { collection, ...place, ...normalisers.heroImage(item) };
    case 'textBlock':
      return { collection, ...place, ...normalisers.textBlock(item) };
    case 'sideBySideImageText':
      return { collection, ...place, ...normalisers.sideBySideImageText(item) };
    case 'nowPlaying':
      return { collection, ...place, ...normalisers.nowPlaying(item) };
    case 'faqs':
      return { collection, ...place, ...normalisers.faqs(item) };
    case 'showDetails':
      return { collection, ...place, ...normalisers.showDetails(item) };
    default: {
      const missing: never = collection;
      throw new Error(`No normaliser for block ${String(missing)}`);
    }
  }
}
