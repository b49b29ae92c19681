/** Marks the opening picture of a page with its words and buttons (HeroStage). */
export const heroAttribute = 'data-hero';
export const heroSelector = `[${heroAttribute}]`;
