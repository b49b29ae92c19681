import { getDirectusAssetUrl, getDirectusImageUrl } from '../design-system/Image/directusImageUrl';
import { sharedPicture } from '../design-system/Image/sizes/pictureSizes';
import { getNestedBlocks, getQuestions, type Block } from './blockTypes';
import { normalizeImage, normalizeFile } from './image';
import { getInfoCarouselParameter } from './infoCarouselParameter';
import type { LocationItem, SiteSettingsItem, SocialLinkItem } from './items';
import { sortLocations } from './locations';
import { toHref } from './link';
import type { QuestionAndAnswer } from './block';
import { readItem, readText, sortItems } from './read';

/*
 * Structured data for search engines (product 4.8, 9): schema.org in JSON-LD. It is created while the site is built; the code
 * is not part of a browser bundle.
 */

export interface JsonLd {
  readonly [property: string]: unknown;
}

/** The data that all pages share. */
interface StructuredDataSite {
  /** The origin of the published site, without a trailing slash. */
  url: string;
  settings: SiteSettingsItem | null;
  locations: LocationItem[];
  socialLinks: SocialLinkItem[];
}

interface StructuredDataPage {
  /** With a leading slash. */
  url: string;
  blocks: readonly Block[];
}

/** The organization, its theaters and the questions of a page. Empty except on the home page and the pages of the theaters. */
export function createStructuredData(page: StructuredDataPage, site: StructuredDataSite): JsonLd[] {
  const theaterPages = site.locations.map(({ page: theaterPage }) => readText(readItem(theaterPage)?.url));
  if (page.url !== '/' && !theaterPages.includes(page.url)) return [];
  const questions = createFaqPage(page.blocks, `${site.url}${page.url}`);
  return [createOrganization(site), ...createTheaters(site), ...(questions ? [questions] : [])];
}

function createOrganization({ url, settings, socialLinks }: StructuredDataSite): JsonLd {
  const logo = normalizeFile(settings?.logo);
  const profiles = sortItems(socialLinks).flatMap((link) => toHref(link) ?? []);
  return omitEmpty({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': getOrganizationId(url),
    name: readText(settings?.companyName),
    description: readText(settings?.tagline),
    url: `${url}/`,
    telephone: readText(settings?.phone),
    logo: logo && getDirectusAssetUrl(logo.id, logo.modifiedOn),
    sameAs: profiles,
  });
}

/** Product 9: every theater has the identifier of the first one. */
function createTheaters(site: StructuredDataSite): JsonLd[] {
  const locations = sortLocations(site.locations);
  const identifier = `${site.url}${toHref({ page: locations[0]?.page }) ?? '/'}#theatre`;
  return locations.map((location) => createTheater(location, identifier, site.url));
}

function createTheater(location: LocationItem, identifier: string, siteUrl: string): JsonLd {
  const image = normalizeImage(location.image);
  const path = toHref({ page: location.page });
  const { latitude, longitude } = location;
  return omitEmpty({
    '@context': 'https://schema.org',
    '@type': 'PerformingArtsTheater',
    '@id': identifier,
    name: readText(location.theatreName) || readText(location.name),
    url: path && `${siteUrl}${path}`,
    telephone: readText(location.phone),
    image: image && getDirectusImageUrl({ ...image, ...sharedPicture }),
    parentOrganization: { '@id': getOrganizationId(siteUrl) },
    address: omitEmpty({
      '@type': 'PostalAddress',
      streetAddress: readText(location.addressLine1),
      addressLocality: readText(location.city),
      addressRegion: readText(location.state),
      postalCode: readText(location.zipcode),
      addressCountry: 'US',
    }),
    geo:
      typeof latitude === 'number' && typeof longitude === 'number'
        ? { '@type': 'GeoCoordinates', latitude, longitude }
        : null,
  });
}

function getOrganizationId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

/** The FAQ data of a page; null without questions. */
export function createFaqPage(blocks: readonly Block[], pageUrl: string): JsonLd | null {
  const questions = collectQuestions(blocks, pageUrl);
  return questions.length > 0
    ? { '@context': 'https://schema.org', '@type': 'FAQPage', url: pageUrl, mainEntity: questions }
    : null;
}

/** The questions of these blocks and of nested ones. The anchor alone brings a nested question into view. */
function collectQuestions(blocks: readonly Block[], pageUrl: string): JsonLd[] {
  return blocks.flatMap((block) => [
    ...getQuestions(block).flatMap(({ questionsAndAnswers, tab }) =>
      createFaqQuestions(block.id, pageUrl, questionsAndAnswers, tab),
    ),
    ...collectQuestions(getNestedBlocks(block), pageUrl),
  ]);
}

/**
 * The questions of one block, each with the address that opens it. Returns no data without the id of the block or the
 * address of its page, because the address would be wrong.
 *
 * @param hostId the id of the block that contains the questions
 * @param tab the index of the tab of an info carousel (product 4.8)
 */
export function createFaqQuestions(
  hostId: string,
  pageUrl: string,
  questions: readonly QuestionAndAnswer[],
  tab?: number,
): JsonLd[] {
  if (!hostId || !pageUrl) return [];
  const query = tab === undefined ? '' : `?${getInfoCarouselParameter(encodeURIComponent(hostId))}=${tab}`;
  return questions.map(({ anchor, question, answer }) => ({
    '@type': 'Question',
    name: question,
    url: `${pageUrl}${query}#${anchor}`,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
}

/** Removes properties that are null, an empty text or an empty list. */
function omitEmpty(properties: Record<string, unknown>): JsonLd {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
