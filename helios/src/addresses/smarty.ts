import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { DonationAddressSchema } from '../donations/schemas.ts';
import type { SmartyConfig } from '../lib/config.ts';
import { findTextError } from '../lib/text-errors.ts';
import { VERIFIED_COUNTRY } from './port.ts';
import type { AddressService, LookupResult, PostalAddress } from './port.ts';

/** Shorter than a visitor waits. */
const TIMEOUT_MS = 3_000;
/** Two candidates have about 3 KB. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Limits of the service for its input. Its other limits exceed those of the form. */
const MAX_STATE = 32;

/**
 * The part of an answer that Helios reads: https://www.smarty.com/docs/cloud/us-street-api. The service omits
 * fields that are empty.
 */
const CandidatesSchema = Type.Array(
  Type.Object({
    delivery_line_1: Type.String(),
    delivery_line_2: Type.Optional(Type.String()),
    components: Type.Object({
      secondary_designator: Type.Optional(Type.String()),
      secondary_number: Type.Optional(Type.String()),
      city_name: Type.String(),
      state_abbreviation: Type.String(),
      zipcode: Type.String(),
      plus4_code: Type.Optional(Type.String()),
    }),
    analysis: Type.Object({
      dpv_match_code: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      footnotes: Type.Optional(Type.String()),
      lacslink_code: Type.Optional(Type.String()),
    }),
  }),
);
type Candidate = Static<typeof CandidatesSchema>[number];

/** The whole address, with apartment or suite, is in the data of the postal service. */
const CONFIRMED = 'Y';
/** An address that the postal service has renamed, with its new name. */
const RENAMED = 'A';
/**
 * Footnotes of corrections: ZIP code; spelling of city or state; direction; direction or suffix; spelling of the
 * street; ZIP code that was moved. Not among them: abbreviations (`N#`), which a visitor need not confirm.
 */
const CORRECTIONS = new Set(['A', 'B', 'K', 'L', 'M', 'Z']);

/** The US Street Address API of Smarty. */
export function createSmartyService(config: SmartyConfig, { timeoutMs = TIMEOUT_MS } = {}): AddressService {
  const url = new URL('/street-address', config.url);
  url.searchParams.set('auth-id', config.authId);
  url.searchParams.set('auth-token', config.authToken);
  return {
    async lookUp(address) {
      const response = await fetch(url, {
        method: 'POST',
        // In the body, because proxies log URLs.
        body: JSON.stringify([createLookup(address)]),
        headers: { 'content-type': 'application/json; charset=utf-8' },
        // A redirect would send the address to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readText(response);
      if (!response.ok) throw new Error(`The address service answered ${response.status}.`);
      return interpret(parseCandidates(text), address);
    },
  };
}

function createLookup({ addressLine1, addressLine2, city, state, zipcode }: PostalAddress) {
  return {
    street: addressLine1,
    ...(addressLine2 === '' ? {} : { [isSecondary(addressLine2) ? 'secondary' : 'street2']: addressLine2 }),
    city,
    state: state.slice(0, MAX_STATE),
    zipcode,
    match: 'strict',
    // With one candidate, the service chooses among the matches of an ambiguous address.
    candidates: 2,
  };
}

/** Whether a second line is an apartment, suite or office, and not a recipient such as "Attn: Naomi". */
function isSecondary(addressLine2: string): boolean {
  return /\d/.test(addressLine2);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer of the address service is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseCandidates(text: string): Candidate[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The message of the parser would quote the answer, which may repeat the address.
    throw new Error('The answer of the address service is not JSON.');
  }
  if (!Value.Check(CandidatesSchema, value)) {
    throw new Error('The answer of the address service has another form than documented.');
  }
  return value;
}

function interpret([candidate, ...others]: Candidate[], typed: PostalAddress): LookupResult {
  if (!candidate || others.length > 0) return { result: 'not_found' };
  const { dpv_match_code: match, footnotes = '', lacslink_code: rename } = candidate.analysis;
  if (match !== CONFIRMED) return { result: 'not_found' };
  const isCorrected =
    rename === RENAMED || footnotes.split('#').some((footnote) => CORRECTIONS.has(footnote));
  if (!isCorrected) return { result: 'confirmed' };
  const address = createSuggestion(candidate, typed);
  return isSameAddress(address, typed) ? { result: 'confirmed' } : { result: 'corrected', address };
}

function createSuggestion(candidate: Candidate, typed: PostalAddress): PostalAddress {
  const { components, delivery_line_1: line1, delivery_line_2: line2 = '' } = candidate;
  const secondary = [components.secondary_designator, components.secondary_number].filter(Boolean).join(' ');
  const isInLine1 = secondary !== '' && line1.endsWith(` ${secondary}`);
  // A recipient in the second line is not in the answer, and must not be lost.
  const keptLine2 = isSecondary(typed.addressLine2) ? '' : typed.addressLine2;
  const suggestion = {
    addressLine1: isInLine1 ? line1.slice(0, -secondary.length - 1) : line1,
    addressLine2: (isInLine1 ? secondary : line2) || keptLine2,
    city: components.city_name,
    state: components.state_abbreviation,
    zipcode: [components.zipcode, components.plus4_code].filter(Boolean).join('-'),
  };
  const isUsable =
    Value.Check(DonationAddressSchema, { ...suggestion, country: VERIFIED_COUNTRY }) &&
    Object.values(suggestion).every((text) => findTextError(text, false) === undefined);
  if (!isUsable) throw new Error('The address of the address service does not fit into a form.');
  return suggestion;
}

/** Whether two addresses differ in case, punctuation and the last four digits of the ZIP code at most. */
function isSameAddress(a: PostalAddress, b: PostalAddress): boolean {
  return toComparable(a) === toComparable(b);
}

function toComparable({ zipcode, ...lines }: PostalAddress): string {
  const { addressLine1, addressLine2, city, state } = lines;
  return [`${addressLine1} ${addressLine2}`, city, state, zipcode.slice(0, 5)]
    .map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('\n');
}
