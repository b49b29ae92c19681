import * as React from 'react';
import { inSliceAndTemplate } from '../modules/inSliceAndTemplate';

export default function Footer() {
  return React.createElement('footer', null, inSliceAndTemplate);
}
