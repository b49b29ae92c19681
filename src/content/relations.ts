import { blockDefinitions } from './blocks.generated';
import {
  blockRows,
  buttonRows,
  file,
  manyToOne,
  oneToMany,
  page,
  type CmsRelations,
  type Relations,
} from './relation';

/** The relations of the collections outside of blocks. */
const siteRelations: CmsRelations & Relations = {
  directus_files: {},

  pages: {
    redirectPage: page,
    redirects: oneToMany('redirects'),
    seoImage: file,
    headerLogo: file,
    buildingBlocks: blockRows('pages_buildingBlocks'),
  },
  pages_buildingBlocks: {},
  redirects: {},

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
  giftCardContent: {},
  giftCardDesigns: { image: file },
  consentContent: { privacyPage: page },
  chatSetting: {},
};

/** Every collection that the site reads, with its relations. The build mirrors only these collections. */
export const relations: Relations = Object.fromEntries(
  [siteRelations, ...Object.values(blockDefinitions).map((block) => block.relations)].flatMap((collections) =>
    Object.entries(collections),
  ),
);

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
  'dominant_color',
];
