import type { ImageModel } from '../design-system';
import { normaliseFormName, type FormName } from './form';
import { normaliseBlocks, type Block } from './block';
import { normaliseImage, normaliseLogo, type FileModel } from './image';
import type { PageItem, SiteSettingsItem } from './items';
import { notificationsOf, type NotificationBannerModel } from './notifications';
import { pagePath } from './pagePath';
import { flag, one, plain } from './read';
import { canonicalUrl } from './sitemap';
import type { JsonLd } from './structuredData';
import type { ItemWarning } from './warnings';

export interface SeoModel {
  title: string;
  description: string;
  /** Absolute. */
  canonicalUrl: string;
  noIndex: boolean;
  image: ImageModel | null;
  siteName: string;
  /** What search engines read, see structuredData.ts. Only a few pages have it. */
  structuredData?: JsonLd[];
}

export interface PageSettings {
  hideHeader: boolean;
  hideFooter: boolean;
  /** Replaces the logo of the header on this page. */
  headerLogo: FileModel | null;
}

/** A content page, ready to be shown. */
export interface PageModel {
  id: string;
  /** With its leading slash. */
  url: string;
  seo: SeoModel;
  settings: PageSettings;
  blocks: Block[];
  /** The form below the blocks. */
  form: FormName | null;
  /** Ids of the notification banners of this page, in the editor's order. */
  notices: string[];
}

/** A page, and what was left out of it. */
export interface NormalisedPage {
  page: PageModel;
  warnings: ItemWarning[];
}

/**
 * @param siteUrl where the site is published, without a slash at the end
 * @param notifications all notification banners of the site
 */
export function normalisePage(
  item: PageItem,
  settings: SiteSettingsItem | null,
  siteUrl: string,
  notifications: NotificationBannerModel[] = [],
): NormalisedPage {
  const url = pagePath(item.url);
  const { blocks, warnings } = normaliseBlocks(item.buildingBlocks, plain(settings?.phone));
  const siteName = plain(settings?.companyName);
  const ownImage = normaliseImage(item.seoImage);
  const page: PageModel = {
    id: item.id,
    url,
    seo: {
      title:
        plain(item.seoTitle) ||
        joinTitle(plain(item.title), siteName) ||
        plain(settings?.defaultSeoTitle) ||
        siteName ||
        url,
      description: plain(item.seoDescription) || siteDescription(settings),
      canonicalUrl: canonicalUrl(item, siteUrl),
      noIndex: flag(item.noIndex),
      image: ownImage ?? normaliseImage(settings?.defaultSeoImage),
      siteName,
    },
    settings: {
      hideHeader: flag(item.hideHeader),
      hideFooter: flag(item.hideFooter),
      headerLogo: normaliseLogo(item.headerLogo),
    },
    blocks,
    form: normaliseFormName(item.form),
    notices: notificationsOf(notifications, url).map(({ id }) => id),
  };
  if (one(item.seoImage) && !ownImage) {
    warnings.unshift({
      collection: 'pages',
      id: item.id,
      sentence:
        'The picture for sharing is left out. Its size is not known: upload it again as JPEG, PNG or WebP.',
    });
  }
  return { page, warnings };
}

/** The description of a page that has none of its own. */
export function siteDescription(settings: SiteSettingsItem | null): string {
  return plain(settings?.defaultSeoDescription) || plain(settings?.tagline);
}

function joinTitle(title: string, siteName: string): string {
  return title && siteName && title !== siteName ? `${title} | ${siteName}` : title;
}
