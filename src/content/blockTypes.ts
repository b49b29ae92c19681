import type { CreateAnchor } from './anchors';
import type { NormalizeNestedBlocks } from './block';
import { normalizeAmpersandAndText, type AmpersandAndTextProps } from './blocks/ampersandAndText';
import { normalizeCarousels, type CarouselsProps } from './blocks/carousels';
import { normalizeDuoSelector, type DuoSelectorProps } from './blocks/duoSelector';
import { normalizeFaqs, type FaqsProps } from './blocks/faqs';
import { normalizeFilmSelector, type FilmSelectorProps } from './blocks/filmSelector';
import { normalizeFloatingTiles, type FloatingTilesProps } from './blocks/floatingTiles';
import { normalizeHeroImage, type HeroImageProps } from './blocks/heroImage';
import { normalizeHeroVideo, type HeroVideoProps } from './blocks/heroVideo';
import { normalizeImageTiles, type ImageTilesProps } from './blocks/imageTiles';
import { normalizeInfoCarousel, type InfoCarouselProps } from './blocks/infoCarousel';
import { normalizeInfoModals, type InfoModalsProps } from './blocks/infoModals';
import { normalizeJumpToSections, type JumpToSectionsProps } from './blocks/jumpToSections';
import { normalizeLargeItemCards, type LargeItemCardsProps } from './blocks/largeItemCards';
import { normalizeMobileCTA, type MobileCTAProps } from './blocks/mobileCTA';
import { normalizeNowPlaying, type NowPlayingProps } from './blocks/nowPlaying';
import { normalizePromoBlock, type PromoBlockProps } from './blocks/promoBlock';
import { normalizePromoModals, type PromoModalsProps } from './blocks/promoModals';
import { normalizePromoStayInTouchForm, type PromoStayInTouchFormProps } from './blocks/promoStayInTouchForm';
import { normalizeShowCTABlock, type ShowCTABlockProps } from './blocks/showCTABlock';
import { normalizeShowDetails, type ShowDetailsProps } from './blocks/showDetails';
import {
  normalizeSideBySideCarouselAndText,
  type SideBySideCarouselAndTextProps,
} from './blocks/sideBySideCarouselAndText';
import {
  normalizeSideBySideCarouselDynamicText,
  type SideBySideCarouselDynamicTextProps,
} from './blocks/sideBySideCarouselDynamicText';
import { normalizeSideBySideImageText, type SideBySideImageTextProps } from './blocks/sideBySideImageText';
import { normalizeSmallCards, type SmallCardsProps } from './blocks/smallCards';
import { normalizeStarDivider, type StarDividerProps } from './blocks/starDivider';
import { normalizeTextBlock, type TextBlockProps } from './blocks/textBlock';
import { normalizeTextByTextCard, type TextByTextCardProps } from './blocks/textByTextCard';
import { normalizeTextCTA, type TextCTAProps } from './blocks/textCTA';
import { normalizeTimeline, type TimelineProps } from './blocks/timeline';
import { normalizeToolkitAssetsShow, type ToolkitAssetsShowProps } from './blocks/toolkitAssetsShow';
import type { PagesBuildingBlocksItem } from './directus.generated';
import type { UnknownItem } from './items';

/** What a normalizer may need besides the item. */
export interface BlockContext {
  /** Normalizes the blocks inside a block. */
  normalizeNested: NormalizeNestedBlocks;
  /** Creates an anchor that is unique on the page. */
  createAnchor: CreateAnchor;
  /** The phone of the company; may be empty. */
  phone: string;
  /** Adds a warning for the editor about the block itself. */
  addBlockWarning: (sentence: string) => void;
}

/** The props of the component of each block type, by its collection in Directus. */
export interface BlockPropsByCollection {
  heroImage: HeroImageProps;
  heroVideo: HeroVideoProps;
  showDetails: ShowDetailsProps;
  showCTABlock: ShowCTABlockProps;
  nowPlaying: NowPlayingProps;
  mobileCTA: MobileCTAProps;
  textBlock: TextBlockProps;
  textCTA: TextCTAProps;
  textByTextCard: TextByTextCardProps;
  ampersandAndText: AmpersandAndTextProps;
  starDivider: StarDividerProps;
  faqs: FaqsProps;
  jumpToSections: JumpToSectionsProps;
  sideBySideImageText: SideBySideImageTextProps;
  imageTiles: ImageTilesProps;
  floatingTiles: FloatingTilesProps;
  smallCards: SmallCardsProps;
  largeItemCards: LargeItemCardsProps;
  promoBlock: PromoBlockProps;
  carousels: CarouselsProps;
  sideBySideCarouselAndText: SideBySideCarouselAndTextProps;
  sideBySideCarouselDynamicText: SideBySideCarouselDynamicTextProps;
  infoCarousel: InfoCarouselProps;
  filmSelector: FilmSelectorProps;
  timeline: TimelineProps;
  duoSelector: DuoSelectorProps;
  infoModals: InfoModalsProps;
  promoModals: PromoModalsProps;
  promoStayInTouchForm: PromoStayInTouchFormProps;
  mediaToolkitAssetsShow: ToolkitAssetsShowProps;
  resellerToolkitAssetsShow: ToolkitAssetsShowProps;
}

/** The block types that an editor can put on a page. A type that is missing in `blockTypes` does not compile. */
export type CmsBlockCollection = NonNullable<PagesBuildingBlocksItem['collection']>;

/** A block with its props, discriminated by `collection`. */
export type BlockContent<C extends keyof BlockPropsByCollection> = {
  collection: C;
} & BlockPropsByCollection[C];

interface BlockTraits {
  /** The minimum content that an editor must provide, as a sentence for the warning about an omitted block. */
  requirement: string;
  /** Whether the block has headings besides its title, such as those of cards or tabs. */
  hasInnerHeadings: boolean;
}

interface BlockType<C extends keyof BlockPropsByCollection> extends BlockTraits {
  /** Returns null if there is nothing to show. */
  normalize: (item: UnknownItem, context: BlockContext) => BlockContent<C> | null;
}

export const blockTypes: { [C in CmsBlockCollection]: BlockType<C> } = {
  heroImage: createBlockType('heroImage', normalizeHeroImage, {
    requirement: 'A picture, a text or a button is required',
    hasInnerHeadings: false,
  }),
  heroVideo: createBlockType('heroVideo', normalizeHeroVideo, {
    requirement: 'A video, a picture or a text is required',
    hasInnerHeadings: false,
  }),
  // Product 8.
  showDetails: createBlockType('showDetails', normalizeShowDetails, {
    requirement: 'Show code is required',
    hasInnerHeadings: true,
  }),
  showCTABlock: createBlockType('showCTABlock', normalizeShowCTABlock, {
    requirement: 'A show or a text is required',
    hasInnerHeadings: false,
  }),
  nowPlaying: createBlockType('nowPlaying', normalizeNowPlaying, {
    requirement: 'An item with a title is required',
    hasInnerHeadings: true,
  }),
  mobileCTA: createBlockType('mobileCTA', normalizeMobileCTA, {
    requirement: 'A text and a page or an address are required',
    hasInnerHeadings: false,
  }),
  textBlock: createBlockType('textBlock', normalizeTextBlock, {
    requirement: 'A title or a text is required',
    hasInnerHeadings: false,
  }),
  textCTA: createBlockType('textCTA', normalizeTextCTA, {
    requirement: 'A title, a text or a button is required',
    hasInnerHeadings: false,
  }),
  textByTextCard: createBlockType('textByTextCard', normalizeTextByTextCard, {
    requirement: 'A title or a text is required',
    hasInnerHeadings: false,
  }),
  ampersandAndText: createBlockType('ampersandAndText', normalizeAmpersandAndText, {
    requirement: 'A title or a text is required',
    hasInnerHeadings: false,
  }),
  starDivider: createBlockType('starDivider', normalizeStarDivider, {
    requirement: 'Nothing is required',
    hasInnerHeadings: false,
  }),
  faqs: createBlockType('faqs', normalizeFaqs, {
    requirement: 'A question with its answer is required',
    hasInnerHeadings: true,
  }),
  jumpToSections: createBlockType('jumpToSections', normalizeJumpToSections, {
    requirement: 'A link with its section is required',
    hasInnerHeadings: false,
  }),
  sideBySideImageText: createBlockType('sideBySideImageText', normalizeSideBySideImageText, {
    requirement: 'A picture, a video, a text or a button is required',
    hasInnerHeadings: false,
  }),
  imageTiles: createBlockType('imageTiles', normalizeImageTiles, {
    requirement: 'A picture or a text is required',
    hasInnerHeadings: false,
  }),
  floatingTiles: createBlockType('floatingTiles', normalizeFloatingTiles, {
    requirement: 'A tile with a picture or words is required',
    hasInnerHeadings: true,
  }),
  smallCards: createBlockType('smallCards', normalizeSmallCards, {
    requirement: 'A card with a picture or words is required',
    hasInnerHeadings: true,
  }),
  largeItemCards: createBlockType('largeItemCards', normalizeLargeItemCards, {
    requirement: 'A card with a title is required',
    hasInnerHeadings: true,
  }),
  promoBlock: createBlockType('promoBlock', normalizePromoBlock, {
    requirement: 'A picture or a text is required',
    hasInnerHeadings: false,
  }),
  carousels: createBlockType('carousels', normalizeCarousels, {
    requirement: 'A picture is required',
    hasInnerHeadings: false,
  }),
  sideBySideCarouselAndText: createBlockType(
    'sideBySideCarouselAndText',
    normalizeSideBySideCarouselAndText,
    {
      requirement: 'A picture, a text or a button is required',
      hasInnerHeadings: false,
    },
  ),
  sideBySideCarouselDynamicText: createBlockType(
    'sideBySideCarouselDynamicText',
    normalizeSideBySideCarouselDynamicText,
    { requirement: 'An item with a picture or a text is required', hasInnerHeadings: true },
  ),
  infoCarousel: createBlockType('infoCarousel', normalizeInfoCarousel, {
    requirement: 'A tab with a title, and a text or questions in it, is required',
    hasInnerHeadings: true,
  }),
  filmSelector: createBlockType('filmSelector', normalizeFilmSelector, {
    requirement: 'A film with a title, and a picture or blocks, is required',
    hasInnerHeadings: true,
  }),
  timeline: createBlockType('timeline', normalizeTimeline, {
    requirement: 'A section with a year, and a header or blocks, is required',
    hasInnerHeadings: true,
  }),
  duoSelector: createBlockType('duoSelector', normalizeDuoSelector, {
    requirement: 'A text on one of the two sides is required',
    hasInnerHeadings: true,
  }),
  infoModals: createBlockType('infoModals', normalizeInfoModals, {
    requirement: 'A message is required',
    hasInnerHeadings: false,
  }),
  promoModals: createBlockType('promoModals', normalizePromoModals, {
    requirement: 'A title, a picture or a text is required',
    hasInnerHeadings: false,
  }),
  promoStayInTouchForm: createBlockType('promoStayInTouchForm', normalizePromoStayInTouchForm, {
    requirement: 'Nothing is required',
    hasInnerHeadings: false,
  }),
  mediaToolkitAssetsShow: createBlockType('mediaToolkitAssetsShow', normalizeToolkitAssetsShow, {
    requirement: 'Nothing is required',
    hasInnerHeadings: true,
  }),
  resellerToolkitAssetsShow: createBlockType('resellerToolkitAssetsShow', normalizeToolkitAssetsShow, {
    requirement: 'Nothing is required',
    hasInnerHeadings: true,
  }),
};

function createBlockType<C extends keyof BlockPropsByCollection>(
  collection: C,
  normalize: (item: UnknownItem, context: BlockContext) => BlockPropsByCollection[C] | null,
  traits: BlockTraits,
): BlockType<C> {
  return {
    normalize: (item, context) => {
      const props = normalize(item, context);
      return props && { collection, ...props };
    },
    ...traits,
  };
}
