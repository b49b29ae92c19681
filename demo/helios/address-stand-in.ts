import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { SmartyConfig } from '../../helios/src/lib/config.ts';

// A stand-in for the US Street Address API of Smarty, as far as Helios uses it, written from its documentation. It
// knows the cities of the demo and confirms any other address. docs/helios/visitors.md (Test addresses) lists what it does otherwise.

/** The maximum of the documentation. */
const MAX_LOOKUPS = 100;
const MAX_BODY_BYTES = 32 * 1024;

const CITIES: Readonly<Record<string, { city: string; state: string }>> = {
  17572: { city: 'Ronks', state: 'PA' },
  17579: { city: 'Strasburg', state: 'PA' },
  17602: { city: 'Lancaster', state: 'PA' },
  65616: { city: 'Branson', state: 'MO' },
};
const STATES: Readonly<Record<string, string>> = { pennsylvania: 'PA', missouri: 'MO' };
const SUFFIXES: Readonly<Record<string, string>> = {
  avenue: 'Ave',
  drive: 'Dr',
  lane: 'Ln',
  road: 'Rd',
  street: 'St',
};
/** A misspelled street, and its name. */
const MISSPELLED = { wrong: 'orchrad', right: 'Orchard' };

interface Lookup {
  street?: string;
  street2?: string;
  secondary?: string;
  city?: string;
  state?: string;
  zipcode?: string;
  match?: string;
  candidates?: number;
}

type Fault = (response: ServerResponse, signal: AbortSignal) => unknown;

/** Faults by the name of the street. */
const FAULTS: Readonly<Record<string, Fault>> = {
  slow: () => undefined,
  error: (response) => response.writeHead(500).end('Internal Server Error'),
  unpaid: (response) => response.writeHead(402).end('Active subscription required'),
  limit: (response) => response.writeHead(429, { 'retry-after': '60' }).end('Too Many Requests'),
  garbage: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  other: (response) => sendJson(response, 200, [{ delivery_line_1: 5 }]),
  long: (response) =>
    sendJson(response, 200, [createCandidate({ street: `1 ${'Long '.repeat(20)}Street` }, 'Y', ['A'])]),
  endless: async (response, signal) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    while (!signal.aborted) {
      response.write(' '.repeat(16_384));
      await delay(1, undefined, { signal }).catch(() => undefined);
    }
  },
  redirect: (response) => response.writeHead(302, { location: 'https://example.org/' }).end(),
  broken: (response) => response.destroy(),
};

export interface AddressStandIn {
  config: SmartyConfig;
  /** The lookups so far. */
  lookups: Lookup[];
  close(): Promise<void>;
}

/** Starts the stand-in on a free port of this machine. */
export async function startAddressStandIn(): Promise<AddressStandIn> {
  const lookups: Lookup[] = [];
  const closing = new AbortController();
  const server = createServer((request, response) => {
    response.setHeader('server', 'a stand-in for us-street.api.smarty.com');
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const config = {
    authId: 'stand-in-id',
    authToken: 'stand-in-token',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', config.url);
    if (pathname !== '/street-address') return response.writeHead(404).end('This is a stand-in for Smarty.');
    if (request.method !== 'POST') return response.writeHead(405).end('Method Not Allowed');
    const isKnown =
      searchParams.get('auth-id') === config.authId && searchParams.get('auth-token') === config.authToken;
    if (!isKnown) return response.writeHead(401).end('Unauthorized');
    const body = await text(request);
    if (body.length > MAX_BODY_BYTES) return response.writeHead(413).end('Request Entity Too Large');
    const requested = parseLookups(body);
    if (!requested) return response.writeHead(400).end('Bad Request');
    lookups.push(...requested);
    const fault = requested.map(findFault).find(Boolean);
    if (fault) return fault(response, AbortSignal.any([closing.signal, createCloseSignal(response)]));
    const candidates = requested.flatMap((lookup, index) =>
      match(lookup).map((candidate, candidateIndex) => ({
        input_index: index,
        candidate_index: candidateIndex,
        ...candidate,
      })),
    );
    return sendJson(response, 200, candidates);
  };

  return {
    config,
    lookups,
    async close() {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createCloseSignal(response: ServerResponse): AbortSignal {
  const control = new AbortController();
  response.once('close', () => control.abort());
  return control.signal;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function parseLookups(body: string): Lookup[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const isValid =
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= MAX_LOOKUPS &&
      value.every(
        (lookup) => typeof lookup?.street === 'string' && typeof (lookup.zipcode ?? '') === 'string',
      );
    return isValid ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The words of a street without its number, in lower case. */
function getStreetWords({ street = '' }: Lookup): string[] {
  return street.toLowerCase().split(/\s+/).slice(1);
}

function findFault(lookup: Lookup): Fault | undefined {
  const [name = ''] = getStreetWords(lookup);
  return Object.hasOwn(FAULTS, name) ? FAULTS[name] : undefined;
}

/** The candidates of the strategy `strict`: none for an address that is not in the data. */
function match(lookup: Lookup): object[] {
  const words = getStreetWords(lookup);
  const { street = '', secondary = '', candidates = 1 } = lookup;
  const hasNumber = /^\d/.test(street) || /^p\.?o\.? box \d/i.test(street);
  if (!hasNumber || words.includes('nowhere')) return [];
  if (words.includes('parade')) {
    const both = ['N', 'S'].map((direction) => street.replace(/\s/, ` ${direction} `));
    return both.slice(0, candidates).map((name) => createCandidate({ ...lookup, street: name }, 'Y', ['L']));
  }
  // A building with the suites 1 to 99.
  if (words.includes('tower')) {
    if (secondary === '') return [createCandidate(lookup, 'D', ['H', 'N'])];
    if (!/\b\d{1,2}$/.test(secondary)) return [createCandidate(lookup, 'S', ['S', 'N'])];
  }
  return [createCandidate(...correct(lookup))];
}

/** Corrects the city, the ZIP code and the street. */
function correct(lookup: Lookup): [lookup: Lookup, match: 'Y', footnotes: string[]] {
  const footnotes: string[] = [];
  const corrected = { ...lookup };
  const { street = '', city = '', zipcode = '' } = lookup;
  const zip5 = zipcode.slice(0, 5);
  const place = CITIES[zip5];
  const placeOfCity = Object.entries(CITIES).find(
    ([, known]) => known.city.toLowerCase() === city.trim().toLowerCase(),
  );
  if (placeOfCity && placeOfCity[0] !== zip5) {
    corrected.zipcode = placeOfCity[0];
    corrected.state = placeOfCity[1].state;
    footnotes.push('A');
  } else if (place && !placeOfCity) {
    Object.assign(corrected, place);
    footnotes.push('B');
  }
  const spelled = street.replace(new RegExp(`\\b${MISSPELLED.wrong}\\b`, 'i'), MISSPELLED.right);
  if (spelled !== street) footnotes.push('M');
  const shortened = spelled.replace(/\w+$/, (word) => SUFFIXES[word.toLowerCase()] ?? word);
  if (shortened !== spelled) footnotes.push('N');
  return [{ ...corrected, street: shortened }, 'Y', footnotes];
}

function createCandidate(lookup: Lookup, match: 'Y' | 'S' | 'D', footnotes: readonly string[]): object {
  const { street = '', secondary, city = '', state = '', zipcode = '' } = lookup;
  const [primary = ''] = street.split(/\s+/);
  const [designator = '', number = ''] = (match === 'Y' ? (secondary ?? '') : '').split(/\s+/);
  const unit = number === '' ? { designator: 'Apt', number: designator } : { designator, number };
  const hasUnit = unit.number !== '';
  const components = {
    primary_number: primary,
    ...(hasUnit ? { secondary_designator: unit.designator, secondary_number: unit.number } : {}),
    city_name: city,
    state_abbreviation: STATES[state.toLowerCase()] ?? state.slice(0, 2).toUpperCase(),
    zipcode: zipcode.slice(0, 5),
    plus4_code: '1234',
  };
  const { state_abbreviation, plus4_code } = components;
  return {
    delivery_line_1: hasUnit ? `${street} ${unit.designator} ${unit.number}` : street,
    last_line: `${city} ${state_abbreviation} ${components.zipcode}-${plus4_code}`,
    components,
    metadata: { record_type: hasUnit ? 'H' : 'S', zip_type: 'Standard' },
    analysis: {
      dpv_match_code: match,
      dpv_footnotes: match === 'Y' ? 'AABB' : match === 'D' ? 'AAN1' : 'AAC1',
      active: 'Y',
      ...(footnotes.length > 0 ? { footnotes: footnotes.map((code) => `${code}#`).join('') } : {}),
    },
  };
}
