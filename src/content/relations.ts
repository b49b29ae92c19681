import type { Schema } from './directus.generated';

/** How one collection leads to others. Fields that are not named here are values of the item itself. */
export type Relation =
  /** One item of another collection (M2O, file). */
  | { kind: 'one'; collection: string }
  /** One item, of which the own values suffice: the way ends there (a page as the target of a link). */
  | { kind: 'target'; collection: string }
  /** Rows of another collection that point back (O2M); of a junction to files, too. */
  | { kind: 'many'; collection: string }
  /** Rows of a junction, each with the `collection` and `item` it stands for (M2A): buttons, or blocks of many types. */
  | { kind: 'any'; rows: string; holds: 'buttons' | 'blocks' };

/** The relations of each collection that the site reads, by field. */
export type Relations = Record<string, Record<string, Relation> | undefined>;

const file: Relation = { kind: 'one', collection: 'directus_files' };
const page: Relation = { kind: 'target', collection: 'pages' };
const one = (collection: string): Relation => ({ kind: 'one', collection });
const many = (collection: string): Relation => ({ kind: 'many', collection });
const buttons = (rows: string): Relation => ({ kind: 'any', rows, holds: 'buttons' });
const blocks = (rows: string): Relation => ({ kind: 'any', rows, holds: 'blocks' });

/**
 * Every collection that the site reads, with the relations it follows. The build mirrors these and no others, and puts
 * items together along them; a new block type adds its collections here.
 */
const followed: Partial<Record<keyof Schema | 'directus_files', Record<string, Relation>>> = {
  directus_files: {},

  pages: { seoImage: file, headerLogo: file, buildingBlocks: blocks('pages_buildingBlocks') },
  pages_buildingBlocks: {},

  heroImage: { image: file, mobileImage: file, logo: file, buttons: buttons('heroImage_buttons') },
  heroImage_buttons: {},
  heroVideo: { thumbnail: file, buttons: buttons('heroVideo_buttons') },
  heroVideo_buttons: {},
  showDetails: { show: one('shows') },
  showCTABlock: { show: one('shows') },
  nowPlaying: { items: many('nowPlayingItems') },
  nowPlayingItems: { image: file, buttons: buttons('nowPlayingItems_buttons') },
  nowPlayingItems_buttons: {},
  mobileCTA: { page },

  textBlock: {},
  textCTA: { buttons: buttons('textCTA_buttons') },
  textCTA_buttons: {},
  textByTextCard: {},
  ampersandAndText: {},
  starDivider: {},
  faqs: { questionsAndAnswers: many('faqItems') },
  faqItems: {},
  jumpToSections: { links: many('jumpToSectionLinks') },
  jumpToSectionLinks: {},

  sideBySideImageText: { image: file, buttons: buttons('sideBySideImageText_buttons') },
  sideBySideImageText_buttons: {},
  imageTiles: { images: many('imageTiles_images'), buttons: buttons('imageTiles_buttons') },
  imageTiles_images: { directus_files_id: file },
  imageTiles_buttons: {},
  floatingTiles: { tiles: many('floatingTileItems') },
  floatingTileItems: { backgroundImage: file, buttons: buttons('floatingTileItems_buttons') },
  floatingTileItems_buttons: {},
  smallCards: { cards: many('smallCardItems') },
  smallCardItems: { image: file, buttons: buttons('smallCardItems_buttons') },
  smallCardItems_buttons: {},
  largeItemCards: { items: many('largeItemCardItems') },
  largeItemCardItems: { image: file, buttons: buttons('largeItemCardItems_buttons') },
  largeItemCardItems_buttons: {},
  promoBlock: { image: file, page },

  carousels: { images: many('carousels_images'), watermarkImage: file },
  carousels_images: { directus_files_id: file },
  sideBySideCarouselAndText: {
    images: many('sideBySideCarouselAndText_images'),
    buttons: buttons('sideBySideCarouselAndText_buttons'),
  },
  sideBySideCarouselAndText_images: { directus_files_id: file },
  sideBySideCarouselAndText_buttons: {},
  sideBySideCarouselDynamicText: { items: many('dynamicTextItems') },
  dynamicTextItems: { image: file },
  infoCarousel: { infoItems: many('infoCarouselItems') },
  infoCarouselItems: { icon: file, activeIcon: file, infoBlock: one('infoBlocks'), faqsBlock: one('faqs') },
  infoBlocks: { image: file, buttons: buttons('infoBlocks_buttons') },
  infoBlocks_buttons: {},
  filmSelector: { films: many('filmSelectorFilms') },
  filmSelectorFilms: { image: file, filmBlocks: blocks('filmSelectorFilms_filmBlocks') },
  filmSelectorFilms_filmBlocks: {},
  timeline: { sections: many('timelineSections') },
  timelineSections: { timelineBlocks: blocks('timelineSections_timelineBlocks') },
  timelineSections_timelineBlocks: {},
  duoSelector: { leftTextBlock: one('textBlock'), rightTextBlock: one('textBlock') },

  infoModals: {},
  promoModals: { image: file, buttons: buttons('promoModals_buttons') },
  promoModals_buttons: {},
  promoStayInTouchForm: {},
  mediaToolkitAssetsShow: { show: one('shows'), assetListContent: many('toolkitAssets') },
  resellerToolkitAssetsShow: { show: one('shows'), assetListContent: many('toolkitAssets') },
  toolkitAssets: { file, preview: file },

  buttons: { page },
  shows: { showImage: file, page, location: one('locations') },
  locations: { page, image: file },

  siteSettings: { defaultSeoImage: file, logo: file, lightLogo: file },
  headerContent: {
    promoBannerPage: page,
    filmsPage: page,
    tvPage: page,
    bigImageLinks: many('bigImageLinks'),
    mobilePromoBlockImage: file,
    mobilePromoBlockPage: page,
  },
  bigImageLinks: { image: file, page },
  footerContent: {
    sections: many('footerSections'),
    mobilePolicyLinks: many('policyLinks'),
    desktopPolicyLinks: many('policyLinks'),
  },
  footerSections: { footerSectionLinks: many('footerLinks') },
  footerLinks: { page },
  policyLinks: { page },
  socialLinks: { image: file },
  notificationBanners: { buttons: buttons('notificationBanners_buttons') },
  notificationBanners_buttons: {},
  ticketingContent: { termsPage: page, privacyPage: page },
  chatSetting: {},
};

export const relations: Relations = followed;

/**
 * Without these every page would be empty or gone, so a build that cannot read one of them stops. Any other collection that
 * cannot be read costs its own items.
 */
export const neededCollections: readonly string[] = [
  'pages',
  'pages_buildingBlocks',
  'siteSettings',
  'directus_files',
];

/** Fields of a file that the site uses; the rest of Directus' own table stays there. */
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
