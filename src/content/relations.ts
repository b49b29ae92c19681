import type { Schema } from './directus.generated';

/** A relation of a field to another collection. Fields without a relation contain values of the item itself. */
export type Relation =
  /** One item of another collection, or a file (M2O). */
  | { kind: 'manyToOne'; collection: string }
  /** One item whose own relations are not resolved: a page as the target of a link (M2O). */
  | { kind: 'linkTarget'; collection: string }
  /** Rows of another collection that refer to the item, or of a junction to files (O2M). */
  | { kind: 'oneToMany'; collection: string }
  /** Rows of a junction, each with a `collection` and an `item`: buttons, or blocks of several types (M2A). */
  | { kind: 'manyToAny'; junction: string; contains: 'buttons' | 'blocks' };

/** The relations of each collection that the site reads, by field. */
export type Relations = Record<string, Record<string, Relation> | undefined>;

const file: Relation = { kind: 'manyToOne', collection: 'directus_files' };
const page: Relation = { kind: 'linkTarget', collection: 'pages' };
const manyToOne = (collection: string): Relation => ({ kind: 'manyToOne', collection });
const oneToMany = (collection: string): Relation => ({ kind: 'oneToMany', collection });
const buttonRows = (junction: string): Relation => ({ kind: 'manyToAny', junction, contains: 'buttons' });
const blockRows = (junction: string): Relation => ({ kind: 'manyToAny', junction, contains: 'blocks' });

/**
 * Every collection that the site reads, with its relations. The build mirrors only these collections. A new block type adds
 * its collections here.
 */
const siteRelations: Partial<Record<keyof Schema | 'directus_files', Record<string, Relation>>> = {
  directus_files: {},

  pages: { seoImage: file, headerLogo: file, buildingBlocks: blockRows('pages_buildingBlocks') },
  pages_buildingBlocks: {},

  heroImage: { image: file, mobileImage: file, logo: file, buttons: buttonRows('heroImage_buttons') },
  heroImage_buttons: {},
  heroVideo: { thumbnail: file, buttons: buttonRows('heroVideo_buttons') },
  heroVideo_buttons: {},
  showDetails: { show: manyToOne('shows') },
  showCTABlock: { show: manyToOne('shows') },
  nowPlaying: { items: oneToMany('nowPlayingItems') },
  nowPlayingItems: { image: file, buttons: buttonRows('nowPlayingItems_buttons') },
  nowPlayingItems_buttons: {},
  mobileCTA: { page },

  textBlock: {},
  textCTA: { buttons: buttonRows('textCTA_buttons') },
  textCTA_buttons: {},
  textByTextCard: {},
  ampersandAndText: {},
  starDivider: {},
  faqs: { questionsAndAnswers: oneToMany('faqItems') },
  faqItems: {},
  jumpToSections: { links: oneToMany('jumpToSectionLinks') },
  jumpToSectionLinks: {},

  sideBySideImageText: { image: file, buttons: buttonRows('sideBySideImageText_buttons') },
  sideBySideImageText_buttons: {},
  imageTiles: { images: oneToMany('imageTiles_images'), buttons: buttonRows('imageTiles_buttons') },
  imageTiles_images: { directus_files_id: file },
  imageTiles_buttons: {},
  floatingTiles: { tiles: oneToMany('floatingTileItems') },
  floatingTileItems: { backgroundImage: file, buttons: buttonRows('floatingTileItems_buttons') },
  floatingTileItems_buttons: {},
  smallCards: { cards: oneToMany('smallCardItems') },
  smallCardItems: { image: file, buttons: buttonRows('smallCardItems_buttons') },
  smallCardItems_buttons: {},
  largeItemCards: { items: oneToMany('largeItemCardItems') },
  largeItemCardItems: { image: file, buttons: buttonRows('largeItemCardItems_buttons') },
  largeItemCardItems_buttons: {},
  promoBlock: { image: file, page },

  carousels: { images: oneToMany('carousels_images'), watermarkImage: file },
  carousels_images: { directus_files_id: file },
  sideBySideCarouselAndText: {
    images: oneToMany('sideBySideCarouselAndText_images'),
    buttons: buttonRows('sideBySideCarouselAndText_buttons'),
  },
  sideBySideCarouselAndText_images: { directus_files_id: file },
  sideBySideCarouselAndText_buttons: {},
  sideBySideCarouselDynamicText: { items: oneToMany('dynamicTextItems') },
  dynamicTextItems: { image: file },
  infoCarousel: { infoItems: oneToMany('infoCarouselItems') },
  infoCarouselItems: {
    icon: file,
    activeIcon: file,
    infoBlock: manyToOne('infoBlocks'),
    faqsBlock: manyToOne('faqs'),
  },
  infoBlocks: { image: file, buttons: buttonRows('infoBlocks_buttons') },
  infoBlocks_buttons: {},
  filmSelector: { films: oneToMany('filmSelectorFilms') },
  filmSelectorFilms: { image: file, filmBlocks: blockRows('filmSelectorFilms_filmBlocks') },
  filmSelectorFilms_filmBlocks: {},
  timeline: { sections: oneToMany('timelineSections') },
  timelineSections: { timelineBlocks: blockRows('timelineSections_timelineBlocks') },
  timelineSections_timelineBlocks: {},
  duoSelector: { leftTextBlock: manyToOne('textBlock'), rightTextBlock: manyToOne('textBlock') },

  infoModals: {},
  promoModals: { image: file, buttons: buttonRows('promoModals_buttons') },
  promoModals_buttons: {},
  promoStayInTouchForm: {},
  mediaToolkitAssetsShow: { show: manyToOne('shows'), assetListContent: oneToMany('toolkitAssets') },
  resellerToolkitAssetsShow: { show: manyToOne('shows'), assetListContent: oneToMany('toolkitAssets') },
  toolkitAssets: { file, preview: file },

  buttons: { page },
  shows: { showImage: file, page, location: manyToOne('locations') },
  locations: { page, image: file },

  siteSettings: { defaultSeoImage: file, logo: file, lightLogo: file },
  headerContent: {
    promoBannerPage: page,
    filmsPage: page,
    tvPage: page,
    bigImageLinks: oneToMany('bigImageLinks'),
    mobilePromoBlockImage: file,
    mobilePromoBlockPage: page,
  },
  bigImageLinks: { image: file, page },
  footerContent: {
    sections: oneToMany('footerSections'),
    mobilePolicyLinks: oneToMany('policyLinks'),
    desktopPolicyLinks: oneToMany('policyLinks'),
  },
  footerSections: { footerSectionLinks: oneToMany('footerLinks') },
  footerLinks: { page },
  policyLinks: { page },
  socialLinks: { image: file },
  notificationBanners: { buttons: buttonRows('notificationBanners_buttons') },
  notificationBanners_buttons: {},
  ticketingContent: { termsPage: page, privacyPage: page },
  chatSetting: {},
};

export const relations: Relations = siteRelations;

/**
 * The build stops if it cannot read one of these collections, because every page would be empty or missing. If it cannot
 * read another collection, only the items of that collection are missing.
 */
export const requiredCollections: readonly string[] = [
  'pages',
  'pages_buildingBlocks',
  'siteSettings',
  'directus_files',
];

/** The fields of `directus_files` that the build mirrors. */
export const fileFields = [
  'id',
  'title',
  'description',
  'width',
  'height',
  'type',
  'filesize',
  'modified_on',
];
