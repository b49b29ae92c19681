import * as React from 'react';
import { inAllTemplates } from '../modules/inAllTemplates';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export default function Second() {
  return React.createElement('main', null, inAllTemplates, inLazyChunksAndTemplate);
}
