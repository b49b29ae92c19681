import { normalizeGiftCards } from './giftCards';
import { file } from './items.mocks';

const nothing = { content: null, designs: [], ticketing: null, settings: null };

it('reads texts, designs in the order of the editors, and what a visitor accepts by paying', () => {
  const giftCards = normalizeGiftCards({
    content: { id: 'g', title: 'Give an evening', intro: 'It opens every show.' },
    designs: [
      { id: 'b', name: 'Lanterns', image: file, sort: 2 },
      { id: 'a', name: 'Candles', occasion: 'Birthday', image: file, sort: 1 },
    ],
    ticketing: { id: 't', paymentNote: 'By paying …', termsPage: { id: 'p', url: '/terms', title: 'Terms' } },
    settings: { id: 's', companyName: 'Lamplight Theatres', phone: '1-800' },
  });
  expect(giftCards).toMatchObject({
    companyName: 'Lamplight Theatres',
    phone: '1-800',
    title: 'Give an evening',
    intro: 'It opens every show.',
    paymentNote: 'By paying …',
    policyLinks: [{ text: 'Terms', href: '/terms' }],
    designs: [
      { id: 'a', name: 'Candles', occasion: 'Birthday', image: { id: file.id } },
      { id: 'b', name: 'Lanterns', occasion: '', image: { id: file.id } },
    ],
  });
});

it('omits designs without a name or a picture, and works without content', () => {
  expect(
    normalizeGiftCards({
      ...nothing,
      designs: [
        { id: 'nameless', image: file },
        { id: 'blank', name: 'Blank' },
        { id: 'sizeless', name: 'Drawing', image: { id: 'drawing' } },
      ],
    }).designs,
  ).toEqual([]);
  expect(normalizeGiftCards(nothing)).toEqual({
    companyName: '',
    phone: '',
    designs: [],
    paymentNote: '',
    policyLinks: [],
    title: '',
    intro: '',
  });
});
