import { contactLimits } from './limits.generated';

/*
 * The e-mail rule of product 5.1. It is a module of its own because the newsletter band is in the first load, which must
 * not contain Joi. The schemas of the forms use the same function.
 */

export const emailMessages = {
  required: 'Email address is required.',
  invalid: 'Email address is invalid.',
  tooLong: 'Email address is too long.',
  blocked: 'Your email provider is not supported',
};

/** The same pattern as `format: email` of Helios: words joined by dots, and a domain of at least two parts. */
const pattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

/**
 * Returns the error message for an e-mail address, or null when it is valid.
 * @param blockedDomains in lower case. Addresses of their subdomains are refused, too. Empty until the list is
 *   loaded; Helios checks again.
 */
export function validateEmail(
  value: string,
  blockedDomains: readonly string[],
  maxLength: number = contactLimits.emailAddress,
): string | null {
  const email = value.trim();
  if (email === '') return emailMessages.required;
  if (!pattern.test(email)) return emailMessages.invalid;
  if (email.length > maxLength) return emailMessages.tooLong;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isBlocked = blockedDomains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`));
  return isBlocked ? emailMessages.blocked : null;
}
