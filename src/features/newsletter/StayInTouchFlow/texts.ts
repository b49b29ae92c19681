/** The texts of the sign-up form and its modals. The messages of the fields are in schema.ts. */
export const texts = {
  title: 'Stay in touch',
  intro: 'Tell us where to reach you, and what you would like to hear about.',
  submit: 'Sign Up',
  submitting: 'Submitting your subscription',
  thanksTitle: (firstName: string) => `Thank you, ${firstName}`,
  thanksText: (email: string) =>
    `One more step: please open the mail that we have sent to ${email}, and confirm your subscription.`,
  tryAgain: 'Try again',
  offlineText: 'What you type stays here. Sign up when your connection is back.',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    phoneNumber: 'Phone number',
    emailAddress: 'Email address',
    country: 'Country',
    addressLine1: 'Address',
    addressLine2: 'Address line 2',
    city: 'City',
    stateUsa: 'State',
    state: 'State or region',
    zipcodeUsa: 'ZIP code',
    zipcode: 'Postal code',
    marketingInterestIds: 'I would like to hear about',
  },
  hints: {
    stateUsa: 'Two letters, such as PA.',
    zipcodeUsa: 'Five digits, or nine.',
  },
  interestsLoading: 'Loading what we write about…',
  interestsFailedTitle: 'What we write about could not be loaded.',
  interestsFailed: 'You can sign up without a choice, too.',
};
