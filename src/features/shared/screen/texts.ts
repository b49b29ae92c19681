/** The texts that the screens of a purchase share. */
export const screenTexts = {
  retry: 'Try again',
  loading: 'One moment…',
  slow: 'This takes longer than usual. We are still trying.',
  progress: 'Steps of your purchase',
};
