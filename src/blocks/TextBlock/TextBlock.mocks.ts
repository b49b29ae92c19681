import type { TextBlockProps } from '../../content/blocks/textBlock';

export const textBlockMock: TextBlockProps = {
  title: 'Somebody always leaves a light on',
  text: '<p>We build whole towns out of <strong>timber</strong>. <a href="/about">About us</a></p>',
  alignment: 'center',
  darkBackground: false,
};
