import { buttonRow, file } from '../items.mocks';
import { normalizeInfoCarousel } from './infoCarousel';

const info = {
  id: 'i',
  title: 'The house',
  text: '<p>Doors<script>x()</script></p>',
  image: file,
  buttons: [buttonRow],
};
const faqs = {
  id: 'f',
  title: 'Questions',
  questionsAndAnswers: [{ id: 'q', question: 'When?', answer: '<p>Now.</p>' }],
};

it('sorts the tabs and reads their texts and questions', () => {
  expect(
    normalizeInfoCarousel({
      id: 'c',
      title: 'Before you come',
      infoItems: [
        { id: 'b', title: 'Questions', faqsBlock: faqs, sort: 2 },
        {
          id: 'a',
          title: 'House',
          icon: { id: 'icon' },
          activeIcon: { id: 'active' },
          infoBlock: info,
          sort: 1,
        },
      ],
      darkBackground: true,
    }),
  ).toEqual({
    title: 'Before you come',
    infoItems: [
      {
        id: 'a',
        title: 'House',
        icon: expect.objectContaining({ id: 'icon' }),
        activeIcon: expect.objectContaining({ id: 'active' }),
        infoBlock: {
          title: 'The house',
          text: '<p>Doors</p>',
          image: expect.objectContaining({ id: 'file-1' }),
          buttons: [expect.objectContaining({ text: 'Get tickets' })],
        },
        faqsBlock: null,
      },
      {
        id: 'b',
        title: 'Questions',
        icon: null,
        activeIcon: null,
        infoBlock: null,
        faqsBlock: {
          title: 'Questions',
          questionsAndAnswers: [{ id: 'q', anchor: 'when', question: 'When?', answer: '<p>Now.</p>' }],
        },
      },
    ],
    darkBackground: true,
  });
});

it('prefers the text if an editor chose both', () => {
  const [tab] =
    normalizeInfoCarousel({
      id: 'c',
      infoItems: [{ id: 'a', title: 'House', infoBlock: info, faqsBlock: faqs }],
    })?.infoItems ?? [];
  expect(tab).toMatchObject({ infoBlock: { title: 'The house' }, faqsBlock: null });
});

it('accepts tabs without icons and titles inside', () => {
  expect(
    normalizeInfoCarousel({
      id: 'c',
      title: '',
      infoItems: [
        { id: 'a', title: 'House', icon: null, infoBlock: { ...info, title: '', image: null, buttons: [] } },
        { id: 'b', title: 'Questions', icon: null, faqsBlock: { ...faqs, title: '' } },
      ],
    }),
  ).toMatchObject({
    title: '',
    infoItems: [
      { icon: null, infoBlock: { title: '', text: '<p>Doors</p>', image: null, buttons: [] } },
      { icon: null, faqsBlock: { title: '' } },
    ],
  });
});

it('omits tabs without a title or without content', () => {
  expect(
    normalizeInfoCarousel({
      id: 'c',
      title: 'Before you come',
      infoItems: [
        { id: 'a', title: '', infoBlock: info },
        { id: 'b', title: 'Empty', infoBlock: { id: 'i' }, faqsBlock: { id: 'f', questionsAndAnswers: [] } },
        { id: 'c', title: 'Gone', infoBlock: null, faqsBlock: null },
      ],
    }),
  ).toBeNull();
});
