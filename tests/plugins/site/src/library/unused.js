export const unused = 'The text of unused.';

globalThis.countOfUnused = 1;
