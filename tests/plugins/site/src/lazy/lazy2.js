import { inLazyChunks } from '../modules/inLazyChunks';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export const lazy2 = [inLazyChunks, inLazyChunksAndTemplate, 2];
