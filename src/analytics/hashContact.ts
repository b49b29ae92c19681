import type { Contact } from './events';
import { normalizeContact, normalizePhone } from './normalize';

/** Hashes of a contact, each of the form of a value that its destination documents. */
export interface HashedContact extends Contact {
  /** Of a phone number with country code, without a plus. `phone` has the plus. */
  phoneDigits?: string;
}

/** SHA-256 as 64 hexadecimal digits. Needs a secure context. */
export async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash of each field of the normalized contact. Call it with the consent C0004 only. */
export async function hashContact(contact: Contact): Promise<HashedContact> {
  const entries = Object.entries(await describeForDestinations(normalizeContact(contact), contact.phone));
  return Object.fromEntries(
    await Promise.all(
      // Destinations expect hashed places in lower case.
      entries.map(async ([field, text]) => [field, await hashText(text.toLowerCase())]),
    ),
  );
}

/** Destinations compare hashes, so they need the country code of a phone number and ISO 3166-1 alpha-2 codes of countries. */
async function describeForDestinations(
  { phone, country, ...rest }: Contact,
  typedPhone: string | undefined,
): Promise<Record<string, string>> {
  // Without the list, for example after a new release, the other fields still match.
  const alpha2 = country && (await findAlpha2(country).catch(() => undefined));
  const complete =
    phone && typedPhone && ((await addCountryCode(typedPhone, alpha2).catch(() => undefined)) ?? phone);
  return {
    ...rest,
    ...(complete ? { phone: complete, phoneDigits: complete.slice(1) } : {}),
    ...(alpha2 ? { country: alpha2 } : {}),
  };
}

/** As people type a number in their country, with or without its code. Undefined for what is no number. */
async function addCountryCode(typed: string, alpha2: string | undefined): Promise<string | undefined> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const country = alpha2 && isSupportedCountry(alpha2) ? alpha2 : undefined;
  const parsed = parsePhoneNumberFromString(typed, country);
  return parsed && normalizePhone(parsed.number);
}

/** From the alpha-3 codes of Helios, which takes them from the same package. Loaded with the first contact. */
async function findAlpha2(country: string): Promise<string | undefined> {
  const { default: codes } = await import('i18n-iso-countries/codes.json');
  return codes.find(([, alpha3]) => alpha3 === country)?.[0];
}
