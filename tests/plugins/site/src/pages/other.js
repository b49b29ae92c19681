import { GatsbyImage } from 'gatsby-plugin-image';
import * as React from 'react';
import { inTemplateAndPage } from '../modules/inTemplateAndPage';

const image = { layout: 'fullWidth', width: 2, height: 1, images: { fallback: { src: '/a.jpg' } } };

export default function Other() {
  return React.createElement(
    'main',
    null,
    inTemplateAndPage,
    React.createElement(GatsbyImage, { image, alt: '' }),
  );
}
