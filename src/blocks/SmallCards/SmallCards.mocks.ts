import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { SmallCardsProps } from '../../content/blocks/smallCards';

export const smallCardsMock: SmallCardsProps = {
  title: 'Before and after the play',
  cards: [
    {
      id: 'creamery',
      title: 'The creamery',
      image: pictureMock('theatre-lancaster', 'The Lantern House at dusk'),
      text: '<p>Soup, bread, pie. The pie goes first.</p>',
      buttons: [{ id: 'b1', text: 'Plan a day', href: '/lancaster', variant: 'text' }],
    },
    {
      id: 'tour',
      title: 'The backstage tour',
      image: pictureMock('show-bts', 'A workbench with paper figures'),
      text: '<p>An hour, four trap doors, one donkey.</p>',
      buttons: [{ id: 'b2', text: 'Go backstage', href: '/behind-the-lamplight', variant: 'text' }],
    },
    {
      id: 'lookout',
      title: 'The cedar lookout',
      image: pictureMock('theatre-branson', 'The Hill House among cedars'),
      text: '<p>Ten minutes on foot above the Hill House, best at dusk.</p>',
      buttons: [{ id: 'b3', text: 'Visit Branson', href: '/branson', variant: 'text' }],
    },
  ],
  display: 'grid',
  isVertical: false,
  darkBackground: false,
};
