import type * as Cms from './directus.generated';

/**
 * What Directus gives, with its relations filled in: the input of the normalisers. An item may come from the mirrored
 * nodes of the build or nested over REST (a page version); both have this shape. The names of the fields are those of the
 * generated types. Their values are unknown until a reader of read.ts has looked: an editor can leave a field empty or
 * delete what another item points to, and a schema can be newer than this code.
 */
type Item<Generated extends { id: string }> = { readonly id: string } & {
  readonly [Field in Exclude<keyof Generated, 'id'>]?: unknown;
};

/** An item of which nothing is known but its key. */
export interface UnknownItem {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Of Directus' own table of files, the fields that the site uses. */
export type FileItem = Item<{
  id: string;
  title: string;
  description: string;
  width: number;
  height: number;
  type: string;
  modified_on: string;
}>;

/** A row of a many-to-any list: the collection and the item it stands for. */
export type AnyRow = Item<{ id: string; collection: string; item: string }>;

export type ButtonItem = Item<Cms.ButtonsItem>;
export type LocationItem = Item<Cms.LocationsItem>;
export type ShowItem = Item<Cms.ShowsItem>;

export type HeroImageItem = Item<Cms.HeroImageItem>;
export type TextBlockItem = Item<Cms.TextBlockItem>;
export type SideBySideImageTextItem = Item<Cms.SideBySideImageTextItem>;
export type NowPlayingEntryItem = Item<Cms.NowPlayingItemsItem>;
export type NowPlayingItem = Item<Cms.NowPlayingItem>;
export type FaqEntryItem = Item<Cms.FaqItemsItem>;
export type FaqsItem = Item<Cms.FaqsItem>;
export type ShowDetailsItem = Item<Cms.ShowDetailsItem>;

export type PageItem = Item<Cms.PagesItem>;
export type SiteSettingsItem = Item<Cms.SiteSettingsItem>;

export type BigImageLinkItem = Item<Cms.BigImageLinksItem>;
export type HeaderContentItem = Item<Cms.HeaderContentItem>;

export type FooterLinkItem = Item<Cms.FooterLinksItem>;
export type PolicyLinkItem = Item<Cms.PolicyLinksItem>;
export type FooterSectionItem = Item<Cms.FooterSectionsItem>;
export type FooterContentItem = Item<Cms.FooterContentItem>;

export type ChatSettingItem = Item<Cms.ChatSettingItem>;
export type SocialLinkItem = Item<Cms.SocialLinksItem>;
export type NotificationBannerItem = Item<Cms.NotificationBannersItem>;
export type TicketingContentItem = Item<Cms.TicketingContentItem>;
