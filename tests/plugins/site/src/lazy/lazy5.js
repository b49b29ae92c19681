import { inLazyChunks } from '../modules/inLazyChunks';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export const lazy5 = [inLazyChunks, inLazyChunksAndTemplate, 5];
