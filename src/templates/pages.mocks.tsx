import { normalizePage, type PageModel } from '../content/page';
import { createSeed } from '../content/seedItems.mocks';
import { readFooter, readHeader } from '../content/siteContent';
import { StayInTouchBand } from '../features/newsletter/StayInTouchBand/StayInTouchBand';
import { Footer } from '../shell/Footer/Footer';
import { Header } from '../shell/Header/Header';

/* Whole pages with the content of the seed, read by the same functions as in the build. */

const seed = createSeed(
  Object.values(import.meta.glob('../../demo/cms/**/*.json', { eager: true, import: 'default' })),
);
const readSingleton = (collection: string) => seed.readAll(collection)[0] ?? null;

const settings = readSingleton('siteSettings');
const { model: header } = readHeader({
  header: readSingleton('headerContent'),
  settings,
  locations: seed.readAll('locations'),
  shows: seed.readAll('shows'),
});
const { model: footer } = readFooter({
  footer: readSingleton('footerContent'),
  settings,
  socialLinks: seed.readAll('socialLinks'),
  hasContactPage: true,
  year: 2026,
});

/** @param key the key of a page of the seed, such as `page:home` */
export function readSeedPage(key: string): PageModel {
  return normalizePage(seed.readItem('pages', key), settings, '').page;
}

/** The header and the footer of the seed, for `parameters: { slices }`. */
export const pageSlices = {
  header: () => <Header header={header} variant="page" logo={header.logo} promoBanner />,
  footer: () => (
    <>
      <StayInTouchBand header={footer.stayInTouchHeader} content={footer.stayInTouchContent} />
      <Footer footer={footer} />
    </>
  ),
};
