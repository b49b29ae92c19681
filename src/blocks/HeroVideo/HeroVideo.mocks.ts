import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { HeroVideoProps } from '../../content/blocks/heroVideo';

export const heroVideoMock: HeroVideoProps = {
  eyebrow: 'From the film company',
  title: 'Three days down, a hundred and four minutes',
  text: 'A man runs from what he is good at. The sea has other plans for him.',
  videoVimeoId: '100000000001',
  autoplay: false,
  thumbnail: pictureMock('film-jonah', 'A small man in the belly of a great fish'),
  playButtonText: '',
  buttons: [{ id: 'b1', text: 'See the films', href: '/films', variant: 'secondary' }],
};
