import type { AnchorMaker } from './anchors';
import type { NestedBlocks } from './block';
import { normaliseAmpersandAndText, type AmpersandAndTextProps } from './blocks/ampersandAndText';
import { normaliseCarousels, type CarouselsProps } from './blocks/carousels';
import { normaliseDuoSelector, type DuoSelectorProps } from './blocks/duoSelector';
import { normaliseFaqs, type FaqsProps } from './blocks/faqs';
import { normaliseFilmSelector, type FilmSelectorProps } from './blocks/filmSelector';
import { normaliseFloatingTiles, type FloatingTilesProps } from './blocks/floatingTiles';
import { normaliseHeroImage, type HeroImageProps } from './blocks/heroImage';
import { normaliseHeroVideo, type HeroVideoProps } from './blocks/heroVideo';
import { normaliseImageTiles, type ImageTilesProps } from './blocks/imageTiles';
import { normaliseInfoCarousel, type InfoCarouselProps } from './blocks/infoCarousel';
import { normaliseInfoModals, type InfoModalsProps } from './blocks/infoModals';
import { normaliseJumpToSections, type JumpToSectionsProps } from './blocks/jumpToSections';
import { normaliseLargeItemCards, type LargeItemCardsProps } from './blocks/largeItemCards';
import { normaliseMobileCTA, type MobileCTAProps } from './blocks/mobileCTA';
import { normaliseNowPlaying, type NowPlayingProps } from './blocks/nowPlaying';
import { normalisePromoBlock, type PromoBlockProps } from './blocks/promoBlock';
import { normalisePromoModals, type PromoModalsProps } from './blocks/promoModals';
import { normalisePromoStayInTouchForm, type PromoStayInTouchFormProps } from './blocks/promoStayInTouchForm';
import { normaliseShowCTABlock, type ShowCTABlockProps } from './blocks/showCTABlock';
import { normaliseShowDetails, type ShowDetailsProps } from './blocks/showDetails';
import {
  normaliseSideBySideCarouselAndText,
  type SideBySideCarouselAndTextProps,
} from './blocks/sideBySideCarouselAndText';
import {
  normaliseSideBySideCarouselDynamicText,
  type SideBySideCarouselDynamicTextProps,
} from './blocks/sideBySideCarouselDynamicText';
import { normaliseSideBySideImageText, type SideBySideImageTextProps } from './blocks/sideBySideImageText';
import { normaliseSmallCards, type SmallCardsProps } from './blocks/smallCards';
import { normaliseStarDivider, type StarDividerProps } from './blocks/starDivider';
import { normaliseTextBlock, type TextBlockProps } from './blocks/textBlock';
import { normaliseTextByTextCard, type TextByTextCardProps } from './blocks/textByTextCard';
import { normaliseTextCTA, type TextCTAProps } from './blocks/textCTA';
import { normaliseTimeline, type TimelineProps } from './blocks/timeline';
import { normaliseToolkitAssetsShow, type ToolkitAssetsShowProps } from './blocks/toolkitAssetsShow';
import type { PagesBuildingBlocksItem } from './directus.generated';
import type { UnknownItem } from './items';

/** What a normaliser may need beyond its item: the page that the block stands on. */
export interface BlockContext {
  /** The blocks inside a block. */
  nested: NestedBlocks;
  /** Anchors that differ on the whole page. */
  anchor: AnchorMaker;
  /** The phone of the company; may be empty. */
  phone: string;
}

/** Every block type: its collection in Directus and the props of its component. */
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

/** The block types that an editor can put on a page. One that is not in the table below does not compile. */
export type CmsBlockCollection = NonNullable<PagesBuildingBlocksItem['collection']>;

/** A block with its props, told apart by `collection`. */
export type BodyOf<C extends keyof BlockPropsByCollection> = { collection: C } & BlockPropsByCollection[C];

interface BlockType<C extends keyof BlockPropsByCollection> {
  /** Null where there is nothing to show. */
  toBody: (item: UnknownItem, context: BlockContext) => BodyOf<C> | null;
  /** What an editor has to fill in before there is anything to show; the build says it. */
  required: string;
}

export const blockTypes: { [C in CmsBlockCollection]: BlockType<C> } = {
  heroImage: blockType('heroImage', normaliseHeroImage, 'A picture, a text or a button is required'),
  heroVideo: blockType('heroVideo', normaliseHeroVideo, 'A video, a picture or a text is required'),
  // SPEC 8.
  showDetails: blockType('showDetails', normaliseShowDetails, 'Show code is required'),
  showCTABlock: blockType('showCTABlock', normaliseShowCTABlock, 'Show code is required'),
  nowPlaying: blockType('nowPlaying', normaliseNowPlaying, 'An item with a title is required'),
  mobileCTA: blockType('mobileCTA', normaliseMobileCTA, 'A text and a page or an address are required'),
  textBlock: blockType('textBlock', normaliseTextBlock, 'A title or a text is required'),
  textCTA: blockType('textCTA', normaliseTextCTA, 'A title, a text or a button is required'),
  textByTextCard: blockType('textByTextCard', normaliseTextByTextCard, 'A title or a text is required'),
  ampersandAndText: blockType('ampersandAndText', normaliseAmpersandAndText, 'A title or a text is required'),
  starDivider: blockType('starDivider', normaliseStarDivider, 'Nothing is required'),
  faqs: blockType('faqs', normaliseFaqs, 'A question with its answer is required'),
  jumpToSections: blockType('jumpToSections', normaliseJumpToSections, 'A link with its section is required'),
  sideBySideImageText: blockType(
    'sideBySideImageText',
    normaliseSideBySideImageText,
    'A picture, a video, a text or a button is required',
  ),
  imageTiles: blockType('imageTiles', normaliseImageTiles, 'A picture or a text is required'),
  floatingTiles: blockType(
    'floatingTiles',
    normaliseFloatingTiles,
    'A tile with a picture or words is required',
  ),
  smallCards: blockType('smallCards', normaliseSmallCards, 'A card with a picture or words is required'),
  largeItemCards: blockType('largeItemCards', normaliseLargeItemCards, 'A card with a title is required'),
  promoBlock: blockType('promoBlock', normalisePromoBlock, 'A picture or a text is required'),
  carousels: blockType('carousels', normaliseCarousels, 'A picture is required'),
  sideBySideCarouselAndText: blockType(
    'sideBySideCarouselAndText',
    normaliseSideBySideCarouselAndText,
    'A picture, a text or a button is required',
  ),
  sideBySideCarouselDynamicText: blockType(
    'sideBySideCarouselDynamicText',
    normaliseSideBySideCarouselDynamicText,
    'An item with a picture or a text is required',
  ),
  infoCarousel: blockType(
    'infoCarousel',
    normaliseInfoCarousel,
    'A tab with a title, and a text or questions in it, is required',
  ),
  filmSelector: blockType(
    'filmSelector',
    normaliseFilmSelector,
    'A film with a title, and a picture or blocks, is required',
  ),
  timeline: blockType(
    'timeline',
    normaliseTimeline,
    'A section with a year, and a header or blocks, is required',
  ),
  duoSelector: blockType('duoSelector', normaliseDuoSelector, 'A text on one of the two sides is required'),
  infoModals: blockType('infoModals', normaliseInfoModals, 'A message is required'),
  promoModals: blockType('promoModals', normalisePromoModals, 'A title, a picture or a text is required'),
  promoStayInTouchForm: blockType(
    'promoStayInTouchForm',
    normalisePromoStayInTouchForm,
    'Nothing is required',
  ),
  mediaToolkitAssetsShow: blockType(
    'mediaToolkitAssetsShow',
    normaliseToolkitAssetsShow,
    'Nothing is required',
  ),
  resellerToolkitAssetsShow: blockType(
    'resellerToolkitAssetsShow',
    normaliseToolkitAssetsShow,
    'Nothing is required',
  ),
};

function blockType<C extends keyof BlockPropsByCollection>(
  collection: C,
  normalise: (item: UnknownItem, context: BlockContext) => BlockPropsByCollection[C] | null,
  required: string,
): BlockType<C> {
  return {
    toBody: (item, context) => {
      const props = normalise(item, context);
      return props && { collection, ...props };
    },
    required,
  };
}
