import { normaliseBlocks } from './block';
import { normaliseInfoCarousel } from './blocks/infoCarousel';
import { faqPage, faqQuestions, structuredDataOf } from './structuredData';
import { location } from './testItems';

const branson = {
  ...location,
  id: 'branson',
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
const { blocks } = normaliseBlocks([faqRow], '');

const typesOf = (url: string) => structuredDataOf({ url, blocks }, site).map((data) => data['@type']);

it('stands on the home page and the pages of the theatres, and nowhere else', () => {
  const all = ['Organization', 'PerformingArtsTheater', 'PerformingArtsTheater', 'FAQPage'];
  expect(typesOf('/')).toEqual(all);
  expect(typesOf('/lancaster')).toEqual(all);
  expect(typesOf('/branson')).toEqual(all);
  expect(typesOf('/about')).toEqual([]);
  expect(typesOf('/lancaster/parking')).toEqual([]);
});

it('tells who the organisation is', () => {
  expect(structuredDataOf({ url: '/', blocks: [] }, site)[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': 'https://site.example/#organization',
    name: 'Lamplight Theatres',
    url: 'https://site.example/',
    telephone: '1-800-555-0117',
    sameAs: ['https://video.example/lamplight', 'https://pictures.example/lamplight'],
  });
});

it('tells where the theatres are; Branson bears the identifier of Lancaster', () => {
  const [, lancasterData, bransonData] = structuredDataOf({ url: '/', blocks: [] }, site);
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

it('asks each question at the address that opens it', () => {
  expect(faqPage(blocks, 'https://site.example/lancaster')).toMatchObject({
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

it('names the tab of an info carousel by its place', () => {
  const carousel = normaliseInfoCarousel({
    id: 'item',
    infoItems: [
      { id: 'i1', title: 'Seats', infoBlock: { id: 'b', text: '<p>Soft.</p>' } },
      { id: 'i2', title: 'Questions', faqsBlock: faqRow.item },
    ],
  });
  if (!carousel) throw new Error('The carousel has tabs.');
  const place = { id: 'c1', lastBlock: true, priority: false, headingLevel: 2 } as const;
  expect(
    faqPage([{ collection: 'infoCarousel', ...carousel, ...place }], 'https://site.example/'),
  ).toMatchObject({
    mainEntity: [{ url: 'https://site.example/?infoCarouselc1Index=1#where-do-i-park' }],
  });
});

it('asks the questions inside other blocks, too', () => {
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
  expect(faqPage(normaliseBlocks(rows, '').blocks, 'https://site.example/')).toMatchObject({
    mainEntity: [
      { url: 'https://site.example/#where-do-i-park' },
      { url: 'https://site.example/#where-do-i-park-2' },
    ],
  });
});

it('asks nothing on a page without questions', () => {
  expect(faqPage([], 'https://site.example/')).toBeNull();
});

it('makes no question without the id of its block or the address of its page', () => {
  const questions = [{ id: 'q', anchor: 'a', question: 'Q', answer: '<p>A</p>' }];
  expect(faqQuestions('', 'https://site.example/', questions)).toEqual([]);
  expect(faqQuestions('block', '', questions)).toEqual([]);
  expect(faqQuestions('block', 'https://site.example/', questions)).toHaveLength(1);
});

it('does without settings, theatres and pages of theatres', () => {
  const bare = { ...site, settings: null, locations: [{ id: 'x', page: null }], socialLinks: [] };
  expect(structuredDataOf({ url: '/', blocks: [] }, bare)).toMatchObject([
    { '@type': 'Organization' },
    { '@type': 'PerformingArtsTheater', '@id': 'https://site.example/#theatre' },
  ]);
});
