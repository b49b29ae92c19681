/** The words of the tabs with icons. */
export const texts = {
  /** Names a row of tabs that has no title. */
  information: 'Information',
  swipeForMore: 'Swipe for more',
};
