import { PHONE, findNameError, hasDomain, normalizeText } from './name-errors.ts';

// Anybody can let Helios mail a text to anybody, so places of which mail programs would make a link are broken (product 2.10).

/** Shown nowhere, but ends what mail programs take for an address. */
const BREAK = '\u200b';

/**
 * Breaks everything in a text that a mail program would make a link of, except addresses that start with one of `ownUrls` and are
 * followed by no other word. With `withContacts` also e-mail addresses and phone numbers.
 */
export function breakLinks(text: string, ownUrls: readonly string[], { withContacts = false } = {}): string {
  return text
    .split(/(\s+)/)
    .map((word) => {
      if (isOwnUrl(word, ownUrls) || (!withContacts && /^[^@\s/:]+@[^@\s/:]+$/.test(word))) return word;
      const bare = normalizeText(word);
      if (findNameError(bare) === undefined && !(withContacts && /\d{3}/.test(bare))) return word;
      if (!withContacts && PHONE.test(bare) && !/[/:@]/.test(bare) && !hasDomain(bare)) return word;
      return withContacts
        ? bare.replace(/[.:/@]|\d{2}/g, (match) => `${match}${BREAK}`)
        : bare.replace(/[.:/@]/g, (match) => `${match}${BREAK}`);
    })
    .join('');
}

/** Whether a word is an address of ours. `@` and `\` can hide another host. */
export function isOwnUrl(word: string, ownUrls: readonly string[]): boolean {
  return ownUrls.some(
    (url) => word === url || (word.startsWith(url.endsWith('/') ? url : `${url}/`) && !/[\\@]/.test(word)),
  );
}
