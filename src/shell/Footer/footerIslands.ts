/** The ids and names of the islands with the footer and the newsletter band above it. */
export const footerIsland = 'footer';
export const stayInTouchIsland = 'stayInTouchBand';
