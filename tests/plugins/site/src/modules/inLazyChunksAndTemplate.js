export const inLazyChunksAndTemplate = 'in lazy chunks and a template';
