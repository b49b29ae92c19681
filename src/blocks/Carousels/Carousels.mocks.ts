import type { CarouselsProps } from '../../content/blocks/carousels';
import { pictureMock } from '../../design-system/Image/Image.mocks';

export const carouselsMock: CarouselsProps = {
  title: 'A season in paper',
  size: 'large',
  images: [
    pictureMock('show-ruth', 'Ruth in the barley'),
    pictureMock('show-gideon', 'Torches in a valley'),
    pictureMock('show-inn', 'The inn at night'),
  ],
  watermarkImage: null,
  darkBackground: false,
};

/** An SVG file of the demo content. */
export const watermarkMock = { id: 'logo-lamplight.svg', description: 'Lamplight Theatres', modifiedOn: '' };
