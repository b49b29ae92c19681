import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { LargeItemCardsProps } from '../../content/blocks/largeItemCards';

export const largeItemCardsMock: LargeItemCardsProps = {
  title: 'Two films',
  subtitle: 'For the big screen and the kitchen table',
  items: [
    {
      id: 'jonah',
      title: 'Jonah: Three Days Down',
      subtitle: 'A hundred and four minutes',
      image: pictureMock('film-jonah', 'A small man in the belly of a great fish'),
      text: '<p>He was told to go east, so he bought a ticket west.</p>',
      buttons: [{ id: 'b1', text: 'About the film', href: '/films', variant: 'primary' }],
    },
    {
      id: 'oil',
      title: 'The Widow’s Oil',
      subtitle: 'Eighty-eight minutes',
      image: pictureMock('film-widows-oil', 'Jars in a row, one of them glowing'),
      text: '<p>A film about knocking on doors.</p>',
      buttons: [
        { id: 'b2', text: 'About the film', href: '/films', variant: 'primary' },
        { id: 'b3', text: 'Watch at home', href: 'https://tv.lamplight.example/', variant: 'text' },
      ],
    },
  ],
  darkBackground: true,
};
