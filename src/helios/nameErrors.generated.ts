// Copied from helios/src/lib/name-errors.ts by "npm run types:generate". Do not edit.

// Mail programs make links of text that looks like an address. Anybody can type a name and let Helios mail it to anybody, so the names
// that reach a mail must not look like one (product 2.10). The site has a copy of this module, to tell it before a payment.

/** Characters that mail programs, or readers, take for a dot, a slash, a colon or an at sign. NFKC maps full-width ones. */
const LOOKALIKES: readonly [RegExp, string][] = [
  [/[\u3002\u2024\uff61\u0589\u06d4\u00b7\u2027\u30fb]/g, '.'],
  [/[\u2044\u2215\u29f8\u3033]/g, '/'],
  [/[\u2236\ua789\u05c3]/g, ':'],
];

/** Invisible characters. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const SCHEME = /(?:https?|ftp|mailto|tel|sms|javascript|data|file)\s*:/iu;
const DOMAIN = /([\p{L}\p{N}_-]+)\.([\p{L}\p{M}][\p{L}\p{M}\p{N}-]+)/gu;
const IP_ADDRESS = /\d{1,3}(?:\.\d{1,3}){3}/;
/** Seven digits or more, with what people write between them. */
export const PHONE = /\d(?:[\s().+/-]{0,3}\d){6,}/;
const PHONES = new RegExp(PHONE, 'g');
/** What looks like a phone number in names of organizations, but is none: a date, one or two years, the number of a post or lodge. */
const ORGANIZATION_NUMBER =
  /^(?:(?:0?[1-9]|[12]\d|3[01])([ ./-])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d{2}|(?:19|20)\d{2}([ ./-])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])|(?:19|20)\d{2}[\s/-]{1,3}(?:19|20)\d{2}|\d{7})$/;

/** Ends of domains that are also written with a capital. "J.Smith" and "St.John" are names, "Evil.Com" is not. */
const TOP_LEVEL = new Set(
  'com net org edu gov mil int info biz name pro app dev page web site online shop store club live link click top xyz icu zip mov art blog cloud email fun fyi help host life media news one press show space tech tickets theater tickets today vip win work world zone example test invalid'.split(
    ' ',
  ),
);

export type NameOwner = 'person' | 'organization';

/** Why a name would become a link in a mail; undefined when it would not. */
export function findNameError(name: string, owner: NameOwner = 'person'): string | undefined {
  const text = normalizeText(name);
  if (
    text.includes('//') ||
    SCHEME.test(text) ||
    /\bwww\d*\./iu.test(text) ||
    IP_ADDRESS.test(text) ||
    hasDomain(text)
  )
    return 'must not look like a web address: write a space after a dot';
  if (/\S@\S/u.test(text)) return 'must not contain an e-mail address';
  if (hasPhone(text, owner)) return 'must not contain a phone number';
  return undefined;
}

function hasPhone(text: string, owner: NameOwner): boolean {
  const numbers = text.match(PHONES) ?? [];
  return numbers.some((number) => owner === 'person' || !ORGANIZATION_NUMBER.test(number));
}

export function hasDomain(text: string): boolean {
  return [...text.matchAll(DOMAIN)].some(([, before = '', after = '']) => {
    const isAbbreviation = /^\p{Lu}\p{L}{0,3}$/u.test(before) && /^\p{Lu}\p{Ll}{2,}$/u.test(after);
    return !isAbbreviation || TOP_LEVEL.has(after.toLowerCase());
  });
}

/** The text as readers see it: without invisible characters, and with the usual characters for those that look like them. */
export function normalizeText(text: string): string {
  return LOOKALIKES.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    text.normalize('NFKC').replace(INVISIBLE, ''),
  );
}
