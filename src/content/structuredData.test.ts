import { normalizeBlocks } from './normalizeBlocks';
import { normalizeInfoCarousel } from './blocks/infoCarousel';
import { createFaqPage, createFaqQuestions, createStructuredData } from './structuredData';
import { location } from './items.mocks';

const branson = {
  ...location,
  id: 'branson',
  sort: 2,
  locationCode: 'BRANSON_MO',
  name: 'Branson',
  theatreName: 'The Hill House',
  page: { id: 'page-branson', url: '/branson' },
  phone: '(417) 555-0186',
  addressLine1: '88 Cedar Lookout Drive',
  city: 'Branson',
  state: 'MO',
  zipcode: '65616',
  latitude: 36.6437,
  longitude: -93.2185,
};

const site = {
  url: 'https://site.example',
  settings: { id: 'settings', companyName: 'Lamplight Theatres', phone: '1-800-555-0117' },
  locations: [branson, location],
  socialLinks: [
    { id: 's2', url: 'https://pictures.example/lamplight', sort: 2 },
    { id: 's1', url: 'https://video.example/lamplight', sort: 1 },
  ],
};

const faqRow = {
  id: 'row-faqs',
  collection: 'faqs',
  item: {
    id: 'faqs',
    questionsAndAnswers: [{ id: 'q', question: 'Where do I park?', answer: '<p>By the barn.</p>' }],
  },
};
const { blocks } = normalizeBlocks([faqRow], '');

const getTypes = (url: string) => createStructuredData({ url, blocks }, site).map((data) => data['@type']);

it('exists only on the home page and the pages of the theaters', () => {
  const allTypes = ['Organization', 'PerformingArtsTheater', 'PerformingArtsTheater', 'FAQPage'];
  expect(getTypes('/')).toEqual(allTypes);
  expect(getTypes('/lancaster')).toEqual(allTypes);
  expect(getTypes('/branson')).toEqual(allTypes);
  expect(getTypes('/about')).toEqual([]);
  expect(getTypes('/lancaster/parking')).toEqual([]);
});

it('describes the organization', () => {
  expect(createStructuredData({ url: '/', blocks: [] }, site)[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'https://site.example/#organization',
    name: 'Lamplight Theatres',
    url: 'https://site.example/',
    telephone: '1-800-555-0117',
    sameAs: ['https://video.example/lamplight', 'https://pictures.example/lamplight'],
  });
});

it('describes the theaters; Branson has the identifier of Lancaster', () => {
  const [, lancasterData, bransonData] = createStructuredData({ url: '/', blocks: [] }, site);
  expect(lancasterData).toMatchObject({
    '@id': 'https://site.example/lancaster#theatre',
    name: 'The Lantern House',
    telephone: '(717) 555-0142',
    address: { addressLocality: 'Ronks', addressRegion: 'PA' },
    image: expect.stringContaining('/assets/file-1?width=1200&height=630'),
  });
  expect(lancasterData).not.toHaveProperty('geo');
  expect(bransonData).toMatchObject({
    '@id': 'https://site.example/lancaster#theatre',
    name: 'The Hill House',
    url: 'https://site.example/branson',
    parentOrganization: { '@id': 'https://site.example/#organization' },
    address: {
      '@type': 'PostalAddress',
      streetAddress: '88 Cedar Lookout Drive',
      addressLocality: 'Branson',
      addressRegion: 'MO',
      postalCode: '65616',
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 36.6437, longitude: -93.2185 },
  });
});

it('gives each question the address that opens it', () => {
  expect(createFaqPage(blocks, 'https://site.example/lancaster')).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Where do I park?',
        url: 'https://site.example/lancaster#where-do-i-park',
        acceptedAnswer: { '@type': 'Answer', text: '<p>By the barn.</p>' },
      },
    ],
  });
});

it('adds the index of the tab to the address of a question in an info carousel', () => {
  const carousel = normalizeInfoCarousel({
    id: 'item',
    infoItems: [
      { id: 'i1', title: 'Seats', infoBlock: { id: 'b', text: '<p>Soft.</p>' } },
      { id: 'i2', title: 'Questions', faqsBlock: faqRow.item },
    ],
  });
  if (!carousel) throw new Error('The carousel has tabs.');
  const placement = { id: 'c1', lastBlock: true, priority: false, headingLevel: 2 } as const;
  expect(
    createFaqPage([{ collection: 'infoCarousel', ...carousel, ...placement }], 'https://site.example/'),
  ).toMatchObject({
    mainEntity: [{ url: 'https://site.example/?infoCarouselc1Index=1#where-do-i-park' }],
  });
});

it('includes questions of nested blocks', () => {
  const rows = [
    {
      id: 'row-films',
      collection: 'filmSelector',
      item: {
        id: 'films',
        films: [
          {
            id: 'f1',
            title: 'Jonah',
            filmBlocks: [{ id: 't', collection: 'starDivider', item: { id: 't' } }],
          },
          { id: 'f2', title: 'Ruth', filmBlocks: [faqRow] },
        ],
      },
    },
    {
      id: 'row-timeline',
      collection: 'timeline',
      item: { id: 'timeline', sections: [{ id: 's1', year: '1976', timelineBlocks: [faqRow] }] },
    },
  ];
  expect(createFaqPage(normalizeBlocks(rows, '').blocks, 'https://site.example/')).toMatchObject({
    mainEntity: [
      { url: 'https://site.example/#where-do-i-park' },
      { url: 'https://site.example/#where-do-i-park-2' },
    ],
  });
});

it('returns null for a page without questions', () => {
  expect(createFaqPage([], 'https://site.example/')).toBeNull();
});

it('returns no question without the id of its block or the address of its page', () => {
  const questions = [{ id: 'q', anchor: 'a', question: 'Q', answer: '<p>A</p>' }];
  expect(createFaqQuestions('', 'https://site.example/', questions)).toEqual([]);
  expect(createFaqQuestions('block', '', questions)).toEqual([]);
  expect(createFaqQuestions('block', 'https://site.example/', questions)).toHaveLength(1);
});

it('accepts missing settings, theaters and pages of theaters', () => {
  const minimalSite = { ...site, settings: null, locations: [{ id: 'x', page: null }], socialLinks: [] };
  expect(createStructuredData({ url: '/', blocks: [] }, minimalSite)).toMatchObject([
    { '@type': 'Organization' },
    { '@type': 'PerformingArtsTheater', '@id': 'https://site.example/#theatre' },
  ]);
});
