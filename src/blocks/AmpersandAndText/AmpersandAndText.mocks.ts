import type { AmpersandAndTextProps } from '../../content/blocks/ampersandAndText';

export const ampersandAndTextMock: AmpersandAndTextProps = {
  title: 'Bread and thunder',
  text: '<p>Ruth has a supper in it. Elijah has fire from the sky. We have never seen why a person should have to choose.</p>',
  darkBackground: false,
};
