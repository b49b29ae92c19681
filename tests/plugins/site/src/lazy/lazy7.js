import { inLazyChunks } from '../modules/inLazyChunks';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export const lazy7 = [inLazyChunks, inLazyChunksAndTemplate, 7];
