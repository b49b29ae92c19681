import { createError } from '@directus/errors';

/** How many shares of an account can be open at the same time. */
export const mostOpen = 30;

export const tooManyShares = 'TOO_MANY_SHARES';

export const TooManySharesError = createError(
  tooManyShares,
  `${mostOpen} of your links work already. End one of them first.`,
  400,
);
