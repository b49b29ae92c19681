/*
 * The rule of SPEC 5.1 for an e-mail address. It stands alone because the band has it in the first load of every
 * page, where Joi may not be; the schema of the form uses this very function.
 */

export const emailMessages = {
  required: 'Email address is required.',
  invalid: 'Email address is invalid.',
  tooLong: 'Email address is too long.',
  blocked: 'Your email provider is not supported',
};

const maxLength = 50;

/** As Helios reads `format: email`: words joined by dots, and a domain of at least two parts. */
const pattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

/**
 * What is wrong with an address as typed, or null.
 * @param blockedDomains in lower case; an address below one of them is refused too. Empty while they are not known:
 *   Helios refuses for certain.
 */
export function emailProblem(typed: string, blockedDomains: readonly string[]): string | null {
  const email = typed.trim();
  if (email === '') return emailMessages.required;
  if (!pattern.test(email)) return emailMessages.invalid;
  if (email.length > maxLength) return emailMessages.tooLong;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const isBlocked = blockedDomains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`));
  return isBlocked ? emailMessages.blocked : null;
}
