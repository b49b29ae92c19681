/** The words of a carousel of pictures. */
export const texts = {
  /** Names a carousel that has no title. */
  pictures: 'Pictures',
};
