import { directusAssetUrl, directusImageUrl } from '../design-system/Image/directusImageUrl';
import type { BlockPlace } from './block';
import type { BodyOf, CmsBlockCollection } from './blockTypes';
import type { QuestionAndAnswer } from './blocks/faqs';
import { infoCarouselParameter } from './blocks/infoCarousel';
import { normaliseImage, normaliseLogo } from './image';
import type { LocationItem, SiteSettingsItem, SocialLinkItem } from './items';
import { toHref } from './link';
import { bySort, one, plain } from './read';

/*
 * What search engines read instead of the page (SPEC 4.8, 9): schema.org in JSON-LD. It is made while the site is built,
 * and nowhere else: a browser gets the finished text.
 */

export interface JsonLd {
  readonly [property: string]: unknown;
}

/** What the pages of the site have in common. */
export interface StructuredDataSite {
  /** Where the site is published, without a slash at the end. */
  url: string;
  settings: SiteSettingsItem | null;
  locations: LocationItem[];
  socialLinks: SocialLinkItem[];
}

/** A block of any type that an editor can choose. */
type AnyBlock = { [C in CmsBlockCollection]: BodyOf<C> & BlockPlace }[CmsBlockCollection];

export interface StructuredDataPage {
  /** With its leading slash. */
  url: string;
  blocks: readonly AnyBlock[];
}

/** For a shared picture; the same size as for social networks. */
const pictureSize = { width: 1200, height: 630, format: 'jpg' };

/** The organisation, its theatres and the questions, on the home page and the pages of the theatres; on others nothing. */
export function structuredDataOf(page: StructuredDataPage, site: StructuredDataSite): JsonLd[] {
  const theatrePages = site.locations.map(({ page: theatrePage }) => plain(one(theatrePage)?.url));
  if (page.url !== '/' && !theatrePages.includes(page.url)) return [];
  const questions = faqPage(page.blocks, `${site.url}${page.url}`);
  return [organisation(site), ...theatres(site), ...(questions ? [questions] : [])];
}

function organisation({ url, settings, socialLinks }: StructuredDataSite): JsonLd {
  const logo = normaliseLogo(settings?.logo);
  const profiles = bySort(socialLinks).flatMap((link) => toHref(link) ?? []);
  return given({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organisationId(url),
    name: plain(settings?.companyName),
    description: plain(settings?.tagline),
    url: `${url}/`,
    telephone: plain(settings?.phone),
    logo: logo && directusAssetUrl(logo.id, logo.modifiedOn),
    sameAs: profiles,
  });
}

/** SPEC 9: every theatre bears the identifier of the first, Lancaster. */
function theatres(site: StructuredDataSite): JsonLd[] {
  const locations = [...site.locations].sort(
    (a, b) => Number(b.locationCode === firstLocation) - Number(a.locationCode === firstLocation),
  );
  const identifier = `${site.url}${toHref({ page: locations[0]?.page }) ?? '/'}#theatre`;
  return locations.map((location) => theatre(location, identifier, site.url));
}

const firstLocation = 'STRASBURG_PA';

function theatre(location: LocationItem, identifier: string, siteUrl: string): JsonLd {
  const image = normaliseImage(location.image);
  const path = toHref({ page: location.page });
  const { latitude, longitude } = location;
  return given({
    '@context': 'https://schema.org',
    '@type': 'PerformingArtsTheater',
    '@id': identifier,
    name: plain(location.theatreName) || plain(location.name),
    url: path && `${siteUrl}${path}`,
    telephone: plain(location.phone),
    image: image && directusImageUrl({ ...image, ...pictureSize }),
    parentOrganization: { '@id': organisationId(siteUrl) },
    address: given({
      '@type': 'PostalAddress',
      streetAddress: plain(location.addressLine1),
      addressLocality: plain(location.city),
      addressRegion: plain(location.state),
      postalCode: plain(location.zipcode),
      addressCountry: 'US',
    }),
    geo:
      typeof latitude === 'number' && typeof longitude === 'number'
        ? { '@type': 'GeoCoordinates', latitude, longitude }
        : null,
  });
}

function organisationId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

/** All questions of a page; null where it asks none. */
export function faqPage(blocks: readonly AnyBlock[], pageUrl: string): JsonLd | null {
  const questions = questionsIn(blocks, pageUrl);
  return questions.length > 0
    ? { '@context': 'https://schema.org', '@type': 'FAQPage', url: pageUrl, mainEntity: questions }
    : null;
}

/** The questions of these blocks and of those inside them, which the anchor alone brings into view. */
function questionsIn(blocks: readonly AnyBlock[], pageUrl: string): JsonLd[] {
  return blocks.flatMap((block) => {
    switch (block.collection) {
      case 'faqs':
        return faqQuestions(block.id, pageUrl, block.questionsAndAnswers);
      case 'infoCarousel':
        return block.infoItems.flatMap(({ faqsBlock }, index) =>
          faqQuestions(block.id, pageUrl, faqsBlock?.questionsAndAnswers ?? [], index),
        );
      case 'filmSelector':
        return block.films.flatMap(({ filmBlocks }) => questionsIn(filmBlocks, pageUrl));
      case 'timeline':
        return block.sections.flatMap(({ timelineBlocks }) => questionsIn(timelineBlocks, pageUrl));
      default:
        return [];
    }
  });
}

/**
 * The questions of one block, each with the address at which a visitor sees it open. Without the id of the block or the
 * address of its page there is no such address, and no data.
 *
 * @param hostId the block in which the questions stand
 * @param tab the tab of an info carousel, which opens it (SPEC 4.8)
 */
export function faqQuestions(
  hostId: string,
  pageUrl: string,
  questions: readonly QuestionAndAnswer[],
  tab?: number,
): JsonLd[] {
  if (!hostId || !pageUrl) return [];
  const query = tab === undefined ? '' : `?${infoCarouselParameter(encodeURIComponent(hostId))}=${tab}`;
  return questions.map(({ anchor, question, answer }) => ({
    '@type': 'Question',
    name: question,
    url: `${pageUrl}${query}#${anchor}`,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
}

/** What is there: an empty text, an empty list and what is missing are left out. */
function given(properties: Record<string, unknown>): JsonLd {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
