/**
 * What Directus gives, with its relations filled in: the input of the normalisers. An item may come from the mirrored
 * nodes of the build or nested over REST (a page version); both have this shape. Anything may be missing or null, since an
 * editor can leave any field empty and delete what another item points to.
 */

export interface FileItem {
  id: string;
  title?: string | null;
  description?: string | null;
  width?: number | null;
  height?: number | null;
  type?: string | null;
  modified_on?: string | null;
}

/** A page as the target of a link: its address is all that counts. */
export interface PageTarget {
  id: string;
  url?: string | null;
}

/** A row of a many-to-any list. */
export interface AnyRow {
  id: string;
  collection?: string | null;
  item?: UnknownItem | null;
}

export interface UnknownItem {
  id: string;
  readonly [field: string]: unknown;
}

export interface ButtonItem {
  id: string;
  text?: string | null;
  page?: PageTarget | null;
  url?: string | null;
  variant?: string | null;
  openInNewTab?: boolean | null;
}

export interface ButtonRow {
  id: string;
  collection?: string | null;
  item?: ButtonItem | null;
}

export interface LocationItem {
  id: string;
  locationCode?: string | null;
  name?: string | null;
  theatreName?: string | null;
  page?: PageTarget | null;
  phone?: string | null;
  addressLine1?: string | null;
  city?: string | null;
  state?: string | null;
  zipcode?: string | null;
  image?: FileItem | null;
}

export interface ShowItem {
  id: string;
  eventCode?: string | null;
  name?: string | null;
  description?: string | null;
  showImage?: FileItem | null;
  page?: PageTarget | null;
  location?: LocationItem | null;
  startDate?: string | null;
  bookingAvailable?: boolean | null;
  trailerVimeoID?: string | null;
  sort?: number | null;
}

export interface HeroImageItem {
  id: string;
  image?: FileItem | null;
  mobileImage?: FileItem | null;
  eyebrow?: string | null;
  title?: string | null;
  text?: string | null;
  logo?: FileItem | null;
  buttons?: ButtonRow[] | null;
  size?: string | null;
}

export interface TextBlockItem {
  id: string;
  title?: string | null;
  text?: string | null;
  alignment?: string | null;
  darkBackground?: boolean | null;
}

export interface SideBySideImageTextItem {
  id: string;
  image?: FileItem | null;
  videoVimeoID?: string | null;
  title?: string | null;
  text?: string | null;
  invert?: boolean | null;
  leftImage?: boolean | null;
  topPadding?: boolean | null;
  bottomPadding?: boolean | null;
  textTopAlign?: string | null;
  buttons?: ButtonRow[] | null;
  stackButtons?: boolean | null;
  darkBackground?: boolean | null;
}

export interface NowPlayingEntryItem {
  id: string;
  title?: string | null;
  subtitle?: string | null;
  image?: FileItem | null;
  buttons?: ButtonRow[] | null;
  sort?: number | null;
}

export interface NowPlayingItem {
  id: string;
  title?: string | null;
  subtitle?: string | null;
  items?: NowPlayingEntryItem[] | null;
  darkBackground?: boolean | null;
}

export interface FaqEntryItem {
  id: string;
  question?: string | null;
  answer?: string | null;
  sort?: number | null;
}

export interface FaqsItem {
  id: string;
  title?: string | null;
  questionsAndAnswers?: FaqEntryItem[] | null;
  darkBackground?: boolean | null;
}

export interface ShowDetailsItem {
  id: string;
  show?: ShowItem | null;
  location?: string | null;
  darkBackground?: boolean | null;
}

export interface PageItem {
  id: string;
  url?: string | null;
  title?: string | null;
  seoTitle?: string | null;
  seoDescription?: string | null;
  seoImage?: FileItem | null;
  canonicalUrl?: string | null;
  noIndex?: boolean | null;
  hideHeader?: boolean | null;
  hideFooter?: boolean | null;
  headerLogo?: FileItem | null;
  buildingBlocks?: AnyRow[] | null;
}

export interface SiteSettingsItem {
  id: string;
  companyName?: string | null;
  tagline?: string | null;
  phone?: string | null;
  defaultSeoTitle?: string | null;
  defaultSeoDescription?: string | null;
  defaultSeoImage?: FileItem | null;
  logo?: FileItem | null;
  lightLogo?: FileItem | null;
  copyrightName?: string | null;
}

export interface TextLinkItem {
  id: string;
  text?: string | null;
  subText?: string | null;
  url?: string | null;
  page?: PageTarget | null;
  sort?: number | null;
}

export interface BigImageLinkItem extends TextLinkItem {
  image?: FileItem | null;
}

export interface HeaderContentItem {
  id: string;
  date_updated?: string | null;
  date_created?: string | null;
  showPromoBanner?: boolean | null;
  promoBannerMessage?: string | null;
  promoBannerUrl?: string | null;
  promoBannerPage?: PageTarget | null;
  buttonText?: string | null;
  filmsPage?: PageTarget | null;
  tvPage?: PageTarget | null;
  bigImageLinks?: BigImageLinkItem[] | null;
  mobilePromoBlockTitle?: string | null;
  mobilePromoBlockImage?: FileItem | null;
  mobilePromoBlockPage?: PageTarget | null;
  mobilePromoBlockUrl?: string | null;
  mobilePromoBlockButtonText?: string | null;
}

export interface FooterSectionItem {
  id: string;
  footerSectionTitle?: string | null;
  footerSectionLinks?: TextLinkItem[] | null;
  sort?: number | null;
}

export interface FooterContentItem {
  id: string;
  stayInTouchHeader?: string | null;
  stayInTouchContent?: string | null;
  sections?: FooterSectionItem[] | null;
  mobilePolicyLinks?: TextLinkItem[] | null;
  desktopPolicyLinks?: TextLinkItem[] | null;
}

export interface SocialLinkItem {
  id: string;
  url?: string | null;
  name?: string | null;
  image?: FileItem | null;
  sort?: number | null;
}

export interface NotificationBannerItem {
  id: string;
  message?: string | null;
  darkBackground?: boolean | null;
  buttons?: ButtonRow[] | null;
  displayOn?: unknown;
  pages?: unknown;
}

export interface TicketingContentItem {
  id: string;
  pickShowTitle?: string | null;
  pickShowIntro?: string | null;
  quantityTitle?: string | null;
  quantityNotes?: string | null;
  seatsNotes?: string | null;
  helpText?: string | null;
}
