import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { ImageTilesProps } from '../../content/blocks/imageTiles';

export const imageTilesMock: ImageTilesProps = {
  images: [
    pictureMock('show-elijah', 'Elijah before the altar as fire falls from the sky'),
    pictureMock('film-widows-oil', 'Jars in a row, one of them glowing'),
    pictureMock('show-gideon', 'Torches above a valley at night'),
  ],
  layout: 'largeAndTwo',
  imagesRight: false,
  title: 'Fire, oil and torches',
  text: '<p>Things that burn, and one that does not run out.</p>',
  buttons: [
    { id: 'b1', text: 'Meet Elijah', href: '/shows/elijah', variant: 'primary' },
    { id: 'b2', text: 'See the films', href: '/films', variant: 'text' },
  ],
  darkBackground: false,
};
