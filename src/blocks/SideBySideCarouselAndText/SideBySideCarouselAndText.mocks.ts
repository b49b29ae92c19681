import type { SideBySideCarouselAndTextProps } from '../../content/blocks/sideBySideCarouselAndText';
import { pictureMock } from '../../design-system/Image/Image.mocks';

export const sideBySideCarouselAndTextMock: SideBySideCarouselAndTextProps = {
  title: 'From the loft',
  text: '<p>Four hundred models stand up there, each in its box, each with a lamp behind it.</p>',
  images: [
    pictureMock('hero-about', 'The workshop by night'),
    pictureMock('show-bts', 'Behind the stage'),
    pictureMock('show-nehemiah', 'A wall by torchlight'),
  ],
  buttons: [{ id: 'b', text: 'See the workshop', href: '/behind-the-lamplight', variant: 'secondary' }],
  rightCarousel: false,
  darkBackground: false,
};
