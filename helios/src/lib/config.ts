import { readMetricsAddress } from '@playhouse/metrics';
import type { MetricsAddress } from '@playhouse/metrics';
import { ConfigError } from '../../../lib-node/settings.ts';
import { isOrderPrefix } from './ids.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';

export interface StripeConfig {
  secretKey: string;
  /** The key of Stripe.js in the visitor's browser. */
  publishableKey: string;
  /** The secret with which Stripe signs its events. */
  webhookSecret: string;
  /** Stripe's own API. */
  apiUrl: string;
  /** The origin of Stripe.js and its iframes. */
  jsUrl: string;
}

/** A bucket of any S3. */
export interface S3Config {
  /** The origin of the S3 API. The bucket becomes the first part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The account at Smarty that verifies addresses. */
export interface SmartyConfig {
  authId: string;
  authToken: string;
  /** Smarty's US Street Address API. */
  url: string;
}

/** The source of the customer-data platform to which orders are reported. */
export interface SegmentConfig {
  writeKey: string;
  /** The origin of the tracking API. */
  url: string;
}

/** `HELIOS_LOCKS_PER_MINUTE` becomes `locksPerMinute`. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;
type PropertyOf<Name extends string> = Name extends `HELIOS_${infer Rest}` ? Camel<Rest> : Camel<Name>;
type Values = { [Name in keyof Settings as PropertyOf<Name>]: Settings[Name] };

/** The settings of Helios: the variables of settings.ts, and what is read from several or in another form. */
export interface Config
  extends
    Omit<
      Values,
      | 'sales'
      | `stripe${string}`
      | `s3${string}`
      | `smarty${string}`
      | `segment${string}`
      | `metrics${string}`
      | 'payments'
      | keyof Derived
    >,
    Derived {}

interface Derived {
  databaseUrl: string;
  /** The same database, never through a pooler that gives a connection to another client after each transaction. */
  databaseDirectUrl: string;
  logLevel: string;
  /** Where Prometheus reads the metrics. Null: nowhere. */
  metrics: MetricsAddress | null;
  /** The origin at which browsers reach Helios, without a trailing slash. */
  publicUrl: string;
  /** The origin at which browsers reach the box office. */
  staffPublicUrl: string;
  siteUrl: string;
  corsOrigins: string[];
  maxConnections: number;
  /** Undefined with HELIOS_PAYMENTS=test: then the test processor takes payments. */
  stripe: StripeConfig | undefined;
  /** HELIOS_SALES=closed: nothing is sold. */
  salesClosed: boolean;
  /** Undefined: mail is written to mailDir. */
  smtpUrl: string | undefined;
  /** The bucket of the letters of donation requests. Undefined: they are in objectDir. */
  s3: S3Config | undefined;
  /** Numbers of sold gift cards and the links are derived from the first; the others are former ones. */
  giftCardSecrets: readonly [string, ...string[]];
  /** Undefined: no pictures of gift cards. */
  assetsUrl: string | undefined;
  /** Undefined: addresses are not verified. */
  smarty: SmartyConfig | undefined;
  /** Undefined: events of orders are not sent. */
  segment: SegmentConfig | undefined;
  companyName: string;
  orderPrefix: string;
  /** The proxies whose X-Forwarded-For the public listener trusts; empty: none. */
  trustProxy: string[];
  /** Those of the staff listener. */
  staffTrustProxy: string[];
}

/** Connections that are no streams. */
const OTHER_CONNECTIONS = 2_000;

/** Reads and checks the environment. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const settings = readSettings(env);
  const siteUrl = parseOrigin('HELIOS_SITE_URL', settings.HELIOS_SITE_URL);
  const databaseUrl = parseDatabaseUrl('HELIOS_DATABASE_URL', settings.HELIOS_DATABASE_URL);
  const stripe = readPaymentSettings(settings);
  const { HELIOS_ASSETS_URL: assetsUrl, HELIOS_PUBLIC_URL: publicUrl } = settings;
  return {
    ...nameValues(settings),
    databaseUrl,
    databaseDirectUrl: parseDatabaseUrl(
      'HELIOS_DATABASE_DIRECT_URL',
      settings.HELIOS_DATABASE_DIRECT_URL ?? databaseUrl,
    ),
    metrics: readMetricsAddress(env, 'HELIOS'),
    publicUrl: parseOrigin('HELIOS_PUBLIC_URL', publicUrl ?? `http://localhost:${settings.HELIOS_PORT}`),
    staffPublicUrl: readStaffPublicUrl(settings),
    siteUrl,
    corsOrigins: parseList(settings.HELIOS_CORS_ORIGINS ?? siteUrl).map((entry) =>
      parseOrigin('HELIOS_CORS_ORIGINS', entry),
    ),
    maxConnections: readMaxConnections(settings),
    stripe,
    salesClosed: settings.HELIOS_SALES === 'closed',
    smtpUrl: parseSmtpUrl(settings.HELIOS_SMTP_URL),
    s3: readS3Settings(settings),
    giftCardSecrets: readGiftCardSecrets(settings, stripe),
    assetsUrl: assetsUrl === undefined ? undefined : parseOrigin('HELIOS_ASSETS_URL', assetsUrl),
    smarty: readSmartySettings(settings),
    segment: readSegmentSettings(settings),
    companyName: readCompanyName(settings, stripe),
    orderPrefix: readOrderPrefix(settings, stripe),
    locale: readLocale(settings),
    trustProxy: parseList(settings.HELIOS_TRUST_PROXY),
    staffTrustProxy: parseList(settings.HELIOS_STAFF_TRUST_PROXY),
  };
}

function nameValues(settings: Settings): Values {
  const toProperty = (name: string) =>
    name
      .replace(/^HELIOS_/, '')
      .toLowerCase()
      .replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [toProperty(name), value]),
  ) as unknown as Values;
}

/** Passkeys need TLS, or this machine. */
function readStaffPublicUrl(settings: Settings): string {
  const given = settings.HELIOS_STAFF_PUBLIC_URL ?? `http://localhost:${settings.HELIOS_STAFF_PORT}`;
  const url = parseOrigin('HELIOS_STAFF_PUBLIC_URL', given);
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || hostname === 'localhost') return url;
  throw new ConfigError(
    `HELIOS_STAFF_PUBLIC_URL is "${given}": set it to an origin that begins with https://, because browsers have passkeys only there.`,
  );
}

/** Each stream needs a connection. */
function readMaxConnections(settings: Settings): number {
  const { HELIOS_MAX_STREAMS: streams, HELIOS_MAX_CONNECTIONS: given } = settings;
  if (given === undefined) return streams + OTHER_CONNECTIONS;
  if (given > streams) return given;
  throw new ConfigError(
    `HELIOS_MAX_CONNECTIONS is ${given}: set it to more than HELIOS_MAX_STREAMS (${streams}), because each stream needs a connection.`,
  );
}

const MIN_SECRET_LENGTH = 32;

/** With test cards. */
const TEST_ORDER_PREFIX = 'TEST';

/** The secrets of gift cards. Required with real payments. */
function readGiftCardSecrets(
  settings: Settings,
  stripe: StripeConfig | undefined,
): Config['giftCardSecrets'] {
  const [first, ...former] = parseList(settings.HELIOS_GIFT_CARD_SECRETS);
  if (first === undefined) {
    if (!stripe) return ['gift cards of the demo have no value'];
    throw new ConfigError(
      'HELIOS_GIFT_CARD_SECRETS is not set: set it to a random text of at least 32 characters, from which the numbers of gift cards are derived, and keep it.',
    );
  }
  if ([first, ...former].some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    throw new ConfigError(
      `HELIOS_GIFT_CARD_SECRETS contains a secret of less than ${MIN_SECRET_LENGTH} characters: set it to a random text that is longer.`,
    );
  }
  return [first, ...former];
}

/** The company's name. Required with real payments. */
function readCompanyName(settings: Settings, stripe: StripeConfig | undefined): string {
  const name = settings.HELIOS_COMPANY_NAME;
  if (name) return name;
  if (!stripe) return 'Box office';
  throw new ConfigError(
    'HELIOS_COMPANY_NAME is not set: set it to the name of the company, which mail and tickets show.',
  );
}

/** The letters of the company in order numbers. Required with real payments, because they stay on tickets. */
function readOrderPrefix(settings: Settings, stripe: StripeConfig | undefined): string {
  const prefix = settings.HELIOS_ORDER_PREFIX ?? (stripe ? '' : TEST_ORDER_PREFIX);
  if (isOrderPrefix(prefix)) return prefix;
  throw new ConfigError(
    `HELIOS_ORDER_PREFIX is "${prefix}": set it to two to four capital letters, with which order numbers begin, except GC.`,
  );
}

function readLocale({ HELIOS_LOCALE: locale }: Settings): string {
  try {
    new Intl.Locale(locale);
    return locale;
  } catch {
    throw new ConfigError(`HELIOS_LOCALE is "${locale}": set it to a locale, such as en-GB.`);
  }
}

function parseDatabaseUrl(
  name: 'HELIOS_DATABASE_URL' | 'HELIOS_DATABASE_DIRECT_URL',
  value: string | undefined,
): string {
  if (!value) {
    throw new ConfigError(
      'HELIOS_DATABASE_URL is not set: set it to the address of a PostgreSQL database, such as postgres://user:password@localhost:5432/helios.',
    );
  }
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new ConfigError(`${name} is not a PostgreSQL address: it must begin with postgres://.`);
  }
  return value;
}

function parseSmtpUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) {
    throw new ConfigError(
      'HELIOS_SMTP_URL is not the address of a mail server: it must begin with smtp:// or smtps://.',
    );
  }
  return value;
}

/**
 * Stripe's settings; undefined with HELIOS_PAYMENTS=test. One of the two is required, so that test cards are
 * never accepted by accident.
 */
function readPaymentSettings(settings: Settings): StripeConfig | undefined {
  const isTest = settings.HELIOS_PAYMENTS === 'test';
  const stripe = readStripeSettings(settings);
  if (stripe && isTest) {
    throw new ConfigError(
      'HELIOS_PAYMENTS selects test cards, but the variables of Stripe select real payments: set one or the other.',
    );
  }
  if (!stripe && !isTest) {
    throw new ConfigError(
      'No payments are configured: set the three variables HELIOS_STRIPE_…, or HELIOS_PAYMENTS=test to accept test cards only.',
    );
  }
  return stripe;
}

function readStripeSettings(settings: Settings): StripeConfig | undefined {
  const {
    HELIOS_STRIPE_SECRET_KEY: secretKey,
    HELIOS_STRIPE_PUBLISHABLE_KEY: publishableKey,
    HELIOS_STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = settings;
  if (!secretKey && !publishableKey && !webhookSecret) return undefined;
  if (!secretKey || !/^[sr]k_/.test(secretKey)) {
    throw new ConfigError(
      'HELIOS_STRIPE_SECRET_KEY is not a secret key of Stripe: it must begin with sk_ or rk_. To use test cards, remove all variables of Stripe and set HELIOS_PAYMENTS=test.',
    );
  }
  if (!publishableKey || !/^pk_\w+$/.test(publishableKey)) {
    throw new ConfigError(
      'HELIOS_STRIPE_PUBLISHABLE_KEY is not a publishable key of Stripe: it must begin with pk_. The card form needs it.',
    );
  }
  // Stripe accepts keys of both modes, but a card token of one mode is unknown in the other.
  if (isLive(secretKey) !== isLive(publishableKey)) {
    throw new ConfigError(
      'HELIOS_STRIPE_SECRET_KEY and HELIOS_STRIPE_PUBLISHABLE_KEY belong to different modes: use two keys of the live mode, or two of a test mode.',
    );
  }
  if (!webhookSecret || !webhookSecret.startsWith('whsec_')) {
    throw new ConfigError(
      'HELIOS_STRIPE_WEBHOOK_SECRET is not the signing secret of a webhook endpoint: it must begin with whsec_.',
    );
  }
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    apiUrl: parseOrigin('HELIOS_STRIPE_API_URL', settings.HELIOS_STRIPE_API_URL),
    jsUrl: parseOrigin('HELIOS_STRIPE_JS_URL', settings.HELIOS_STRIPE_JS_URL),
  };
}

/** The settings of S3: all of them, or none. */
function readS3Settings(settings: Settings): S3Config | undefined {
  const names = {
    endpoint: 'HELIOS_S3_ENDPOINT',
    region: 'HELIOS_S3_REGION',
    bucket: 'HELIOS_S3_BUCKET',
    accessKeyId: 'HELIOS_S3_ACCESS_KEY_ID',
    secretAccessKey: 'HELIOS_S3_SECRET_ACCESS_KEY',
  } as const;
  const missing = Object.values(names).filter((name) => !settings[name]);
  if (missing.length === Object.keys(names).length) return undefined;
  if (missing.length > 0) {
    throw new ConfigError(
      `Some variables of S3 are set, but not ${missing.join(', ')}: set all of them, or none.`,
    );
  }
  const bucket = settings[names.bucket] ?? '';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(`${names.bucket} is "${bucket}": set it to the name of a bucket.`);
  }
  return {
    endpoint: parseOrigin(names.endpoint, settings[names.endpoint] ?? ''),
    region: settings[names.region] ?? '',
    bucket,
    accessKeyId: settings[names.accessKeyId] ?? '',
    secretAccessKey: settings[names.secretAccessKey] ?? '',
  };
}

/** The settings of Smarty: both keys, or none. */
function readSmartySettings(settings: Settings): SmartyConfig | undefined {
  const { HELIOS_SMARTY_AUTH_ID: authId, HELIOS_SMARTY_AUTH_TOKEN: authToken } = settings;
  if (!authId && !authToken) return undefined;
  if (!authId || !authToken) {
    throw new ConfigError(
      'Only one of HELIOS_SMARTY_AUTH_ID and HELIOS_SMARTY_AUTH_TOKEN is set: set both, or none.',
    );
  }
  return { authId, authToken, url: parseOrigin('HELIOS_SMARTY_URL', settings.HELIOS_SMARTY_URL) };
}

/** The settings of the customer-data platform. Events are sent only over https, or on this machine. */
function readSegmentSettings(settings: Settings): SegmentConfig | undefined {
  const { HELIOS_SEGMENT_WRITE_KEY: writeKey, HELIOS_SEGMENT_URL: givenUrl } = settings;
  if (!writeKey) {
    if (!givenUrl) return undefined;
    throw new ConfigError(
      'HELIOS_SEGMENT_URL is set, but not HELIOS_SEGMENT_WRITE_KEY: set the write key of a source of the customer-data platform, or remove both.',
    );
  }
  if (!/^[\w-]+$/.test(writeKey)) {
    throw new ConfigError(
      'HELIOS_SEGMENT_WRITE_KEY is not a write key: it has only letters, digits, hyphens and underscores.',
    );
  }
  const url = parseOrigin('HELIOS_SEGMENT_URL', givenUrl || 'https://api.segment.io');
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1') {
    throw new ConfigError(`HELIOS_SEGMENT_URL is "${url}": set it to an origin that begins with https://.`);
  }
  return { writeKey, url };
}

function isLive(key: string): boolean {
  return /^[a-z]+_live_/.test(key);
}

function parseList(value = ''): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function parseOrigin(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/') {
    throw new ConfigError(
      `${name} contains "${value}": set it to an origin without a path, such as http://localhost:9000.`,
    );
  }
  return url.origin;
}
