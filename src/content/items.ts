import type * as Cms from './directus.generated';

/**
 * What Directus gives, with its relations filled in: the input of the normalisers. An item may come from the mirrored
 * nodes of the build or nested over REST (a page version); both have this shape. The fields are those of the generated
 * types, but any may be missing or null: an editor can leave a field empty, and delete what another item points to.
 */
type Filled<
  Generated extends { id: string },
  Relations extends { [Field in keyof Generated]?: unknown } = object,
> = {
  id: string;
} & { [Field in Exclude<keyof Generated, keyof Relations | 'id'>]?: Generated[Field] | null } & {
  [Field in keyof Relations]?: Relations[Field] | null;
};

/** Of Directus' own table of files, the fields that the site uses. */
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
export type PageTarget = Pick<Filled<Cms.PagesItem>, 'id' | 'url'>;

export interface UnknownItem {
  id: string;
  readonly [field: string]: unknown;
}

/** A row of a many-to-any list. */
export interface AnyRow<Item = UnknownItem> {
  id: string;
  collection?: string | null;
  item?: Item | null;
}

export type ButtonItem = Filled<Cms.ButtonsItem, { page: PageTarget }>;
export type ButtonRow = AnyRow<ButtonItem>;

export type LocationItem = Filled<Cms.LocationsItem, { page: PageTarget; image: FileItem }>;
export type ShowItem = Filled<
  Cms.ShowsItem,
  { showImage: FileItem; page: PageTarget; location: LocationItem }
>;

export type HeroImageItem = Filled<
  Cms.HeroImageItem,
  { image: FileItem; mobileImage: FileItem; logo: FileItem; buttons: ButtonRow[] }
>;
export type TextBlockItem = Filled<Cms.TextBlockItem>;
export type SideBySideImageTextItem = Filled<
  Cms.SideBySideImageTextItem,
  { image: FileItem; buttons: ButtonRow[] }
>;
export type NowPlayingEntryItem = Filled<Cms.NowPlayingItemsItem, { image: FileItem; buttons: ButtonRow[] }>;
export type NowPlayingItem = Filled<Cms.NowPlayingItem, { items: NowPlayingEntryItem[] }>;
export type FaqEntryItem = Filled<Cms.FaqItemsItem>;
export type FaqsItem = Filled<Cms.FaqsItem, { questionsAndAnswers: FaqEntryItem[] }>;
export type ShowDetailsItem = Filled<Cms.ShowDetailsItem, { show: ShowItem }>;

export type PageItem = Filled<
  Cms.PagesItem,
  { seoImage: FileItem; headerLogo: FileItem; buildingBlocks: AnyRow[] }
>;
export type SiteSettingsItem = Filled<
  Cms.SiteSettingsItem,
  { defaultSeoImage: FileItem; logo: FileItem; lightLogo: FileItem }
>;

export type BigImageLinkItem = Filled<Cms.BigImageLinksItem, { image: FileItem; page: PageTarget }>;
export type HeaderContentItem = Filled<
  Cms.HeaderContentItem,
  {
    promoBannerPage: PageTarget;
    filmsPage: PageTarget;
    tvPage: PageTarget;
    bigImageLinks: BigImageLinkItem[];
    mobilePromoBlockImage: FileItem;
    mobilePromoBlockPage: PageTarget;
  }
>;

export type FooterLinkItem = Filled<Cms.FooterLinksItem, { page: PageTarget }>;
export type PolicyLinkItem = Filled<Cms.PolicyLinksItem, { page: PageTarget }>;
export type FooterSectionItem = Filled<Cms.FooterSectionsItem, { footerSectionLinks: FooterLinkItem[] }>;
export type FooterContentItem = Filled<
  Cms.FooterContentItem,
  {
    sections: FooterSectionItem[];
    mobilePolicyLinks: PolicyLinkItem[];
    desktopPolicyLinks: PolicyLinkItem[];
  }
>;

export type SocialLinkItem = Filled<Cms.SocialLinksItem, { image: FileItem }>;
export type NotificationBannerItem = Filled<Cms.NotificationBannersItem, { buttons: ButtonRow[] }>;
export type TicketingContentItem = Filled<Cms.TicketingContentItem>;
