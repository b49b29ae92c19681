/** Marks the hero of a page (HeroLayout). */
export const heroAttribute = 'data-hero';
export const heroSelector = `[${heroAttribute}]`;
