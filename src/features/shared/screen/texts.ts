/** The texts that the screens of a purchase share. */
export const screenTexts = {
  retry: 'Try again',
  loading: 'One moment…',
  slow: 'This takes longer than usual. We are still trying.',
  stepMissing: 'The connection is gone',
  stepMissingText:
    'This step comes by itself as soon as you are connected again. What you have chosen and typed is kept.',
  progress: 'Steps of your purchase',
};
