import { inLazyChunks } from '../modules/inLazyChunks';
import { inLazyChunksAndTemplate } from '../modules/inLazyChunksAndTemplate';

export const lazy8 = [inLazyChunks, inLazyChunksAndTemplate, 8];
