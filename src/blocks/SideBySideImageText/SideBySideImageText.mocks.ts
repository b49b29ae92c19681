import type { SideBySideImageTextProps } from '../../content/blocks/sideBySideImageText';

export const sideBySideImageTextMock: SideBySideImageTextProps = {
  image: {
    id: 'house',
    width: 1920,
    height: 1080,
    description: 'The Lantern House at dusk',
    modifiedOn: '2026-03-01T10:00:00.000Z',
  },
  videoVimeoId: null,
  title: 'The Lantern House',
  text: '<p>It began as a stone barn.</p>',
  invert: false,
  leftImage: true,
  topPadding: true,
  bottomPadding: true,
  textTopAlign: 'center',
  buttons: [{ id: 'b', text: 'Visit Lancaster', href: '/lancaster', variant: 'secondary' }],
  stackButtons: false,
  darkBackground: false,
};
