/** The words of the timeline. */
export const texts = {
  /** Names the menu of years of a timeline that has no title. */
  years: 'Years',
};
