/** The texts of the sign-up form of a page. The error messages are in schema.ts. */
export const texts = {
  /** The label of the form if the block has no title. */
  form: 'Sign up',
  submit: 'Sign up',
  blocked: 'Fill in every field that is not optional to sign up.',
  checking: 'One moment…',
  loadFailed: 'The form could not be loaded. Check your connection and try again.',
  /** The form sends nothing (product 2.7, 5.1). */
  logged:
    'Nothing was sent: this form is not connected yet. To hear from us, leave your email address at the foot of the page.',
  fields: {
    organization: 'Organization',
    firstName: 'First name',
    lastName: 'Last name',
    primaryPhone: 'Phone number',
    emailAddress: 'Email address',
    country: 'Country',
    address: 'Address',
    city: 'City',
    state: 'State or region',
    stateUsa: 'State',
    zipCode: 'Postal code',
    zipCodeUsa: 'ZIP code',
  },
  stateHint: 'Two letters, such as PA.',
  zipCodeHint: 'Five digits, or nine.',
};
