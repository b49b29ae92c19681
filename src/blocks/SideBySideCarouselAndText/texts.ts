/** The texts of a carousel next to a text. */
export const texts = {
  /** The label of a carousel without a title. */
  pictures: 'Pictures',
};
