import type { SideBySideCarouselDynamicTextProps } from '../../content/blocks/sideBySideCarouselDynamicText';
import { pictureMock } from '../../design-system/Image/Image.mocks';

export const sideBySideCarouselDynamicTextMock: SideBySideCarouselDynamicTextProps = {
  title: 'How a field comes up through the floor',
  theme: 'light',
  items: [
    {
      id: 'cut',
      title: 'Cut',
      image: pictureMock('hero-about', 'The workshop by night'),
      videoVimeoId: null,
      textContent: '<p>Eleven thousand stalks, cut from feed sacks.</p>',
    },
    {
      id: 'rise',
      title: 'Rise',
      image: pictureMock('show-ruth', 'Ruth in the barley'),
      videoVimeoId: '100000000004',
      textContent: '<p>And on Friday, during one song, all of them stand up at once.</p>',
    },
    {
      id: 'fall',
      title: 'Fall',
      image: null,
      videoVimeoId: null,
      textContent: '<p>On Monday they lie down again.</p>',
    },
  ],
};
