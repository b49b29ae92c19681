import type { ImageModel } from '../design-system';
import { normaliseFormName, type FormName } from './form';
import { normaliseBlocks, type Block, type NormalisedBlocks } from './block';
import { normaliseImage, normaliseLogo, type FileModel } from './image';
import type { PageItem, SiteSettingsItem } from './items';
import { pagePath } from './pagePath';
import { flag, plain } from './read';
import { canonicalUrl } from './sitemap';
import type { JsonLd } from './structuredData';

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
}

/** A page, and the blocks that were left out of it. */
export interface NormalisedPage extends Omit<NormalisedBlocks, 'blocks'> {
  page: PageModel;
}

/**
 * @param siteUrl where the site is published, without a slash at the end
 */
export function normalisePage(
  item: PageItem,
  settings: SiteSettingsItem | null,
  siteUrl: string,
): NormalisedPage {
  const url = pagePath(item.url);
  const { blocks, ...leftOut } = normaliseBlocks(item.buildingBlocks, plain(settings?.phone));
  const siteName = plain(settings?.companyName);
  return {
    page: {
      id: item.id,
      url,
      seo: {
        title:
          plain(item.seoTitle) || joinTitle(plain(item.title), siteName) || plain(settings?.defaultSeoTitle),
        description: plain(item.seoDescription) || plain(settings?.defaultSeoDescription),
        canonicalUrl: canonicalUrl(item, siteUrl),
        noIndex: flag(item.noIndex),
        image: normaliseImage(item.seoImage) ?? normaliseImage(settings?.defaultSeoImage),
        siteName,
      },
      settings: {
        hideHeader: flag(item.hideHeader),
        hideFooter: flag(item.hideFooter),
        headerLogo: normaliseLogo(item.headerLogo),
      },
      blocks,
      form: normaliseFormName(item.form),
    },
    ...leftOut,
  };
}

function joinTitle(title: string, siteName: string): string {
  return title && siteName && title !== siteName ? `${title} | ${siteName}` : title;
}
