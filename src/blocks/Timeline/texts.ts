/** The texts of the timeline. */
export const texts = {
  /** The label of the menu of a timeline without a title. */
  years: 'Years',
};
