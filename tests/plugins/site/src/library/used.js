export const used = 'The text of used.';
