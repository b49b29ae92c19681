import type { InfoCarouselProps } from '../../content/blocks/infoCarousel';
import { pictureMock } from '../../design-system/Image/Image.mocks';

/** An SVG file of the demo content. */
const createIcon = (name: string) => ({ id: `icon-${name}.svg`, description: name, modifiedOn: '' });

export const infoCarouselMock: InfoCarouselProps = {
  title: 'Before you come',
  darkBackground: false,
  infoItems: [
    {
      id: 'tickets',
      title: 'Tickets',
      icon: createIcon('ticket'),
      activeIcon: createIcon('ticket-active'),
      infoBlock: {
        title: 'Choose the seat, not the row number',
        text: '<p>The seat map shows every place in the house, and what it costs.</p>',
        image: pictureMock('hero-home', 'The house before the play'),
        buttons: [{ id: 'b', text: 'Get tickets', href: '/ticketing', variant: 'primary' }],
      },
      faqsBlock: null,
    },
    {
      id: 'supper',
      title: 'Supper',
      icon: createIcon('bowl'),
      activeIcon: null,
      infoBlock: {
        title: 'Supper in the creamery',
        text: '<p>Soup, bread and pie.</p>',
        image: null,
        buttons: [],
      },
      faqsBlock: null,
    },
    {
      id: 'children',
      title: 'Children',
      icon: createIcon('child'),
      activeIcon: createIcon('child-active'),
      infoBlock: null,
      faqsBlock: {
        title: 'With children',
        questionsAndAnswers: [
          {
            id: 'lap',
            anchor: 'may-a-baby-sit-on-my-lap',
            question: 'May a baby sit on my lap?',
            answer: '<p>Under two, yes, and free.</p>',
          },
          {
            id: 'noise',
            anchor: 'what-if-mine-is-not-quiet',
            question: 'What if mine is not quiet?',
            answer: '<p>Then they are listening.</p>',
          },
        ],
      },
    },
  ],
};
