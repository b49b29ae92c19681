/** The words of pictures beside a text. */
export const texts = {
  /** Names a carousel that has no title. */
  pictures: 'Pictures',
};
