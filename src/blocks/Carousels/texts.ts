/** The texts of a carousel of images. */
export const texts = {
  /** The label of a carousel without a title. */
  pictures: 'Pictures',
};
