/** The texts of the film selector. */
export const texts = {
  /** The label of the tabs without a title. */
  films: 'Films',
};
