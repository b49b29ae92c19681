/** The words of jump to sections. */
export const texts = {
  /** SPEC 2.7. */
  menu: 'Jump to a section:',
};
