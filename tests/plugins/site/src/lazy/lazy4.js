import { inLazyChunks } from '../modules/inLazyChunks';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export const lazy4 = [inLazyChunks, inLazyChunksAndTemplate, 4];
