/** The texts of the links to sections. */
export const texts = {
  /** Product 2.7. */
  menu: 'Jump to a section:',
};
