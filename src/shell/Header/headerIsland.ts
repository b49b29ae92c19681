/** The id and the name of the island with the header. */
export const headerIsland = 'header';
