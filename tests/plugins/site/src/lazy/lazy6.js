import { inLazyChunks } from '../modules/inLazyChunks';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export const lazy6 = [inLazyChunks, inLazyChunksAndTemplate, 6];
