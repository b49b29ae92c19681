import { readMetricsAddress } from '@playhouse/metrics';
import type { MetricsAddress } from '@playhouse/metrics';
import { ConfigError, readInteger } from '../../../lib-node/settings.ts';
import { DEFAULT_LOCALE } from './format.ts';
import { isOrderPrefix } from './ids.ts';

export interface StripeConfig {
  /** HELIOS_STRIPE_SECRET_KEY */
  secretKey: string;
  /** HELIOS_STRIPE_PUBLISHABLE_KEY: the key of Stripe.js in the visitor's browser. */
  publishableKey: string;
  /** HELIOS_STRIPE_WEBHOOK_SECRET: the secret with which Stripe signs its events. */
  webhookSecret: string;
  /** HELIOS_STRIPE_API_URL: for tests. Default: Stripe's own API. */
  apiUrl: string;
  /** HELIOS_STRIPE_JS_URL: for tests. The origin of Stripe.js and its iframes. */
  jsUrl: string;
}

/** A bucket of any S3. */
export interface S3Config {
  /** HELIOS_S3_ENDPOINT: the origin of the S3 API. The bucket becomes the first part of the path. */
  endpoint: string;
  /** HELIOS_S3_REGION */
  region: string;
  /** HELIOS_S3_BUCKET */
  bucket: string;
  /** HELIOS_S3_ACCESS_KEY_ID */
  accessKeyId: string;
  /** HELIOS_S3_SECRET_ACCESS_KEY */
  secretAccessKey: string;
}

/** The account at Smarty that verifies addresses. */
export interface SmartyConfig {
  /** HELIOS_SMARTY_AUTH_ID */
  authId: string;
  /** HELIOS_SMARTY_AUTH_TOKEN */
  authToken: string;
  /** HELIOS_SMARTY_URL: for tests. Default: Smarty's US Street Address API. */
  url: string;
}

/** The source of the customer-data platform to which orders are reported. */
export interface SegmentConfig {
  /** HELIOS_SEGMENT_WRITE_KEY */
  writeKey: string;
  /** HELIOS_SEGMENT_URL: the origin of the tracking API. */
  url: string;
}

/** The settings of Helios. docs/helios/settings.md documents each environment variable. */
export interface Config {
  /** HELIOS_DATABASE_URL */
  databaseUrl: string;
  /** HELIOS_HOST */
  host: string;
  /** HELIOS_PORT */
  port: number;
  /** HELIOS_STAFF_HOST: the address on which the staff API listens. */
  staffHost: string;
  /** HELIOS_STAFF_PORT */
  staffPort: number;
  /** HELIOS_METRICS_HOST, HELIOS_METRICS_PORT: where Prometheus reads the metrics. Null: nowhere. */
  metrics: MetricsAddress | null;
  /** HELIOS_PUBLIC_URL: the origin at which browsers reach Helios, without a trailing slash. */
  publicUrl: string;
  /** HELIOS_SITE_URL: the site, to which visitors return from the bank through Helios. */
  siteUrl: string;
  /** HELIOS_CORS_ORIGINS: the origins that may call Helios and embed its card fields. */
  corsOrigins: string[];
  /** LOG_LEVEL */
  logLevel: string;
  /** HELIOS_HORIZON_WEEKS: how far ahead performances are created. */
  horizonWeeks: number;
  /** HELIOS_GATEWAY_TIMEOUT_MS: how long a visitor waits for the payment gateway before "confirming". */
  gatewayTimeoutMs: number;
  /** Undefined with HELIOS_PAYMENTS=test: then the test processor takes payments. */
  stripe: StripeConfig | undefined;
  /** HELIOS_SALES=closed: nothing is sold. */
  salesClosed: boolean;
  /** HELIOS_RECOVERY_SECONDS: interval of recovery for unfinished payments. */
  recoverySeconds: number;
  /** HELIOS_TEST_GATEWAY_LATE_MS: delay of the test gateway for the card that answers late. */
  testGatewayLateMs: number;
  /** HELIOS_DB_POOL_SIZE */
  poolSize: number;
  /** HELIOS_SMTP_URL: smtps://user:password@host. Undefined: mail is written to mailDir. */
  smtpUrl: string | undefined;
  /** HELIOS_MAIL_DIR */
  mailDir: string;
  /** HELIOS_MAIL_FROM */
  mailFrom: string;
  /** The bucket of the letters of donation requests. Undefined: they are in objectDir. */
  s3: S3Config | undefined;
  /** HELIOS_OBJECT_DIR */
  objectDir: string;
  /** HELIOS_LETTER_DAYS: how long letters are stored. */
  letterDays: number;
  /** HELIOS_ENQUIRY_DAYS: how long messages and group requests are kept. */
  enquiryDays: number;
  /** HELIOS_DONATION_REQUEST_DAYS: how long the contacts and texts of a donation request are kept after its decision. */
  donationRequestDays: number;
  /** HELIOS_UNPAID_ORDER_DAYS: how long the customer of an order without a payment is kept. */
  unpaidOrderDays: number;
  /** HELIOS_PAID_ORDER_DAYS: how long the customer of a paid order is kept after the show, or after the purchase of gift cards. */
  paidOrderDays: number;
  /** HELIOS_GIFT_CARD_RECIPIENT_DAYS: how long recipient, sender and message are kept after the last delivery or refund. */
  giftCardRecipientDays: number;
  /** HELIOS_UNCONFIRMED_SUBSCRIPTION_DAYS: how long submissions for the mailing list are kept without confirmation. */
  unconfirmedSubscriptionDays: number;
  /** HELIOS_FORMER_SUBSCRIPTION_DAYS: how long name, phone number and address are kept after a subscription has ended or was replaced. */
  formerSubscriptionDays: number;
  /** HELIOS_SENT_MAIL_DAYS: how long the queue keeps the rows of sent mails. */
  sentMailDays: number;
  /** HELIOS_STAFF_ACTION_DAYS: how long the log of staff is kept. */
  staffActionDays: number;
  /**
   * HELIOS_GIFT_CARD_SECRETS: the numbers of sold gift cards and the links of the mailing list are derived from the first; the
   * others are former ones. Required with real payments.
   */
  giftCardSecrets: readonly [string, ...string[]];
  /** HELIOS_ASSETS_URL: the origin of the content system, which has the pictures of gift cards; undefined: no pictures. */
  assetsUrl: string | undefined;
  /** Undefined: addresses are not verified. */
  smarty: SmartyConfig | undefined;
  /** Undefined: events of orders are not sent. */
  segment: SegmentConfig | undefined;
  /** HELIOS_COMPANY_NAME: the company's name in mail and on tickets. */
  companyName: string;
  /** HELIOS_ORDER_PREFIX: the letters with which order numbers begin. */
  orderPrefix: string;
  /** HELIOS_LOCALE: the formats of dates and amounts in mail and on tickets. */
  locale: string;
  /** HELIOS_OFFICE_MAIL: recipient of the forms that visitors send to the office. */
  officeMail: string;
  /**
   * HELIOS_STAFF_SECOND_PERSON_CENTS: refunds and gift cards above it need approval by a second person; 0:
   * never.
   */
  staffSecondPersonCents: number;
  /** HELIOS_MAX_STREAMS: live streams per process. */
  maxStreams: number;
  /** HELIOS_MAX_STREAMS_PER_ADDRESS: live streams per process for one address; 0: no limit. */
  maxStreamsPerAddress: number;
  /**
   * HELIOS_MAX_CONNECTIONS: connections per process. Must exceed maxStreams, because each stream needs one.
   */
  maxConnections: number;
  /** HELIOS_MAX_CONNECTIONS_PER_ADDRESS: connections per process and listener for one address; 0: no limit. */
  maxConnectionsPerAddress: number;
  /** HELIOS_REQUEST_TIMEOUT_MS: how long a request may take to arrive. */
  requestTimeoutMs: number;
  /** HELIOS_UPLOAD_TIMEOUT_MS: how long a request with a file may take to arrive. */
  uploadTimeoutMs: number;
  /** HELIOS_MAX_UPLOADS: requests with a file that a process receives at the same time. */
  maxUploads: number;
  /** HELIOS_MAX_UPLOADS_PER_ADDRESS: those of one address; 0: no limit. */
  maxUploadsPerAddress: number;
  /** HELIOS_SHUTDOWN_SECONDS: how long open requests may take to finish when Helios stops. */
  shutdownSeconds: number;
  /** HELIOS_TRUST_PROXY: the proxies whose X-Forwarded-For the public listener trusts; empty: none. */
  trustProxy: string[];
  /** HELIOS_STAFF_TRUST_PROXY: the proxies whose X-Forwarded-For the staff listener trusts; empty: none. */
  staffTrustProxy: string[];
  /** HELIOS_LOCKS_PER_MINUTE: requests for a lock by one address; 0: no limit, as in the other limits. */
  locksPerMinute: number;
  /**
   * HELIOS_SEATS_PER_ADDRESS: seats of one performance that one address can lock at the same time; 0: no
   * limit.
   */
  seatsPerAddress: number;
  /**
   * HELIOS_CAPTCHA_SEATS_PER_ADDRESS: above this number a captcha is required; 0: never, for sites without a
   * bot protection.
   */
  captchaSeatsPerAddress: number;
  /**
   * HELIOS_LOCK_CHANGES_PER_MINUTE: changes, extensions and releases of locks by one address, each counted
   * separately.
   */
  lockChangesPerMinute: number;
  /** HELIOS_ORDERS_PER_HOUR: payments by one address, repeats included. */
  ordersPerHour: number;
  /** HELIOS_DECLINED_CARDS_PER_DAY: declined and undecided payments by one address within 24 hours, in all processes together. */
  declinedCardsPerDay: number;
  /** HELIOS_BEST_SEATS_PER_MINUTE: requests for the best free seats by one address. */
  bestSeatsPerMinute: number;
  /** HELIOS_READS_PER_MINUTE: all requests of one address that read and have no limit of their own. */
  readsPerMinute: number;
  /** HELIOS_QUOTES_PER_MINUTE: quotes for one address. */
  quotesPerMinute: number;
  /** HELIOS_SUBSCRIPTIONS_PER_HOUR */
  subscriptionsPerHour: number;
  /** HELIOS_ENQUIRIES_PER_HOUR: messages and group requests by one address. */
  enquiriesPerHour: number;
  /** HELIOS_CONSENT_CHOICES_PER_HOUR: counted decisions about consent by one address. */
  consentChoicesPerHour: number;
  /** HELIOS_DONATION_REQUESTS_PER_HOUR: donation requests by one address. */
  donationRequestsPerHour: number;
  /** HELIOS_ADDRESS_VERIFICATIONS_PER_HOUR: verifications of postal addresses for one address. */
  addressVerificationsPerHour: number;
  /** HELIOS_CODE_CHECKS_PER_HOUR: checks of gift cards and promo codes by one address. */
  codeChecksPerHour: number;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads and checks the environment. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = readInteger(env, 'HELIOS_PORT', 8080, 0, 65_535);
  const maxStreams = readInteger(env, 'HELIOS_MAX_STREAMS', 5_000, 1, 100_000);
  const siteUrl = parseOrigin('HELIOS_SITE_URL', env.HELIOS_SITE_URL || 'http://localhost:9000');
  const databaseUrl = parseDatabaseUrl(env.HELIOS_DATABASE_URL);
  const stripe = readPaymentSettings(env);
  return {
    databaseUrl,
    host: env.HELIOS_HOST || '127.0.0.1',
    port,
    staffHost: env.HELIOS_STAFF_HOST || '127.0.0.1',
    staffPort: readInteger(env, 'HELIOS_STAFF_PORT', 8081, 0, 65_535),
    metrics: readMetricsAddress(env, 'HELIOS'),
    publicUrl: parseOrigin('HELIOS_PUBLIC_URL', env.HELIOS_PUBLIC_URL || `http://localhost:${port}`),
    siteUrl,
    corsOrigins: parseList(env.HELIOS_CORS_ORIGINS || siteUrl).map((entry) =>
      parseOrigin('HELIOS_CORS_ORIGINS', entry),
    ),
    logLevel: readLogLevel(env),
    horizonWeeks: readInteger(env, 'HELIOS_HORIZON_WEEKS', 26, 2, 104),
    gatewayTimeoutMs: readInteger(env, 'HELIOS_GATEWAY_TIMEOUT_MS', 8_000, 50, 120_000),
    stripe,
    salesClosed: readSalesClosed(env),
    recoverySeconds: readInteger(env, 'HELIOS_RECOVERY_SECONDS', 5, 1, 3600),
    testGatewayLateMs: readInteger(env, 'HELIOS_TEST_GATEWAY_LATE_MS', 12_000, 100, 600_000),
    poolSize: readInteger(env, 'HELIOS_DB_POOL_SIZE', 20, 2, 200),
    smtpUrl: parseSmtpUrl(env.HELIOS_SMTP_URL),
    mailDir: env.HELIOS_MAIL_DIR || '.data/mail',
    mailFrom: env.HELIOS_MAIL_FROM || 'Box office <tickets@example.org>',
    s3: readS3Settings(env),
    objectDir: env.HELIOS_OBJECT_DIR || '.data/objects',
    // A mail is retried for about a day.
    letterDays: readInteger(env, 'HELIOS_LETTER_DAYS', 365, 7, 3_650),
    enquiryDays: readInteger(env, 'HELIOS_ENQUIRY_DAYS', 730, 7, 3_650),
    donationRequestDays: readInteger(env, 'HELIOS_DONATION_REQUEST_DAYS', 730, 7, 3_650),
    // Answers under an Idempotency-Key are kept for two days.
    unpaidOrderDays: readInteger(env, 'HELIOS_UNPAID_ORDER_DAYS', 30, 3, 3_650),
    // At least as long as a gift card may wait for its delivery, and a refund for its customer.
    paidOrderDays: readInteger(env, 'HELIOS_PAID_ORDER_DAYS', 2_555, 730, 7_300),
    giftCardRecipientDays: readInteger(env, 'HELIOS_GIFT_CARD_RECIPIENT_DAYS', 365, 7, 3_650),
    // The link to unsubscribe of each mail must work for 30 days.
    unconfirmedSubscriptionDays: readInteger(env, 'HELIOS_UNCONFIRMED_SUBSCRIPTION_DAYS', 30, 30, 3_650),
    formerSubscriptionDays: readInteger(env, 'HELIOS_FORMER_SUBSCRIPTION_DAYS', 30, 1, 3_650),
    // scripts/check-invariants.ts looks for the mails of 30 days.
    sentMailDays: readInteger(env, 'HELIOS_SENT_MAIL_DAYS', 730, 31, 3_650),
    // The database refuses to delete younger rows.
    staffActionDays: readInteger(env, 'HELIOS_STAFF_ACTION_DAYS', 1_095, 366, 3_650),
    giftCardSecrets: readGiftCardSecrets(env, stripe),
    assetsUrl: env.HELIOS_ASSETS_URL ? parseOrigin('HELIOS_ASSETS_URL', env.HELIOS_ASSETS_URL) : undefined,
    smarty: readSmartySettings(env),
    segment: readSegmentSettings(env),
    companyName: readCompanyName(env, stripe),
    orderPrefix: readOrderPrefix(env, stripe),
    locale: readLocale(env),
    officeMail: env.HELIOS_OFFICE_MAIL || 'office@example.org',
    staffSecondPersonCents: readInteger(env, 'HELIOS_STAFF_SECOND_PERSON_CENTS', 50_000, 0, 100_000_000),
    maxStreams,
    maxConnections: readInteger(env, 'HELIOS_MAX_CONNECTIONS', maxStreams + 2_000, maxStreams + 1, 200_000),
    maxConnectionsPerAddress: readInteger(env, 'HELIOS_MAX_CONNECTIONS_PER_ADDRESS', 500, 0, 200_000),
    requestTimeoutMs: readInteger(env, 'HELIOS_REQUEST_TIMEOUT_MS', 10_000, 100, 120_000),
    uploadTimeoutMs: readInteger(env, 'HELIOS_UPLOAD_TIMEOUT_MS', 60_000, 100, 600_000),
    maxUploads: readInteger(env, 'HELIOS_MAX_UPLOADS', 20, 1, 1_000),
    maxUploadsPerAddress: readInteger(env, 'HELIOS_MAX_UPLOADS_PER_ADDRESS', 3, 0, 1_000),
    shutdownSeconds: readInteger(env, 'HELIOS_SHUTDOWN_SECONDS', 20, 1, 600),
    maxStreamsPerAddress: readInteger(env, 'HELIOS_MAX_STREAMS_PER_ADDRESS', 100, 0, 100_000),
    trustProxy: parseList(env.HELIOS_TRUST_PROXY),
    staffTrustProxy: parseList(env.HELIOS_STAFF_TRUST_PROXY),
    locksPerMinute: readInteger(env, 'HELIOS_LOCKS_PER_MINUTE', 60, 0, 1_000_000),
    seatsPerAddress: readInteger(env, 'HELIOS_SEATS_PER_ADDRESS', 96, 0, 1_000_000),
    captchaSeatsPerAddress: readInteger(env, 'HELIOS_CAPTCHA_SEATS_PER_ADDRESS', 0, 0, 1_000_000),
    lockChangesPerMinute: readInteger(env, 'HELIOS_LOCK_CHANGES_PER_MINUTE', 120, 0, 1_000_000),
    ordersPerHour: readInteger(env, 'HELIOS_ORDERS_PER_HOUR', 60, 0, 1_000_000),
    declinedCardsPerDay: readInteger(env, 'HELIOS_DECLINED_CARDS_PER_DAY', 30, 0, 1_000_000),
    bestSeatsPerMinute: readInteger(env, 'HELIOS_BEST_SEATS_PER_MINUTE', 60, 0, 1_000_000),
    readsPerMinute: readInteger(env, 'HELIOS_READS_PER_MINUTE', 3_000, 0, 1_000_000),
    quotesPerMinute: readInteger(env, 'HELIOS_QUOTES_PER_MINUTE', 300, 0, 1_000_000),
    subscriptionsPerHour: readInteger(env, 'HELIOS_SUBSCRIPTIONS_PER_HOUR', 30, 0, 1_000_000),
    enquiriesPerHour: readInteger(env, 'HELIOS_ENQUIRIES_PER_HOUR', 20, 0, 1_000_000),
    consentChoicesPerHour: readInteger(env, 'HELIOS_CONSENT_CHOICES_PER_HOUR', 60, 0, 1_000_000),
    donationRequestsPerHour: readInteger(env, 'HELIOS_DONATION_REQUESTS_PER_HOUR', 10, 0, 1_000_000),
    addressVerificationsPerHour: readInteger(env, 'HELIOS_ADDRESS_VERIFICATIONS_PER_HOUR', 30, 0, 1_000_000),
    codeChecksPerHour: readInteger(env, 'HELIOS_CODE_CHECKS_PER_HOUR', 60, 0, 1_000_000),
  };
}

function readLogLevel(env: NodeJS.ProcessEnv): string {
  const logLevel = env.LOG_LEVEL || 'info';
  if (LOG_LEVELS.includes(logLevel)) return logLevel;
  throw new ConfigError(`LOG_LEVEL is "${logLevel}": set it to one of ${LOG_LEVELS.join(', ')}.`);
}

function readSalesClosed({ HELIOS_SALES: sales }: NodeJS.ProcessEnv): boolean {
  if (sales === undefined || sales === '' || sales === 'open') return false;
  if (sales === 'closed') return true;
  throw new ConfigError(`HELIOS_SALES is "${sales}": set it to open or closed.`);
}

const MIN_SECRET_LENGTH = 32;

/** With test cards. */
const TEST_ORDER_PREFIX = 'TEST';

/** The secrets of gift cards. Required with real payments. */
function readGiftCardSecrets(
  env: NodeJS.ProcessEnv,
  stripe: StripeConfig | undefined,
): Config['giftCardSecrets'] {
  const [first, ...former] = parseList(env.HELIOS_GIFT_CARD_SECRETS);
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
function readCompanyName(env: NodeJS.ProcessEnv, stripe: StripeConfig | undefined): string {
  const name = env.HELIOS_COMPANY_NAME;
  if (name) return name;
  if (!stripe) return 'Box office';
  throw new ConfigError(
    'HELIOS_COMPANY_NAME is not set: set it to the name of the company, which mail and tickets show.',
  );
}

/** The letters of the company in order numbers. Required with real payments, because they stay on tickets. */
function readOrderPrefix(env: NodeJS.ProcessEnv, stripe: StripeConfig | undefined): string {
  const prefix = env.HELIOS_ORDER_PREFIX || (stripe ? '' : TEST_ORDER_PREFIX);
  if (isOrderPrefix(prefix)) return prefix;
  throw new ConfigError(
    `HELIOS_ORDER_PREFIX is "${prefix}": set it to two to four capital letters, with which order numbers begin, except GC.`,
  );
}

function readLocale(env: NodeJS.ProcessEnv): string {
  const locale = env.HELIOS_LOCALE || DEFAULT_LOCALE;
  try {
    new Intl.Locale(locale);
    return locale;
  } catch {
    throw new ConfigError(`HELIOS_LOCALE is "${locale}": set it to a locale, such as en-GB.`);
  }
}

function parseDatabaseUrl(value: string | undefined): string {
  if (!value) {
    throw new ConfigError(
      'HELIOS_DATABASE_URL is not set: set it to the address of a PostgreSQL database, such as postgres://user:password@localhost:5432/helios.',
    );
  }
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw new ConfigError('HELIOS_DATABASE_URL is not a PostgreSQL address: it must begin with postgres://.');
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
function readPaymentSettings(env: NodeJS.ProcessEnv): StripeConfig | undefined {
  const paymentsSetting = env.HELIOS_PAYMENTS || undefined;
  if (paymentsSetting !== undefined && paymentsSetting !== 'test') {
    throw new ConfigError(
      `HELIOS_PAYMENTS is "${paymentsSetting}": set it to test for test cards, or remove it and set the variables of Stripe.`,
    );
  }
  const settings = readStripeSettings(env);
  if (settings && paymentsSetting) {
    throw new ConfigError(
      'HELIOS_PAYMENTS selects test cards, but the variables of Stripe select real payments: set one or the other.',
    );
  }
  if (!settings && !paymentsSetting) {
    throw new ConfigError(
      'No payments are configured: set the three variables HELIOS_STRIPE_…, or HELIOS_PAYMENTS=test to accept test cards only.',
    );
  }
  return settings;
}

function readStripeSettings(env: NodeJS.ProcessEnv): StripeConfig | undefined {
  const {
    HELIOS_STRIPE_SECRET_KEY: secretKey,
    HELIOS_STRIPE_PUBLISHABLE_KEY: publishableKey,
    HELIOS_STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
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
    apiUrl: parseOrigin('HELIOS_STRIPE_API_URL', env.HELIOS_STRIPE_API_URL || 'https://api.stripe.com'),
    jsUrl: parseOrigin('HELIOS_STRIPE_JS_URL', env.HELIOS_STRIPE_JS_URL || 'https://js.stripe.com'),
  };
}

/** The settings of S3: all of them, or none. */
function readS3Settings(env: NodeJS.ProcessEnv): S3Config | undefined {
  const names = {
    endpoint: 'HELIOS_S3_ENDPOINT',
    region: 'HELIOS_S3_REGION',
    bucket: 'HELIOS_S3_BUCKET',
    accessKeyId: 'HELIOS_S3_ACCESS_KEY_ID',
    secretAccessKey: 'HELIOS_S3_SECRET_ACCESS_KEY',
  } as const;
  const missing = Object.values(names).filter((name) => !env[name]);
  if (missing.length === Object.keys(names).length) return undefined;
  if (missing.length > 0) {
    throw new ConfigError(
      `Some variables of S3 are set, but not ${missing.join(', ')}: set all of them, or none.`,
    );
  }
  const bucket = env[names.bucket] ?? '';
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(`${names.bucket} is "${bucket}": set it to the name of a bucket.`);
  }
  return {
    endpoint: parseOrigin(names.endpoint, env[names.endpoint] ?? ''),
    region: env[names.region] ?? '',
    bucket,
    accessKeyId: env[names.accessKeyId] ?? '',
    secretAccessKey: env[names.secretAccessKey] ?? '',
  };
}

/** The settings of Smarty: both keys, or none. */
function readSmartySettings(env: NodeJS.ProcessEnv): SmartyConfig | undefined {
  const { HELIOS_SMARTY_AUTH_ID: authId, HELIOS_SMARTY_AUTH_TOKEN: authToken } = env;
  if (!authId && !authToken) return undefined;
  if (!authId || !authToken) {
    throw new ConfigError(
      'Only one of HELIOS_SMARTY_AUTH_ID and HELIOS_SMARTY_AUTH_TOKEN is set: set both, or none.',
    );
  }
  const url = env.HELIOS_SMARTY_URL || 'https://us-street.api.smarty.com';
  return { authId, authToken, url: parseOrigin('HELIOS_SMARTY_URL', url) };
}

/** The settings of the customer-data platform. Events are sent only over https, or on this machine. */
function readSegmentSettings(env: NodeJS.ProcessEnv): SegmentConfig | undefined {
  const { HELIOS_SEGMENT_WRITE_KEY: writeKey, HELIOS_SEGMENT_URL: givenUrl } = env;
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
