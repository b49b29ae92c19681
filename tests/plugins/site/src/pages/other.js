import * as React from 'react';
import { inTemplateAndPage } from '../modules/inTemplateAndPage';

export default function Other() {
  return React.createElement('main', null, inTemplateAndPage);
}
