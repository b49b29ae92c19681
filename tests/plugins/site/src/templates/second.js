import * as React from 'react';
import { inAllTemplates } from '../modules/inAllTemplates';

export default function Second() {
  return React.createElement('main', null, inAllTemplates);
}
