/** The words of the choice of films. */
export const texts = {
  /** Names a row of films that has no title. */
  films: 'Films',
};
