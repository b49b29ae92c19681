import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { PromoBlockProps } from '../../content/blocks/promoBlock';

export const promoBlockMock: PromoBlockProps = {
  title: 'There is room at this one',
  text: '<p>The house is full, the innkeeper is tired, and someone is knocking. Christmas, from the other side of the door.</p>',
  image: pictureMock('show-inn', 'An inn at night, light in one window'),
  button: { text: 'Step inside', href: '/shows/the-inn-at-bethlehem' },
  darkBackground: false,
};
