import type { Contact } from './events';

/* Product 5.4. Pure functions, so that each destination receives the same form of a value. */

/** Trims the name of a custom event, and replaces each space by an underscore. */
export function normalizeEventName(name: string, { lowercase = false } = {}): string {
  const joined = name.trim().replaceAll(' ', '_');
  return lowercase ? joined.toLowerCase() : joined;
}

const maxPhoneLength = 15;

/** Digits with a leading plus, at most 15 characters with it. Empty without a digit. */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? '' : `+${digits}`.slice(0, maxPhoneLength);
}

/** For names and e-mail addresses: lower case, without whitespace. */
export function normalizeText(text: string): string {
  return text.toLowerCase().replace(/\s/g, '');
}

/** For city, state and country: only letters and digits, also those with accents. */
export function normalizePlace(place: string): string {
  return place.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const normalizers = {
  email: normalizeText,
  phone: normalizePhone,
  firstName: normalizeText,
  lastName: normalizeText,
  city: normalizePlace,
  state: normalizePlace,
  country: normalizePlace,
} satisfies Record<keyof Contact, (text: string) => string>;

const contactFields = Object.keys(normalizers) as (keyof Contact)[];

/** The normalized contact without empty fields. */
export function normalizeContact(contact: Contact): Contact {
  return Object.fromEntries(
    contactFields.flatMap((field) => {
      const text = normalizers[field](contact[field] ?? '');
      return text === '' ? [] : [[field, text]];
    }),
  );
}
