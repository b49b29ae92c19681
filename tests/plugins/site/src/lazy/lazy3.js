import { inLazyChunks } from '../modules/inLazyChunks';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export const lazy3 = [inLazyChunks, inLazyChunksAndTemplate, 3];
