import type { Schema } from './directus.generated';

/** How one collection leads to others. Fields that are not named here are values of the item itself. */
export type Relation =
  /** One item of another collection (M2O, file). */
  | { kind: 'one'; collection: string }
  /** One item, of which the own values suffice: the way ends there (a page as the target of a link). */
  | { kind: 'target'; collection: string }
  /** Rows of another collection that point back (O2M). */
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
  textBlock: {},
  sideBySideImageText: { image: file, buttons: any('sideBySideImageText_buttons') },
  sideBySideImageText_buttons: {},
  nowPlaying: { items: many('nowPlayingItems') },
  nowPlayingItems: { image: file, buttons: any('nowPlayingItems_buttons') },
  nowPlayingItems_buttons: {},
  faqs: { questionsAndAnswers: many('faqItems') },
  faqItems: {},
  showDetails: { show: one('shows') },

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
export const fileFields = ['id', 'title', 'description', 'width', 'height', 'type', 'modified_on'];
