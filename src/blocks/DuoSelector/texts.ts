/** The words of the duo selector; an editor may replace the two on the switch. */
export const texts = {
  left: 'ADULT AUDITIONS',
  right: 'MINOR AUDITIONS',
  choose: 'Choose what to read',
};
