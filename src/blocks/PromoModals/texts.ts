/** The default texts of a promotion modal. */
export const texts = {
  title: 'From the house',
  open: 'Read more',
};
