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
  /** Takes a sentence for the editor, about the block itself. */
  note: (sentence: string) => void;
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

interface BlockTraits {
  /** What an editor has to fill in before there is anything to show; the build says it. */
  required: string;
  /** Whether it has headings besides its title: its cards, tabs and the like have each their own. */
  moreHeadings: boolean;
}

interface BlockType<C extends keyof BlockPropsByCollection> extends BlockTraits {
  /** Null where there is nothing to show. */
  toBody: (item: UnknownItem, context: BlockContext) => BodyOf<C> | null;
}

export const blockTypes: { [C in CmsBlockCollection]: BlockType<C> } = {
  heroImage: blockType('heroImage', normaliseHeroImage, {
    required: 'A picture, a text or a button is required',
    moreHeadings: false,
  }),
  heroVideo: blockType('heroVideo', normaliseHeroVideo, {
    required: 'A video, a picture or a text is required',
    moreHeadings: false,
  }),
  // SPEC 8.
  showDetails: blockType('showDetails', normaliseShowDetails, {
    required: 'Show code is required',
    moreHeadings: true,
  }),
  showCTABlock: blockType('showCTABlock', normaliseShowCTABlock, {
    required: 'A show or a text is required',
    moreHeadings: false,
  }),
  nowPlaying: blockType('nowPlaying', normaliseNowPlaying, {
    required: 'An item with a title is required',
    moreHeadings: true,
  }),
  mobileCTA: blockType('mobileCTA', normaliseMobileCTA, {
    required: 'A text and a page or an address are required',
    moreHeadings: false,
  }),
  textBlock: blockType('textBlock', normaliseTextBlock, {
    required: 'A title or a text is required',
    moreHeadings: false,
  }),
  textCTA: blockType('textCTA', normaliseTextCTA, {
    required: 'A title, a text or a button is required',
    moreHeadings: false,
  }),
  textByTextCard: blockType('textByTextCard', normaliseTextByTextCard, {
    required: 'A title or a text is required',
    moreHeadings: false,
  }),
  ampersandAndText: blockType('ampersandAndText', normaliseAmpersandAndText, {
    required: 'A title or a text is required',
    moreHeadings: false,
  }),
  starDivider: blockType('starDivider', normaliseStarDivider, {
    required: 'Nothing is required',
    moreHeadings: false,
  }),
  faqs: blockType('faqs', normaliseFaqs, {
    required: 'A question with its answer is required',
    moreHeadings: true,
  }),
  jumpToSections: blockType('jumpToSections', normaliseJumpToSections, {
    required: 'A link with its section is required',
    moreHeadings: false,
  }),
  sideBySideImageText: blockType('sideBySideImageText', normaliseSideBySideImageText, {
    required: 'A picture, a video, a text or a button is required',
    moreHeadings: false,
  }),
  imageTiles: blockType('imageTiles', normaliseImageTiles, {
    required: 'A picture or a text is required',
    moreHeadings: false,
  }),
  floatingTiles: blockType('floatingTiles', normaliseFloatingTiles, {
    required: 'A tile with a picture or words is required',
    moreHeadings: true,
  }),
  smallCards: blockType('smallCards', normaliseSmallCards, {
    required: 'A card with a picture or words is required',
    moreHeadings: true,
  }),
  largeItemCards: blockType('largeItemCards', normaliseLargeItemCards, {
    required: 'A card with a title is required',
    moreHeadings: true,
  }),
  promoBlock: blockType('promoBlock', normalisePromoBlock, {
    required: 'A picture or a text is required',
    moreHeadings: false,
  }),
  carousels: blockType('carousels', normaliseCarousels, {
    required: 'A picture is required',
    moreHeadings: false,
  }),
  sideBySideCarouselAndText: blockType('sideBySideCarouselAndText', normaliseSideBySideCarouselAndText, {
    required: 'A picture, a text or a button is required',
    moreHeadings: false,
  }),
  sideBySideCarouselDynamicText: blockType(
    'sideBySideCarouselDynamicText',
    normaliseSideBySideCarouselDynamicText,
    { required: 'An item with a picture or a text is required', moreHeadings: true },
  ),
  infoCarousel: blockType('infoCarousel', normaliseInfoCarousel, {
    required: 'A tab with a title, and a text or questions in it, is required',
    moreHeadings: true,
  }),
  filmSelector: blockType('filmSelector', normaliseFilmSelector, {
    required: 'A film with a title, and a picture or blocks, is required',
    moreHeadings: true,
  }),
  timeline: blockType('timeline', normaliseTimeline, {
    required: 'A section with a year, and a header or blocks, is required',
    moreHeadings: true,
  }),
  duoSelector: blockType('duoSelector', normaliseDuoSelector, {
    required: 'A text on one of the two sides is required',
    moreHeadings: true,
  }),
  infoModals: blockType('infoModals', normaliseInfoModals, {
    required: 'A message is required',
    moreHeadings: false,
  }),
  promoModals: blockType('promoModals', normalisePromoModals, {
    required: 'A title, a picture or a text is required',
    moreHeadings: false,
  }),
  promoStayInTouchForm: blockType('promoStayInTouchForm', normalisePromoStayInTouchForm, {
    required: 'Nothing is required',
    moreHeadings: false,
  }),
  mediaToolkitAssetsShow: blockType('mediaToolkitAssetsShow', normaliseToolkitAssetsShow, {
    required: 'Nothing is required',
    moreHeadings: true,
  }),
  resellerToolkitAssetsShow: blockType('resellerToolkitAssetsShow', normaliseToolkitAssetsShow, {
    required: 'Nothing is required',
    moreHeadings: true,
  }),
};

function blockType<C extends keyof BlockPropsByCollection>(
  collection: C,
  normalise: (item: UnknownItem, context: BlockContext) => BlockPropsByCollection[C] | null,
  traits: BlockTraits,
): BlockType<C> {
  return {
    toBody: (item, context) => {
      const props = normalise(item, context);
      return props && { collection, ...props };
    },
    ...traits,
  };
}
