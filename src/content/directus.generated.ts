// Generated from cms/schema by "npm run types" in cms/. Do not edit: change the schema, and run it again.
/* eslint-disable */
import type { DirectusFile } from '@directus/sdk';

export interface BigImageLinksItem {
  id: string;
  text: string;
  image: string | DirectusFile<Schema> | null;
  /** A page of this site. If it moves, the link follows. */
  page: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another, with tel: for a phone number. */
  url: string | null;
  headerContent: string | HeaderContentItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A labelled link. Used by many blocks. */
export interface ButtonsItem {
  id: string;
  /** Begin with a verb: “Get tickets”, “Meet Ruth”. */
  text: string;
  variant: 'primary' | 'secondary' | 'text';
  /** A page of this site. If it moves, the link follows. */
  page: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another, with tel: for a phone number. */
  url: string | null;
  openInNewTab: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface ChatSettingItem {
  id: string;
  /** The chat shows on the days and in the hours below, by the clock of Lancaster (America/New_York). */
  enabled: boolean;
  startTime: string | null;
  endTime: string | null;
  daysToShow: ('Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday')[] | null;
  /** Holidays and other days without chat. */
  specificDaysToDisable: { day: string | null }[] | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface FaqItemsItem {
  id: string;
  question: string;
  answer: string;
  faqs: string | FaqsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Questions that open to show their answers. Search engines can show them, too. */
export interface FaqsItem {
  id: string;
  title: string | null;
  questionsAndAnswers: string[] | FaqItemsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface FooterContentItem {
  id: string;
  stayInTouchHeader: string | null;
  stayInTouchContent: string | null;
  /** The columns of links. */
  sections: string[] | FooterSectionsItem[];
  /** The small print on wide screens. */
  desktopPolicyLinks: string[] | PolicyLinksItem[];
  /** The small print on phones, three to a row. */
  mobilePolicyLinks: string[] | PolicyLinksItem[];
  date_created: string | null;
  date_updated: string | null;
}

export interface FooterLinksItem {
  id: string;
  text: string;
  /** A second, smaller line. */
  subText: string | null;
  /** A page of this site. If it moves, the link follows. */
  page: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another, with tel: for a phone number. */
  url: string | null;
  footerSection: string | FooterSectionsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface FooterSectionsItem {
  id: string;
  footerSectionTitle: string;
  footerSectionLinks: string[] | FooterLinksItem[];
  footerContent: string | FooterContentItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface HeaderContentItem {
  id: string;
  /** The band above the header. A visitor who closed it sees it again after you save something here. */
  showPromoBanner: boolean;
  promoBannerMessage: string | null;
  /** The button needs a text and a target. */
  buttonText: string | null;
  promoBannerPage: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another, with tel: for a phone number. */
  promoBannerUrl: string | null;
  /** Where “Feature films” leads. */
  filmsPage: string | PagesItem | null;
  /** Where “Streaming” leads. */
  tvPage: string | PagesItem | null;
  /** The pictures of the “More” menu. */
  bigImageLinks: string[] | BigImageLinksItem[];
  mobilePromoBlockTitle: string | null;
  mobilePromoBlockButtonText: string | null;
  mobilePromoBlockImage: string | DirectusFile<Schema> | null;
  mobilePromoBlockPage: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another, with tel: for a phone number. */
  mobilePromoBlockUrl: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A large picture with a title over it. The first block of most pages. */
export interface HeroImageItem {
  id: string;
  /** A few words above the title: place, season, “Now playing”. */
  eyebrow: string | null;
  title: string;
  /** One or two sentences under the title. */
  text: string | null;
  /** At least 1920 pixels wide. Its description is read aloud to those who cannot see it. */
  image: string | DirectusFile<Schema> | null;
  /** Optional: an upright crop for phones. */
  mobileImage: string | DirectusFile<Schema> | null;
  /** Optional: a title lettering shown instead of the title. */
  logo: string | DirectusFile<Schema> | null;
  size: 'full' | 'medium';
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | HeroImageButtonsItem[];
  date_created: string | null;
  date_updated: string | null;
}

export interface HeroImageButtonsItem {
  id: string;
  heroImage_id: string | HeroImageItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface LocationsItem {
  id: string;
  /** The code of the theatre in the ticketing system. */
  locationCode: 'STRASBURG_PA' | 'BRANSON_MO';
  /** As visitors call the place: Lancaster. */
  name: string;
  theatreName: string;
  page: string | PagesItem | null;
  /** Box office. */
  phone: string;
  /** IANA name: America/New_York. */
  timeZone: string;
  image: string | DirectusFile<Schema> | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface NotificationBannersItem {
  id: string;
  message: string;
  /** No site chosen: the banner is off. */
  displayOn: ('www')[] | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  /** Addresses on which it shows, such as /lancaster. None: every page. */
  pages: string[] | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | NotificationBannersButtonsItem[];
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface NotificationBannersButtonsItem {
  id: string;
  notificationBanners_id: string | NotificationBannersItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Large cards: the shows that are on, each with its buttons. */
export interface NowPlayingItem {
  id: string;
  title: string | null;
  subtitle: string | null;
  items: string[] | NowPlayingItemsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface NowPlayingItemsItem {
  id: string;
  title: string;
  /** Theatre and season. */
  subtitle: string | null;
  image: string | DirectusFile<Schema> | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | NowPlayingItemsButtonsItem[];
  nowPlaying: string | NowPlayingItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface NowPlayingItemsButtonsItem {
  id: string;
  nowPlayingItems_id: string | NowPlayingItemsItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** One item is one page of the site */
export interface PagesItem {
  id: string;
  /** The name of the page, also shown in the browser tab unless SEO says otherwise. */
  title: string;
  /** Address on the site. Starts with a slash; lower-case letters, digits, dashes. */
  url: string;
  /** The page from top to bottom. Drag to reorder. Begin with a hero image. */
  buildingBlocks: string[] | PagesBuildingBlocksItem[];
  /** For landing pages that must not lead away. */
  hideHeader: boolean;
  hideFooter: boolean;
  /** Another logo in the header of this page only. */
  headerLogo: string | DirectusFile<Schema> | null;
  /** At most about 60 characters. The title of the page when empty. */
  seoTitle: string | null;
  /** One or two sentences, at most about 155 characters. */
  seoDescription: string | null;
  /** Shown when the page is shared. The site’s own picture when empty. */
  seoImage: string | DirectusFile<Schema> | null;
  /** Only when the same text stands at another address that should be found instead. */
  canonicalUrl: string | null;
  /** Ask search engines to leave this page out. */
  noIndex: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface PagesBuildingBlocksItem {
  id: string;
  pages_id: string | PagesItem | null;
  collection: 'heroImage' | 'textBlock' | 'sideBySideImageText' | 'nowPlaying' | 'faqs' | 'showDetails' | null;
  item: string | HeroImageItem | TextBlockItem | SideBySideImageTextItem | NowPlayingItem | FaqsItem | ShowDetailsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface PolicyLinksItem {
  id: string;
  text: string;
  /** A page of this site. If it moves, the link follows. */
  page: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another, with tel: for a phone number. */
  url: string | null;
  mobileFooter: string | FooterContentItem | null;
  desktopFooter: string | FooterContentItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A strip with place, dates, running time and prices. Dates and prices come from ticketing by themselves. */
export interface ShowDetailsItem {
  id: string;
  show: string | ShowsItem | null;
  /** Only to say something other than the theatre of the show. */
  location: string | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface ShowsItem {
  id: string;
  /** The code of the show in the ticketing system. Five or more capital letters or digits. */
  eventCode: string;
  name: string;
  /** One or two sentences, for cards and menus. */
  description: string | null;
  showImage: string | DirectusFile<Schema> | null;
  /** Where visitors read about it. */
  page: string | PagesItem | null;
  location: string | LocationsItem | null;
  /** First performance. Orders the shows, and groups them by year. */
  startDate: string;
  /** Off: the show is announced, but tickets cannot be bought yet. */
  bookingAvailable: boolean;
  /** The number in the trailer’s Vimeo address. */
  trailerVimeoID: string | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A picture or video beside a text. */
export interface SideBySideImageTextItem {
  id: string;
  title: string | null;
  text: string | null;
  image: string | DirectusFile<Schema> | null;
  /** Optional: a play button over the picture opens this video. The number in its Vimeo address. */
  videoVimeoID: string | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | SideBySideImageTextButtonsItem[];
  /** The picture stands on the left; else on the right. */
  leftImage: boolean;
  /** On phones, the text comes before the picture. */
  invert: boolean;
  textTopAlign: 'top' | 'center';
  /** Buttons one under another. */
  stackButtons: boolean;
  topPadding: boolean;
  bottomPadding: boolean;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface SideBySideImageTextButtonsItem {
  id: string;
  sideBySideImageText_id: string | SideBySideImageTextItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface SiteSettingsItem {
  id: string;
  companyName: string;
  /** After © and the year. The company name when empty. */
  copyrightName: string | null;
  tagline: string | null;
  /** The general number. */
  phone: string;
  /** SVG. For light backgrounds. */
  logo: string | DirectusFile<Schema> | null;
  /** For dark backgrounds. The logo when empty. */
  lightLogo: string | DirectusFile<Schema> | null;
  defaultSeoTitle: string | null;
  defaultSeoDescription: string | null;
  defaultSeoImage: string | DirectusFile<Schema> | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface SocialLinksItem {
  id: string;
  /** Read aloud instead of the icon. */
  name: string;
  url: string;
  /** A simple icon, SVG. */
  image: string | DirectusFile<Schema> | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A title and running text. */
export interface TextBlockItem {
  id: string;
  title: string | null;
  text: string;
  alignment: 'left' | 'center';
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface TicketingContentItem {
  id: string;
  pickShowTitle: string | null;
  pickShowIntro: string | null;
  quantityTitle: string | null;
  /** Beside the number of tickets: ages, groups, discounts. */
  quantityNotes: string | null;
  /** Beside the seat map: wheelchair places, limited views. */
  seatsNotes: string | null;
  /** At the foot of each ticket screen: whom to call. */
  helpText: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** All collections, for `createDirectus<Schema>()`. */
export interface Schema {
  bigImageLinks: BigImageLinksItem[];
  buttons: ButtonsItem[];
  chatSetting: ChatSettingItem;
  faqItems: FaqItemsItem[];
  faqs: FaqsItem[];
  footerContent: FooterContentItem;
  footerLinks: FooterLinksItem[];
  footerSections: FooterSectionsItem[];
  headerContent: HeaderContentItem;
  heroImage: HeroImageItem[];
  heroImage_buttons: HeroImageButtonsItem[];
  locations: LocationsItem[];
  notificationBanners: NotificationBannersItem[];
  notificationBanners_buttons: NotificationBannersButtonsItem[];
  nowPlaying: NowPlayingItem[];
  nowPlayingItems: NowPlayingItemsItem[];
  nowPlayingItems_buttons: NowPlayingItemsButtonsItem[];
  pages: PagesItem[];
  pages_buildingBlocks: PagesBuildingBlocksItem[];
  policyLinks: PolicyLinksItem[];
  showDetails: ShowDetailsItem[];
  shows: ShowsItem[];
  sideBySideImageText: SideBySideImageTextItem[];
  sideBySideImageText_buttons: SideBySideImageTextButtonsItem[];
  siteSettings: SiteSettingsItem;
  socialLinks: SocialLinksItem[];
  textBlock: TextBlockItem[];
  ticketingContent: TicketingContentItem;
}
