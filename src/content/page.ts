import type { ImageModel } from '../design-system';
import { createImagePreload, type ImagePreload } from '../design-system/Image/imageData';
import { breakpoints } from '../design-system/tokens';
import { type HeroPicture, heroMobileRatio } from './block';
import { findBlockCollections, type Block } from './blockTypes';
import { getFormIslandName, normalizeFormName, type FormName, type FormsContent } from './form';
import { normalizeImage, normalizeFile, type FileModel } from './image';
import type { LocationItem, PageItem, SiteSettingsItem } from './items';
import { listTheaters } from './locations';
import { normalizeBlocks } from './normalizeBlocks';
import { filterBannersByPath, type NotificationBannerModel } from './notificationBanners';
import { normalizePagePath, readBoolean, readItem, readText } from './read';
import { resolveCanonicalUrl } from './sitemap';
import type { JsonLd } from './structuredData';
import type { LinkRules } from './typedLinks';
import type { ItemWarning } from './warnings';

export interface SeoModel {
  title: string;
  description: string;
  /** Absolute. */
  canonicalUrl: string;
  noIndex: boolean;
  image: ImageModel | null;
  siteName: string;
  /** For search engines, see structuredData.ts. Only a few pages have it. */
  structuredData?: JsonLd[];
}

export interface PageSettings {
  hideHeader: boolean;
  hideFooter: boolean;
  /** Replaces the logo in the header of this page. */
  headerLogo: FileModel | null;
}

/** A picture to preload. The build creates it, because a page loads no code for pictures at first. */
interface HeroPreload extends ImagePreload {
  /** A media query. */
  media: string;
}

/** The props of a content page. */
export interface PageModel {
  id: string;
  /** With a leading slash. */
  url: string;
  seo: SeoModel;
  settings: PageSettings;
  blocks: Block[];
  /** The picture that visitors see first, in two crops. Set only if a block with priority has one. */
  heroPreloads?: HeroPreload[];
  /** The form below the blocks. */
  form: FormName | null;
  /** The content of the form. Set when the page is resolved, only if it has a form. */
  forms?: FormsContent;
  /** The names of the islands of the page, including nested blocks. */
  islandNames: string[];
  /** Ids of the notification banners of this page, in the editor's order. */
  bannerIds: string[];
}

/** A page, and warnings about its omitted parts. */
interface NormalizedPage {
  page: PageModel;
  warnings: ItemWarning[];
}

/**
 * @param siteUrl the origin of the published site, without a trailing slash
 * @param notificationBanners all notification banners of the site
 * @param locations all locations of the company
 * @param linkRules for links whose address an editor typed
 */
export function normalizePage(
  item: PageItem,
  settings: SiteSettingsItem | null,
  siteUrl: string,
  notificationBanners: NotificationBannerModel[] = [],
  locations: LocationItem[] = [],
  linkRules: LinkRules | null = null,
): NormalizedPage {
  const url = normalizePagePath(item.url);
  const { blocks, heroPicture, warnings } = normalizeBlocks(
    item.buildingBlocks,
    readText(settings?.phone),
    listTheaters(locations),
    linkRules,
  );
  const form = normalizeFormName(item.form);
  const siteName = readText(settings?.companyName);
  const ownImage = normalizeImage(item.seoImage);
  const page: PageModel = {
    id: item.id,
    url,
    seo: {
      title:
        readText(item.seoTitle) ||
        joinTitle(readText(item.title), siteName) ||
        readText(settings?.defaultSeoTitle) ||
        siteName ||
        url,
      description: readText(item.seoDescription) || getSiteDescription(settings),
      canonicalUrl: resolveCanonicalUrl(item, siteUrl),
      noIndex: readBoolean(item.noIndex),
      image: ownImage ?? heroPicture?.image ?? normalizeImage(settings?.defaultSeoImage),
      siteName,
    },
    settings: {
      hideHeader: readBoolean(item.hideHeader),
      hideFooter: readBoolean(item.hideFooter),
      headerLogo: normalizeFile(item.headerLogo),
    },
    blocks,
    ...(heroPicture ? { heroPreloads: createHeroPreloads(heroPicture) } : {}),
    form,
    islandNames: [...findBlockCollections(blocks), ...(form ? [getFormIslandName(form)] : [])],
    bannerIds: filterBannersByPath(notificationBanners, url).map(({ id }) => id),
  };
  if (readItem(item.seoImage) && !ownImage) {
    warnings.unshift({
      collection: 'pages',
      id: item.id,
      sentence:
        'The picture for sharing is left out. Its size is not known: upload it again as JPEG, PNG or WebP.',
    });
  }
  return { page, warnings };
}

function createHeroPreloads({ image, mobileImage }: HeroPicture): HeroPreload[] {
  const { mobile } = breakpoints;
  const crops = [
    { preload: createImagePreload(mobileImage, heroMobileRatio), media: `(max-width: ${mobile}px)` },
    { preload: createImagePreload(image), media: `(min-width: ${mobile + 1}px)` },
  ];
  return crops.flatMap(({ preload, media }) => (preload ? { ...preload, media } : []));
}

/** The default description of pages without one. */
export function getSiteDescription(settings: SiteSettingsItem | null): string {
  return readText(settings?.defaultSeoDescription) || readText(settings?.tagline);
}

function joinTitle(title: string, siteName: string): string {
  return title && siteName && title !== siteName ? `${title} | ${siteName}` : title;
}
