import type * as Cms from './directus.generated';
import type { CmsCollection, CmsItem } from './relation';

/**
 * An item of Directus with resolved relations: the input of the normalizers. It comes from the mirrored nodes of the build
 * or, for a page version, over REST. The field names are those of the generated types. The values are `unknown` and must
 * be read with read.ts, because an editor can leave a field empty or delete a related item, and the schema can be newer
 * than this code.
 */
type Item<Generated extends { id: string }> = { readonly id: string } & {
  readonly [Field in Exclude<keyof Generated, 'id'>]?: unknown;
};

/** An item of a collection, such as `ItemOf<'heroImage'>`. */
export type ItemOf<Collection extends CmsCollection> = Item<CmsItem<Collection>>;

/** An item of an unknown collection. */
export interface UnknownItem {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** The fields of `directus_files` that the site uses. */
export type FileItem = Item<{
  id: string;
  title: string;
  description: string;
  width: number;
  height: number;
  type: string;
  filesize: number;
  modified_on: string;
  dominant_color: string;
}>;

/** A row of a many-to-any list: the collection and the related item. */
export type ManyToAnyRow = Item<{ id: string; collection: string; item: string }>;

/** A row of `buildingBlocks`. Also contains the section id of the block. */
export type BlockRow = Item<Cms.PagesBuildingBlocksItem>;

/** A row of a list of images. */
export type PictureRow = Item<{ id: string; directus_files_id: string; sort: number }>;

export type ButtonItem = Item<Cms.ButtonsItem>;
export type LocationItem = Item<Cms.LocationsItem>;
export type ShowItem = Item<Cms.ShowsItem>;

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
export type ConsentContentItem = Item<Cms.ConsentContentItem>;
export type GiftCardContentItem = Item<Cms.GiftCardContentItem>;
export type GiftCardDesignItem = Item<Cms.GiftCardDesignsItem>;
