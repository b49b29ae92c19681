/** The texts of the duo selector. An editor can replace the two labels of the switch. */
export const texts = {
  left: 'ADULT AUDITIONS',
  right: 'MINOR AUDITIONS',
  choose: 'Choose what to read',
};
