import { location, show } from './items.mocks';
import { normalizeTicketing } from './ticketing';

it('reads shows and theaters with their codes, and sanitizes HTML', () => {
  const content = normalizeTicketing({
    content: { id: 'c', pickShowTitle: 'Pick', quantityNotes: '<p>Ages<script>x()</script></p>' },
    settings: { id: 's', companyName: 'Lamplight', phone: '1-800-555-0117' },
    locations: [location, { id: 'nowhere' }],
    shows: [{ ...show, eventCode: '' }, show],
  });
  expect(content).toMatchObject({
    companyName: 'Lamplight',
    phone: '1-800-555-0117',
    locations: [
      {
        locationCode: 'STRASBURG_PA',
        name: 'Lancaster',
        theaterName: 'The Lantern House',
        phone: '(717) 555-0142',
      },
    ],
    shows: [{ eventCode: 'RUTHL', name: 'Ruth', image: { id: 'file-1' } }],
    pickShowTitle: 'Pick',
    quantityNotes: '<p>Ages</p>',
    seatsNotes: '',
  });
});

it('links only to existing policy pages', () => {
  const page = { id: 'p', title: 'Terms of sale', url: '/terms' };
  const readPolicyLinks = (content: object) =>
    normalizeTicketing({ content: { id: 'c', ...content }, settings: null, locations: [], shows: [] })
      .policyLinks;
  expect(readPolicyLinks({ termsPage: page, privacyPage: null })).toEqual([
    { text: 'Terms of sale', href: '/terms' },
  ]);
  expect(readPolicyLinks({})).toEqual([]);
});
