/** The texts of the tabs with icons. */
export const texts = {
  /** The label of the tabs without a title. */
  information: 'Information',
  swipeForMore: 'Swipe for more',
};
