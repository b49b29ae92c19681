import type { Schema } from './directus.generated';

/** How one collection leads to others. Fields that are not named here are values of the item itself. */
export type Relation =
  /** One item of another collection (M2O, file). */
  | { kind: 'one'; collection: string }
  /** One item, of which the own values suffice: the way ends there (a page as the target of a link). */
  | { kind: 'target'; collection: string }
  /** Rows of another collection that point back (O2M); of a junction to files, too. */
  | { kind: 'many'; collection: string }
  /** Rows of a junction, each with the `collection` and `item` it stands for (M2A). */
  | { kind: 'any'; rows: string };

const file: Relation = { kind: 'one', collection: 'directus_files' };
const page: Relation = { kind: 'target', collection: 'pages' };
const one = (collection: string): Relation => ({ kind: 'one', collection });
const many = (collection: string): Relation => ({ kind: 'many', collection });
const any = (rows: string): Relation => ({ kind: 'any', rows });

/**
 * Every collection that the site reads, with the relations it follows. The build mirrors these and no others, and puts
 * items together along them; a new block type adds its collections here.
 */
const followed: Partial<Record<keyof Schema | 'directus_files', Record<string, Relation>>> = {
  directus_files: {},

  pages: { seoImage: file, headerLogo: file, buildingBlocks: any('pages_buildingBlocks') },
  pages_buildingBlocks: {},

  heroImage: { image: file, mobileImage: file, logo: file, buttons: any('heroImage_buttons') },
  heroImage_buttons: {},
  heroVideo: { thumbnail: file, buttons: any('heroVideo_buttons') },
  heroVideo_buttons: {},
  showDetails: { show: one('shows') },
  showCTABlock: { show: one('shows') },
  nowPlaying: { items: many('nowPlayingItems') },
  nowPlayingItems: { image: file, buttons: any('nowPlayingItems_buttons') },
  nowPlayingItems_buttons: {},
  mobileCTA: { page },

  textBlock: {},
  textCTA: { buttons: any('textCTA_buttons') },
  textCTA_buttons: {},
  textByTextCard: {},
  ampersandAndText: {},
  starDivider: {},
  faqs: { questionsAndAnswers: many('faqItems') },
  faqItems: {},
  jumpToSections: { links: many('jumpToSectionLinks') },
  jumpToSectionLinks: {},

  sideBySideImageText: { image: file, buttons: any('sideBySideImageText_buttons') },
  sideBySideImageText_buttons: {},
  imageTiles: { images: many('imageTiles_images'), buttons: any('imageTiles_buttons') },
  imageTiles_images: { directus_files_id: file },
  imageTiles_buttons: {},
  floatingTiles: { tiles: many('floatingTileItems') },
  floatingTileItems: { backgroundImage: file, buttons: any('floatingTileItems_buttons') },
  floatingTileItems_buttons: {},
  smallCards: { cards: many('smallCardItems') },
  smallCardItems: { image: file, buttons: any('smallCardItems_buttons') },
  smallCardItems_buttons: {},
  largeItemCards: { items: many('largeItemCardItems') },
  largeItemCardItems: { image: file, buttons: any('largeItemCardItems_buttons') },
  largeItemCardItems_buttons: {},
  promoBlock: { image: file, page },

  carousels: { images: many('carousels_images'), watermarkImage: file },
  carousels_images: { directus_files_id: file },
  sideBySideCarouselAndText: {
    images: many('sideBySideCarouselAndText_images'),
    buttons: any('sideBySideCarouselAndText_buttons'),
  },
  sideBySideCarouselAndText_images: { directus_files_id: file },
  sideBySideCarouselAndText_buttons: {},
  sideBySideCarouselDynamicText: { items: many('dynamicTextItems') },
  dynamicTextItems: { image: file },
  infoCarousel: { infoItems: many('infoCarouselItems') },
  infoCarouselItems: { icon: file, activeIcon: file, infoBlock: one('infoBlocks'), faqsBlock: one('faqs') },
  infoBlocks: { image: file, buttons: any('infoBlocks_buttons') },
  infoBlocks_buttons: {},
  filmSelector: { films: many('filmSelectorFilms') },
  filmSelectorFilms: { image: file, filmBlocks: any('filmSelectorFilms_filmBlocks') },
  filmSelectorFilms_filmBlocks: {},
  timeline: { sections: many('timelineSections') },
  timelineSections: { timelineBlocks: any('timelineSections_timelineBlocks') },
  timelineSections_timelineBlocks: {},
  duoSelector: { leftTextBlock: one('textBlock'), rightTextBlock: one('textBlock') },

  infoModals: {},
  promoModals: { image: file, buttons: any('promoModals_buttons') },
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
  notificationBanners: { buttons: any('notificationBanners_buttons') },
  notificationBanners_buttons: {},
  ticketingContent: {},
  chatSetting: {},
};

export const relations: Record<string, Record<string, Relation> | undefined> = followed;

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
