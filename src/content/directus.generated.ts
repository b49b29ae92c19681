// Generated from cms/schema by "npm run types" in cms/. Do not edit: change the schema, and run it again.
/* eslint-disable */
import type { DirectusFile, DirectusUser } from '@directus/sdk';

/** A large ornamental & with a text: what belongs together. A pause between louder blocks. */
export interface AmpersandAndTextItem {
  id: string;
  title: string | null;
  /** A few sentences. */
  text: string | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

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

/** Pictures that visitors leaf through, one at a time. */
export interface CarouselsItem {
  id: string;
  title: string | null;
  size: 'large' | 'small';
  /** In the order in which they are leafed through. */
  images: string[] | CarouselsImagesItem[];
  /** Optional: a mark in the corner of every picture. SVG or PNG with a clear ground. */
  watermarkImage: string | DirectusFile<Schema> | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface CarouselsImagesItem {
  id: string;
  carousels_id: string | CarouselsItem | null;
  directus_files_id: string | DirectusFile<Schema> | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface ChatSettingItem {
  id: string;
  /** The chat shows on the days and in the hours below, by the clock of the first theatre. */
  enabled: boolean;
  startTime: string | null;
  endTime: string | null;
  daysToShow: ('Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday')[] | null;
  /** Holidays and other days without chat. */
  specificDaysToDisable: { day: string | null }[] | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface ConsentContentItem {
  id: string;
  /** The heading of the banner. Empty: May we use cookies? */
  bannerTitle: string | null;
  /** The text of the banner: what is asked, in two or three sentences. */
  bannerText: string | null;
  /** The button that allows everything. Empty: Accept all. Keep it as short as the next one. */
  acceptLabel: string | null;
  /** The button that allows only what is strictly necessary. Empty: Reject all. */
  rejectLabel: string | null;
  /** The button that opens the choices. Empty: Let me choose. */
  chooseLabel: string | null;
  /** The button that stores the choice. Empty: Save my choice. */
  saveLabel: string | null;
  /** The heading of the choices. Empty: Your privacy choices. */
  dialogTitle: string | null;
  /** The text above the four groups. */
  dialogText: string | null;
  /** Shown when the browser sends the Global Privacy Control signal. Empty: a sentence that says that it was honored. */
  gpcText: string | null;
  /** The name of the group C0001. Empty: Strictly necessary. */
  necessaryTitle: string | null;
  /** What the group C0001 is for. */
  necessaryText: string | null;
  /** The name of the group C0002. Empty: Performance. */
  performanceTitle: string | null;
  /** What the group C0002 is for. */
  performanceText: string | null;
  /** The name of the group C0003. Empty: Functional. */
  functionalTitle: string | null;
  /** What the group C0003 is for. */
  functionalText: string | null;
  /** The name of the group C0004. Empty: Targeting. */
  targetingTitle: string | null;
  /** What the group C0004 is for. */
  targetingText: string | null;
  /** The privacy notice: a link in the choices. */
  privacyPage: string | PagesItem | null;
  date_created: string | null;
  date_updated: string | null;
}

/** The form with which an organization asks for complimentary tickets. The office receives the request with its letter. Use it once on a page. */
export interface DonationRequestFormItem {
  id: string;
  title: string | null;
  text: string | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

/** A switch between two texts, such as adult and minor auditions. */
export interface DuoSelectorItem {
  id: string;
  /** Shown first. */
  leftLabel: string | null;
  rightLabel: string | null;
  leftTextBlock: string | TextBlockItem | null;
  rightTextBlock: string | TextBlockItem | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface DynamicTextItemsItem {
  id: string;
  /** The heading of its text. */
  title: string | null;
  /** Optional: a play button over the picture opens this video. */
  videoVimeoID: string | null;
  image: string | DirectusFile<Schema> | null;
  textContent: string | null;
  sideBySideCarouselDynamicText: string | SideBySideCarouselDynamicTextItem | null;
  sort: number | null;
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

/** Films as tabs with their posters; each shows blocks of its own. A single film has no tabs. */
export interface FilmSelectorItem {
  id: string;
  title: string | null;
  films: string[] | FilmSelectorFilmsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface FilmSelectorFilmsItem {
  id: string;
  title: string;
  /** Its poster or best scene. */
  image: string | DirectusFile<Schema> | null;
  filmBlocks: string[] | FilmSelectorFilmsFilmBlocksItem[];
  filmSelector: string | FilmSelectorItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface FilmSelectorFilmsFilmBlocksItem {
  id: string;
  filmSelectorFilms_id: string | FilmSelectorFilmsItem | null;
  collection: 'textBlock' | 'sideBySideImageText' | 'promoBlock' | 'carousels' | 'imageTiles' | 'smallCards' | 'textByTextCard' | 'textCTA' | 'heroVideo' | 'faqs' | 'starDivider' | null;
  item: string | TextBlockItem | SideBySideImageTextItem | PromoBlockItem | CarouselsItem | ImageTilesItem | SmallCardsItem | TextByTextCardItem | TextCTAItem | HeroVideoItem | FaqsItem | StarDividerItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface FloatingTileItemsItem {
  id: string;
  /** At least 960 pixels wide. */
  backgroundImage: string | DirectusFile<Schema> | null;
  /** The name of the thing, film or place. */
  productName: string | null;
  text: string | null;
  /** Where the picture and the name lead. */
  shopLink: string | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | FloatingTileItemsButtonsItem[];
  floatingTiles: string | FloatingTilesItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface FloatingTileItemsButtonsItem {
  id: string;
  floatingTileItems_id: string | FloatingTileItemsItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Pictures as tiles, two, three or six in a row, each with words, a shop link or buttons. They can lie over the edge of two grounds. */
export interface FloatingTilesItem {
  id: string;
  header: string | null;
  /** Each with its picture. */
  tiles: string[] | FloatingTileItemsItem[];
  /** On a wide screen. On phones six become two in a row, and the others stand one under another. */
  tilesPerRow: 2 | 3 | 6;
  variant: 'tile' | 'card';
  topBackgroundColor: 'transparent' | 'white' | 'gray' | 'black';
  bottomBackgroundColor: 'transparent' | 'white' | 'gray' | 'black';
  overlayAmount: 'little' | 'normal' | 'extra';
  /** On: the tiles rise into the block above. Off: the edge lies within this block, between its two grounds. */
  actuallyOverlay: boolean;
  topPadding: boolean;
  bottomPadding: boolean;
  /** For tiles over which the next block rises. */
  extraBottomPad: boolean;
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
  /** The ticketing site of resellers; phones show a link "Reseller Login". None when empty. */
  resellerLoginUrl: string | null;
  /** The site of the staff; phones show a link "Employee Login". None when empty. */
  employeeLoginUrl: string | null;
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

export interface GiftCardContentItem {
  id: string;
  /** The heading of /gift-cards. Empty: Give an evening at the theater. */
  title: string | null;
  /** Below the heading: what the card is good for, in a sentence or two. */
  intro: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** The pictures that a visitor can choose for a gift card. */
export interface GiftCardDesignsItem {
  id: string;
  /** Below the picture, such as: Candles on a cake. */
  name: string;
  /** Such as: Birthday. May be empty. */
  occasion: string | null;
  /** At least 960 pixels wide, with the subject in the middle: the card shows it at 16:10. Cards that were bought keep their picture, so do not delete its file. */
  image: string | DirectusFile<Schema> | null;
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

/** A film at the top of a page: playing silently behind the title, or a still picture with a play button. */
export interface HeroVideoItem {
  id: string;
  /** A few words above the title: place, season, “Now playing”. */
  eyebrow: string | null;
  title: string | null;
  /** One or two sentences under the title. */
  text: string | null;
  /** The number in its Vimeo address. */
  videoVimeoID: string;
  /** On: plays silently behind the title, in a loop, for visitors who allow functional cookies; others press a button. Off: the picture, with a button that opens the film with its sound. */
  autoplay: boolean;
  /** Stands there until the film plays, and for those who asked for less motion. At least 1920 pixels wide. */
  thumbnail: string | DirectusFile<Schema> | null;
  playButtonText: string | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | HeroVideoButtonsItem[];
  date_created: string | null;
  date_updated: string | null;
}

export interface HeroVideoButtonsItem {
  id: string;
  heroVideo_id: string | HeroVideoItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** One to four pictures in one of six layouts, with an optional card of text beside them. */
export interface ImageTilesItem {
  id: string;
  /** At most four, in the order in which the layout takes them. What the layout has no room for is not shown. */
  images: string[] | ImageTilesImagesItem[];
  /** With fewer pictures than it needs, the layout that fits their number is used. */
  layout: 'single' | 'pair' | 'stack' | 'largeAndTwo' | 'wideAndTwo' | 'four';
  /** Else on the left of the card. */
  imagesRight: boolean;
  title: string | null;
  /** Without title, text and buttons there is no card, and the pictures have the whole width. */
  text: string | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | ImageTilesButtonsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface ImageTilesButtonsItem {
  id: string;
  imageTiles_id: string | ImageTilesItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface ImageTilesImagesItem {
  id: string;
  imageTiles_id: string | ImageTilesItem | null;
  directus_files_id: string | DirectusFile<Schema> | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A text with a picture, inside a tab. */
export interface InfoBlocksItem {
  id: string;
  title: string | null;
  text: string | null;
  image: string | DirectusFile<Schema> | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | InfoBlocksButtonsItem[];
  date_created: string | null;
  date_updated: string | null;
}

export interface InfoBlocksButtonsItem {
  id: string;
  infoBlocks_id: string | InfoBlocksItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Tabs with an icon and a title; each opens a text with picture, or questions and answers. */
export interface InfoCarouselItem {
  id: string;
  title: string | null;
  infoItems: string[] | InfoCarouselItemsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface InfoCarouselItemsItem {
  id: string;
  /** One or two words. */
  title: string;
  /** A simple drawing, square, as SVG. */
  icon: string | DirectusFile<Schema> | null;
  /** Optional: the same in its chosen state. */
  activeIcon: string | DirectusFile<Schema> | null;
  /** A text with a picture … */
  infoBlock: string | InfoBlocksItem | null;
  /** … or questions and answers. */
  faqsBlock: string | FaqsItem | null;
  infoCarousel: string | InfoCarouselItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A message in a window over the page, with a button that closes it. */
export interface InfoModalsItem {
  id: string;
  /** Of the window. */
  title: string | null;
  message: string;
  closeButtonText: string | null;
  /** “By itself” interrupts the reader: keep it for what nobody should miss. */
  opensBy: 'button' | 'load';
  buttonText: string | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface JumpToSectionLinksItem {
  id: string;
  text: string;
  /** As it stands at the block: lower-case letters, digits and dashes. */
  sectionId: string;
  jumpToSections: string | JumpToSectionsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Links to blocks further down the page. On phones they fold into a menu. */
export interface JumpToSectionsItem {
  id: string;
  /** In the order of the page. Give the blocks themselves their section id in the page’s list of blocks. */
  links: string[] | JumpToSectionLinksItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface LargeItemCardItemsItem {
  id: string;
  title: string;
  subtitle: string | null;
  image: string | DirectusFile<Schema> | null;
  text: string | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | LargeItemCardItemsButtonsItem[];
  largeItemCards: string | LargeItemCardsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface LargeItemCardItemsButtonsItem {
  id: string;
  largeItemCardItems_id: string | LargeItemCardItemsItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Large pictures one under another, each with its words and buttons beside it; on phones beneath. */
export interface LargeItemCardsItem {
  id: string;
  title: string | null;
  subtitle: string | null;
  items: string[] | LargeItemCardItemsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface LocationsItem {
  id: string;
  /** The code of the theatre in the ticketing system. The first theatre of the list is the default one. */
  locationCode: string;
  /** As visitors call the place, a town or a city. */
  name: string;
  /** The state or region in full, as shown after the name on the ticketing pages. */
  region: string | null;
  theatreName: string;
  page: string | PagesItem | null;
  /** Box office. */
  phone: string;
  /** IANA name, such as Europe/London. */
  timeZone: string;
  image: string | DirectusFile<Schema> | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Files of a show for journalists: pictures, texts, logos. */
export interface MediaToolkitAssetsShowItem {
  id: string;
  /** The name of the show when empty. */
  title: string | null;
  show: string | ShowsItem | null;
  /** Optional: what may be done with these files. */
  text: string | null;
  /** Without any, visitors read “No assets available.” */
  assetListContent: string[] | ToolkitAssetsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

/** One button that stays at the bottom of the screen, on phones only. One on a page. */
export interface MobileCTAItem {
  id: string;
  /** Two or three words: it has to fit on a small phone. */
  buttonText: string;
  /** A page of this site. If it moves, the link follows. */
  page: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another, with tel: for a phone number. */
  url: string | null;
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
  /** Empty: at once. */
  publishAt: string | null;
  /** Empty: without an end. */
  unpublishAt: string | null;
  /** Addresses on which it shows, such as /shows. None: every page. */
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
  /** Draft: only previews show the page. Published: visitors see it after the next publishing. Archived: it is no longer on the site. */
  status: 'draft' | 'published' | 'archived';
  /** Empty: at once. A published page appears when the site is published at this time or later. */
  publishAt: string | null;
  /** Empty: without an end. From this time on, links to the page are left out. */
  unpublishAt: string | null;
  /** Where visitors go instead: links and bookmarks of this page lead there. */
  redirectPage: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another. */
  redirectUrl: string | null;
  /** Whether the page was ever published. Set automatically. */
  wasPublished: boolean;
  /** The name of the page, also shown in the browser tab unless "Search engines and sharing" says otherwise. */
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
  /** A form below the blocks of the page. */
  form: 'contact' | 'groupSignup' | 'signup' | null;
  /** Former addresses that lead to this page. One is added when the address changes. */
  redirects: string[] | RedirectsItem[];
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
  collection: 'heroImage' | 'heroVideo' | 'showDetails' | 'showCTABlock' | 'nowPlaying' | 'mobileCTA' | 'textBlock' | 'textCTA' | 'textByTextCard' | 'ampersandAndText' | 'starDivider' | 'faqs' | 'jumpToSections' | 'sideBySideImageText' | 'imageTiles' | 'floatingTiles' | 'smallCards' | 'largeItemCards' | 'promoBlock' | 'carousels' | 'sideBySideCarouselAndText' | 'sideBySideCarouselDynamicText' | 'infoCarousel' | 'filmSelector' | 'timeline' | 'duoSelector' | 'infoModals' | 'promoModals' | 'promoStayInTouchForm' | 'mediaToolkitAssetsShow' | 'resellerToolkitAssetsShow' | 'donationRequestForm' | null;
  item: string | HeroImageItem | HeroVideoItem | ShowDetailsItem | ShowCTABlockItem | NowPlayingItem | MobileCTAItem | TextBlockItem | TextCTAItem | TextByTextCardItem | AmpersandAndTextItem | StarDividerItem | FaqsItem | JumpToSectionsItem | SideBySideImageTextItem | ImageTilesItem | FloatingTilesItem | SmallCardsItem | LargeItemCardsItem | PromoBlockItem | CarouselsItem | SideBySideCarouselAndTextItem | SideBySideCarouselDynamicTextItem | InfoCarouselItem | FilmSelectorItem | TimelineItem | DuoSelectorItem | InfoModalsItem | PromoModalsItem | PromoStayInTouchFormItem | MediaToolkitAssetsShowItem | ResellerToolkitAssetsShowItem | DonationRequestFormItem | null;
  /** Optional: the name that “Jump to a section” leads to, on this page: lower-case letters, digits and dashes. Each once on a page; not main, form or stay-in-touch, which are names of the page itself. */
  sectionId: string | null;
  /** Empty: at once. Only on this page. */
  publishAt: string | null;
  /** Empty: without an end. Only on this page. */
  unpublishAt: string | null;
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

/** Links with which people without an account see a preview. The page "Share" of a preview creates and revokes them. */
export interface PreviewSharesItem {
  id: string;
  /** The address of the shared page. Empty: the whole site as saved. */
  path: string | null;
  /** The key of the shared version. main: what is saved. */
  version: string;
  /** The link shows nothing after this time. A later time does not extend it. */
  expiresAt: string;
  /** When somebody ended it before that time. */
  revokedAt: string | null;
  /** Who gets the link, or why. */
  note: string | null;
  /** The name that people with the link see. */
  sharedBy: string | null;
  /** Who shared it. The link ends with this account. */
  user_created: string | DirectusUser<Schema> | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A picture with a text and one button. */
export interface PromoBlockItem {
  id: string;
  title: string | null;
  text: string | null;
  image: string | DirectusFile<Schema> | null;
  /** The button needs a text and a target. */
  buttonText: string | null;
  /** A page of this site. If it moves, the link follows. */
  page: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another, with tel: for a phone number. */
  url: string | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

/** A picture, a text and buttons in a window over the page. */
export interface PromoModalsItem {
  id: string;
  /** Of the window. */
  title: string | null;
  image: string | DirectusFile<Schema> | null;
  text: string | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | PromoModalsButtonsItem[];
  /** “By itself” interrupts the reader: keep it for what nobody should miss. */
  opensBy: 'button' | 'load';
  buttonText: string | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface PromoModalsButtonsItem {
  id: string;
  promoModals_id: string | PromoModalsItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** The long form for the mailing list, with an organization, beside a text. It is connected to nothing yet: what visitors send is not kept. */
export interface PromoStayInTouchFormItem {
  id: string;
  title: string | null;
  text: string | null;
  submitButtonText: string | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

/** An old address that leads to a page or to another address. Pages that move get theirs automatically */
export interface RedirectsItem {
  id: string;
  /** The old address. No page of the site has it. */
  from: string;
  /** A page of this site. If it moves, the redirect follows. */
  page: string | PagesItem | null;
  /** Used when no page is chosen. Starts with / for this site, with https:// for another. */
  url: string | null;
  /** On: search engines and browsers remember the new address. Off: for a redirect that will end. */
  permanent: boolean;
  /** Created because a page moved or was deleted. */
  automatic: boolean;
  /** For colleagues: why it exists. Visitors do not see it. */
  note: string | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Requests to publish the content or to roll back, and what became of them. The publisher carries them out. */
export interface ReleasesItem {
  id: string;
  /** Publish: build the saved content and serve it. Rollback: serve an earlier release again. */
  kind: 'publish' | 'rollback';
  /** Live: visitors saw it. The release that visitors see is the one that went live last. */
  status: 'queued' | 'fetching' | 'building' | 'checking' | 'live' | 'failed' | 'cancelled';
  /** Not before this time. Empty: as soon as possible. */
  publishAt: string | null;
  /** The chosen items that it publishes. Everything else stays as visitors see it. Empty: everything that is saved. */
  items: { collection: string | null; item: string | null }[] | null;
  /** The earlier release that a rollback serves again. */
  targetRelease: string | ReleasesItem | null;
  /** The later request that published the content of this one, too. */
  includedIn: string | ReleasesItem | null;
  /** Ends this request before it goes live. */
  cancelRequested: boolean;
  /** The id of the release on the server of the site. */
  folder: string | null;
  /** Whether the server still has the release, so that a rollback to it is possible. */
  isKept: boolean;
  /** Why it failed or was cancelled, as sentences for an editor. */
  reason: string | null;
  /** What the current step is doing. */
  progress: string | null;
  /** The steps so far, with the time at which each began. */
  steps: { status: string | null; startedAt: string | null }[] | null;
  /** What the build reported about content. The first 200. */
  warnings: { page: string | null; collection: string | null; id: string | null; sentence: string | null }[] | null;
  /** Pages of the sitemap. */
  pageCount: number | null;
  fileCount: number | null;
  /** Bytes of all files, not compressed. */
  byteCount: number | null;
  /** The last entry of the activity log of Directus before the content was read. */
  contentRevision: number | null;
  /** Rows of chosen items, whose changes it contains up to a later entry of the activity log. */
  itemRevisions: { collection: string | null; item: string | null; revision: number | null }[] | null;
  /** A hash of the code and settings of the site that built it. */
  codeRevision: string | null;
  /** How often the publisher began it. */
  attempts: number;
  /** When the publisher began its last attempt. */
  startedAt: string | null;
  /** When the publisher last reported that it works on it. */
  heartbeatAt: string | null;
  /** When Directus received that report, by its own clock. */
  heartbeatReceivedAt: string | null;
  /** When it went live, failed or was cancelled. */
  finishedAt: string | null;
  /** When it went live, by the clock of the database. */
  liveAt: string | null;
  /** Who asked for it. */
  user_created: string | DirectusUser<Schema> | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Files of a show for those who sell our tickets: posters, texts, price sheets. */
export interface ResellerToolkitAssetsShowItem {
  id: string;
  /** The name of the show when empty. */
  title: string | null;
  show: string | ShowsItem | null;
  /** Optional: what may be done with these files. */
  text: string | null;
  /** Without any, visitors read “No assets available.” */
  assetListContent: string[] | ToolkitAssetsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

/** Two texts with a star between them, and the buttons of a show: tickets, trailer, calendar. */
export interface ShowCTABlockItem {
  id: string;
  /** Its tickets, its trailer and its calendar. Without bookable tickets the button for them is left out. */
  show: string | ShowsItem | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  /** Above the star: the promise. */
  upperText: string | null;
  /** Below the star: the particulars. */
  lowerText: string | null;
  showTickets: boolean;
  /** Only where the show has a trailer. */
  showTrailer: boolean;
  /** Opens the calendar over the page. */
  showCalendar: boolean;
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

/** Pictures to leaf through, beside one text. */
export interface SideBySideCarouselAndTextItem {
  id: string;
  title: string | null;
  text: string | null;
  images: string[] | SideBySideCarouselAndTextImagesItem[];
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | SideBySideCarouselAndTextButtonsItem[];
  /** Else on the left. */
  rightCarousel: boolean;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface SideBySideCarouselAndTextButtonsItem {
  id: string;
  block_id: string | SideBySideCarouselAndTextItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface SideBySideCarouselAndTextImagesItem {
  id: string;
  block_id: string | SideBySideCarouselAndTextItem | null;
  directus_files_id: string | DirectusFile<Schema> | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Pictures or films to leaf through, each with a text of its own beside it. */
export interface SideBySideCarouselDynamicTextItem {
  id: string;
  title: string | null;
  items: string[] | DynamicTextItemsItem[];
  theme: 'light' | 'dark';
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

export interface SmallCardItemsItem {
  id: string;
  title: string | null;
  image: string | DirectusFile<Schema> | null;
  text: string | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | SmallCardItemsButtonsItem[];
  smallCards: string | SmallCardsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface SmallCardItemsButtonsItem {
  id: string;
  smallCardItems_id: string | SmallCardItemsItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Cards with a picture, a text and buttons: in a row that wraps, or in three columns. */
export interface SmallCardsItem {
  id: string;
  title: string | null;
  cards: string[] | SmallCardItemsItem[];
  display: 'flex' | 'grid';
  /** Pictures of posters and people: 3:4. Else 4:3. */
  isVertical: boolean;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
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

/** The star between two thin lines: a breath between two parts of a page. */
export interface StarDividerItem {
  id: string;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
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

/** Up to three short texts beside one another, with an optional text above them. */
export interface TextByTextCardItem {
  id: string;
  title: string | null;
  /** Optional: above the columns, over their whole width. */
  text: string | null;
  leftColumn: string | null;
  middleColumn: string | null;
  /** A column without text is left out, and the others get its room. */
  rightColumn: string | null;
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

/** A band: a text on the left, its buttons on the right. */
export interface TextCTAItem {
  id: string;
  title: string | null;
  /** One or two sentences. */
  text: string | null;
  /** Buttons in the order in which they stand. One strong button is better than three. */
  buttons: string[] | TextCTAButtonsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface TextCTAButtonsItem {
  id: string;
  textCTA_id: string | TextCTAItem | null;
  collection: 'buttons' | null;
  item: string | ButtonsItem | null;
  sort: number | null;
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
  /** Above the button that pays: what a visitor accepts. The links to the two pages follow it. */
  paymentNote: string | null;
  /** The terms of sale: a link where a visitor pays. */
  termsPage: string | PagesItem | null;
  /** The privacy notice: a link where a visitor pays. */
  privacyPage: string | PagesItem | null;
  date_created: string | null;
  date_updated: string | null;
}

/** Years down the side, each with blocks of its own. The year of what is being read is marked. */
export interface TimelineItem {
  id: string;
  title: string | null;
  /** From the first to the last. */
  sections: string[] | TimelineSectionsItem[];
  /** Night ink behind light text, instead of parchment. */
  darkBackground: boolean;
  date_created: string | null;
  date_updated: string | null;
}

export interface TimelineSectionsItem {
  id: string;
  /** As it stands in the menu at the side: 1976. */
  year: string;
  /** The heading above its blocks. The year alone when empty. */
  sectionHeader: string | null;
  timelineBlocks: string[] | TimelineSectionsTimelineBlocksItem[];
  timeline: string | TimelineItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

export interface TimelineSectionsTimelineBlocksItem {
  id: string;
  timelineSections_id: string | TimelineSectionsItem | null;
  collection: 'textBlock' | 'sideBySideImageText' | 'promoBlock' | 'carousels' | 'imageTiles' | 'smallCards' | 'textByTextCard' | 'textCTA' | 'heroVideo' | 'faqs' | 'starDivider' | null;
  item: string | TextBlockItem | SideBySideImageTextItem | PromoBlockItem | CarouselsItem | ImageTilesItem | SmallCardsItem | TextByTextCardItem | TextCTAItem | HeroVideoItem | FaqsItem | StarDividerItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** A file of a toolkit. */
export interface ToolkitAssetsItem {
  id: string;
  title: string;
  /** Format, size, who took the picture. */
  description: string | null;
  /** What visitors download. Pictures can be fetched by everyone; put other files into the folder “Downloads”. */
  file: string | DirectusFile<Schema> | null;
  /** Where the file lies at another place. */
  url: string | null;
  /** Optional: a picture of it. A picture shows itself. */
  preview: string | DirectusFile<Schema> | null;
  /** Shows the picture on a dark ground: for light lettering. */
  darkPreview: boolean | null;
  mediaToolkitAssetsShow: string | MediaToolkitAssetsShowItem | null;
  resellerToolkitAssetsShow: string | ResellerToolkitAssetsShowItem | null;
  sort: number | null;
  date_created: string | null;
  date_updated: string | null;
}

/** All collections, for `createDirectus<Schema>()`. */
export interface Schema {
  ampersandAndText: AmpersandAndTextItem[];
  bigImageLinks: BigImageLinksItem[];
  buttons: ButtonsItem[];
  carousels: CarouselsItem[];
  carousels_images: CarouselsImagesItem[];
  chatSetting: ChatSettingItem;
  consentContent: ConsentContentItem;
  donationRequestForm: DonationRequestFormItem[];
  duoSelector: DuoSelectorItem[];
  dynamicTextItems: DynamicTextItemsItem[];
  faqItems: FaqItemsItem[];
  faqs: FaqsItem[];
  filmSelector: FilmSelectorItem[];
  filmSelectorFilms: FilmSelectorFilmsItem[];
  filmSelectorFilms_filmBlocks: FilmSelectorFilmsFilmBlocksItem[];
  floatingTileItems: FloatingTileItemsItem[];
  floatingTileItems_buttons: FloatingTileItemsButtonsItem[];
  floatingTiles: FloatingTilesItem[];
  footerContent: FooterContentItem;
  footerLinks: FooterLinksItem[];
  footerSections: FooterSectionsItem[];
  giftCardContent: GiftCardContentItem;
  giftCardDesigns: GiftCardDesignsItem[];
  headerContent: HeaderContentItem;
  heroImage: HeroImageItem[];
  heroImage_buttons: HeroImageButtonsItem[];
  heroVideo: HeroVideoItem[];
  heroVideo_buttons: HeroVideoButtonsItem[];
  imageTiles: ImageTilesItem[];
  imageTiles_buttons: ImageTilesButtonsItem[];
  imageTiles_images: ImageTilesImagesItem[];
  infoBlocks: InfoBlocksItem[];
  infoBlocks_buttons: InfoBlocksButtonsItem[];
  infoCarousel: InfoCarouselItem[];
  infoCarouselItems: InfoCarouselItemsItem[];
  infoModals: InfoModalsItem[];
  jumpToSectionLinks: JumpToSectionLinksItem[];
  jumpToSections: JumpToSectionsItem[];
  largeItemCardItems: LargeItemCardItemsItem[];
  largeItemCardItems_buttons: LargeItemCardItemsButtonsItem[];
  largeItemCards: LargeItemCardsItem[];
  locations: LocationsItem[];
  mediaToolkitAssetsShow: MediaToolkitAssetsShowItem[];
  mobileCTA: MobileCTAItem[];
  notificationBanners: NotificationBannersItem[];
  notificationBanners_buttons: NotificationBannersButtonsItem[];
  nowPlaying: NowPlayingItem[];
  nowPlayingItems: NowPlayingItemsItem[];
  nowPlayingItems_buttons: NowPlayingItemsButtonsItem[];
  pages: PagesItem[];
  pages_buildingBlocks: PagesBuildingBlocksItem[];
  policyLinks: PolicyLinksItem[];
  previewShares: PreviewSharesItem[];
  promoBlock: PromoBlockItem[];
  promoModals: PromoModalsItem[];
  promoModals_buttons: PromoModalsButtonsItem[];
  promoStayInTouchForm: PromoStayInTouchFormItem[];
  redirects: RedirectsItem[];
  releases: ReleasesItem[];
  resellerToolkitAssetsShow: ResellerToolkitAssetsShowItem[];
  showCTABlock: ShowCTABlockItem[];
  showDetails: ShowDetailsItem[];
  shows: ShowsItem[];
  sideBySideCarouselAndText: SideBySideCarouselAndTextItem[];
  sideBySideCarouselAndText_buttons: SideBySideCarouselAndTextButtonsItem[];
  sideBySideCarouselAndText_images: SideBySideCarouselAndTextImagesItem[];
  sideBySideCarouselDynamicText: SideBySideCarouselDynamicTextItem[];
  sideBySideImageText: SideBySideImageTextItem[];
  sideBySideImageText_buttons: SideBySideImageTextButtonsItem[];
  siteSettings: SiteSettingsItem;
  smallCardItems: SmallCardItemsItem[];
  smallCardItems_buttons: SmallCardItemsButtonsItem[];
  smallCards: SmallCardsItem[];
  socialLinks: SocialLinksItem[];
  starDivider: StarDividerItem[];
  textBlock: TextBlockItem[];
  textByTextCard: TextByTextCardItem[];
  textCTA: TextCTAItem[];
  textCTA_buttons: TextCTAButtonsItem[];
  ticketingContent: TicketingContentItem;
  timeline: TimelineItem[];
  timelineSections: TimelineSectionsItem[];
  timelineSections_timelineBlocks: TimelineSectionsTimelineBlocksItem[];
  toolkitAssets: ToolkitAssetsItem[];
}
