/** The words of a promotion window, where the editor gave none. */
export const texts = {
  title: 'From the house',
  open: 'Read more',
};
