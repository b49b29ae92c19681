/** The default texts of an info modal. */
export const texts = {
  title: 'A word from the house',
  open: 'Read more',
  close: 'Okay',
};
