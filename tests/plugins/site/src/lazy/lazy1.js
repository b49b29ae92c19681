import { inLazyChunks } from '../modules/inLazyChunks';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export const lazy1 = [inLazyChunks, inLazyChunksAndTemplate, 1];
