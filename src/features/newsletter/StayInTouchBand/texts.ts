/** The words of the band; header and content come from the CMS. Those of the form load with it. */
export const texts = {
  email: 'Email address',
  signUp: 'Sign Up',
  /** Why Sign Up is blocked. */
  blocked: 'Enter your email address to sign up.',
  next: 'Next, a short form asks where to reach you.',
  opening: 'Opening the form…',
  loadFailed: 'The sign-up form could not be loaded. Check your connection, then press Sign Up again.',
};
