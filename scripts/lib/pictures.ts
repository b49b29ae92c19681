import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createPictureQuery,
  getPageWidths,
  getPictureHeight,
  giftCardRatios,
  pictureRatios,
} from '../../src/design-system/Image/sizes/pictureSizes.ts';
import { ROOT, getUrls, type StackConfig } from '../../lib-node/config.ts';

/** Number of concurrent requests. Directus renders each size at its first request, which takes seconds. */
const CONCURRENCY = 2;

const HOME = '/';
const GIFT_CARDS = '/gift-cards';

/** The addresses of the AVIF pictures of a built site, each once, in the order in which a visitor comes to them. */
interface SitePictures {
  /** The first view of the home page: what it loads with priority. */
  firstView: string[];
  /** The rest of the home page, then the pages to which it links, in the order of the links. */
  linked: string[];
  /** All other pages. */
  others: string[];
}

/**
 * Requests pictures from Directus, so that visitors do not wait for them. Throws the reason of the signal when it aborts.
 */
export async function preparePictures(
  config: StackConfig,
  urls: readonly string[],
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // The account of the build has no limit of new pictures.
  await requestAll(urls, onProgress, signal, { authorization: `Bearer ${config.buildToken}` });
}

/** Requests each address once, in their order. Failed requests are ignored, but not the end of the work by the signal. */
export async function requestAll(
  urls: Iterable<string>,
  onProgress: (text: string) => void,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<void> {
  const waiting = [...urls].reverse();
  const total = waiting.length;
  let done = 0;
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      await fetch(url, { headers, signal })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
      signal.throwIfAborted();
      onProgress(`${(done += 1)} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/** Reads the pictures of the built site. */
export function listSitePictures(config: StackConfig): SitePictures {
  const { directus } = getUrls(config);
  const folder = join(ROOT, 'public');
  const pages = new Map(
    globSync('**/index.html', { cwd: folder }).map((file) => [
      `/${file.replace(/\/?index\.html$/, '')}`,
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );
  const giftCards = readFileSync(join(folder, 'page-data/gift-cards/[...]/page-data.json'), 'utf8');
  return orderPictures(pages, listDesignPictures(JSON.parse(giftCards), directus), directus);
}

/**
 * @param pages the HTML of each page, by its path
 * @param giftCardPictures those of the gift cards, whose HTML has none
 */
export function orderPictures(
  pages: ReadonlyMap<string, string>,
  giftCardPictures: readonly string[],
  directusUrl: string,
): SitePictures {
  const known = new Set<string>();
  const takeNew = (urls: readonly string[]) =>
    urls.filter((url) => !known.has(url) && Boolean(known.add(url)));
  const home = (pages.get(HOME) ?? '').replaceAll('&amp;', '&');
  const links = [...home.matchAll(/href="(\/[^"?#]*)/g)].map(([, path = '']) => path);
  const readPage = (path: string) =>
    path === GIFT_CARDS ? giftCardPictures : findPictures(pages.get(path) ?? '', directusUrl);
  const pictures = home.match(/<picture>.*?<\/picture>/gs) ?? [];
  return {
    firstView: takeNew(
      findPictures(pictures.filter((picture) => picture.includes('loading="eager"')).join(' '), directusUrl),
    ),
    linked: takeNew([HOME, ...links].flatMap(readPage)),
    others: takeNew([...pages.keys(), GIFT_CARDS].flatMap(readPage)),
  };
}

function findPictures(html: string, directusUrl: string): string[] {
  const urls = html.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"'<>),]+/g) ?? [];
  return urls.filter((url) => url.startsWith(`${directusUrl}/assets/`) && url.includes('format=avif'));
}

interface GiftCardsPageData {
  result: {
    data: {
      siteGiftCards: { designs: { image: { id: string; width: number; modifiedOn: string } }[] };
    };
  };
}

/** The pictures of the designs of gift cards, as the page requests them (src/features/gift-cards). */
function listDesignPictures({ result }: GiftCardsPageData, directusUrl: string): string[] {
  return result.data.siteGiftCards.designs.flatMap(({ image: { id, width: originalWidth, modifiedOn } }) =>
    Object.values(giftCardRatios).flatMap((ratio) =>
      getPageWidths(originalWidth).map((width) => {
        const size = { width, height: getPictureHeight(width, pictureRatios[ratio]) };
        const query = { ...createPictureQuery(size, 'avif'), v: modifiedOn.replace(/\D/g, '') };
        return `${directusUrl}/assets/${id}?${new URLSearchParams(query)}`;
      }),
    ),
  );
}
