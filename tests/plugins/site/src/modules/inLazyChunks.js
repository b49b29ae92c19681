export const inLazyChunks = 'in lazy chunks';
