/** The texts that all forms share. */
export const submitTexts = {
  offlineTitle: 'You are offline',
  tryAgain: 'Try again',
  okay: 'Okay',
  sendingText: 'One moment, please.',
  sendingSlow: 'This takes longer than usual. Please stay on this page.',
  refused: (label: string) => `${label} was not accepted. Please check it.`,
};

/** The texts of the choice of a country. */
export const countryTexts = {
  loading: 'Loading the other countries…',
  failed: 'The other countries could not be loaded.',
};
