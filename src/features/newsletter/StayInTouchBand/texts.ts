/** The texts of the band. Header and content come from the CMS; the texts of the form are loaded with it. */
export const texts = {
  email: 'Email address',
  signUp: 'Sign Up',
  /** Why Sign Up is disabled. */
  blocked: 'Enter your email address to sign up.',
  next: 'Next, a short form asks where to reach you.',
  opening: 'Opening the form…',
  loadFailed: 'The sign-up form could not be loaded. Check your connection, then press Sign Up again.',
};
