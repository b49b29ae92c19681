/** The texts of the verification of the address (product 4.7). */
export const texts = {
  corrected: {
    title: 'Check your address',
    text: 'We know this address in another form. Which one shall we use?',
    suggestion: 'Suggested address',
    typed: 'What you typed',
    use: 'Use the suggested address',
  },
  notFound: {
    title: 'Address not found',
    text: 'We could not find this address. Please check the number, the street, the apartment or suite, and the ZIP code.',
    edit: 'Edit the address',
  },
  keep: 'Keep what I typed',
};
