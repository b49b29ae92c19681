/** The words of an info window, where the editor gave none. */
export const texts = {
  title: 'A word from the house',
  open: 'Read more',
  close: 'Okay',
};
