import type { Contact } from './events';
import { normalizeContact } from './normalize';

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
  const entries = Object.entries(await describeForDestinations(normalizeContact(contact)));
  return Object.fromEntries(
    await Promise.all(
      // Destinations expect hashed places in lower case.
      entries.map(async ([field, text]) => [field, await hashText(text.toLowerCase())]),
    ),
  );
}

/** Destinations compare hashes, so they need the country code of a phone number and ISO 3166-1 alpha-2 codes of countries. */
async function describeForDestinations(normalized: Contact): Promise<Record<string, string>> {
  const { phone, country, ...rest } = normalized;
  const complete = phone && addCountryCode(phone, country);
  // Without the list, for example after a new release, the other fields still match.
  const alpha2 = country && (await findAlpha2(country).catch(() => undefined));
  return {
    ...rest,
    ...(complete ? { phone: complete, phoneDigits: complete.slice(1) } : {}),
    ...(alpha2 ? { country: alpha2 } : {}),
  };
}

/** Visitors of the USA and Canada type their ten digits. Other numbers are taken as they are: their form differs by country. */
function addCountryCode(phone: string, country?: string): string {
  const isNorthAmerican = country === 'USA' || country === 'CAN';
  return isNorthAmerican && /^\+[2-9]\d{9}$/.test(phone) ? `+1${phone.slice(1)}` : phone;
}

/** From the alpha-3 codes of Helios, which takes them from the same package. Loaded with the first contact. */
async function findAlpha2(country: string): Promise<string | undefined> {
  const { default: codes } = await import('i18n-iso-countries/codes.json');
  return codes.find(([, alpha3]) => alpha3 === country)?.[0];
}
