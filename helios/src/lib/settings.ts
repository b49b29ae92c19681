import { envSchema } from 'env-schema';
import type { EnvSchemaData, JSONSchemaType } from 'env-schema';
import Type from 'typebox';
import type { Static } from 'typebox';
import { ConfigError } from '../../../lib-node/settings.ts';
import { DEFAULT_LOCALE } from './format.ts';

const text = (description: string, fallback?: string) =>
  fallback === undefined
    ? Type.Optional(Type.String({ description }))
    : Type.String({ description, default: fallback });

const integer = (fallback: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ description, default: fallback, minimum, maximum });

/** How long something is kept. */
const days = (fallback: number, minimum: number, description: string, maximum = 3_650) =>
  integer(fallback, minimum, maximum, description);

/** How often one address may ask. */
const rate = (fallback: number, description: string, zero = 'no limit') =>
  integer(fallback, 0, 1_000_000, `${description}; \`0\`: ${zero}`);

const MAX_CONNECTIONS = 200_000;

/**
 * The environment variables of Helios, with their meaning for operators. `npm run types:generate` writes the table of
 * docs/helios/settings.md from them.
 */
export const SETTINGS = Type.Object({
  HELIOS_DATABASE_URL: text('`postgres://…`; the database must exist. Required'),
  HELIOS_DATABASE_DIRECT_URL: text(
    'the same database without a connection pooler, for migrations and notifications. `HELIOS_DATABASE_URL` by default ([PgBouncer](../operations.md#pgbouncer))',
  ),
  HELIOS_HOST: text('address of the public API', '127.0.0.1'),
  HELIOS_PORT: integer(8080, 0, 65_535, 'port of the public API'),
  HELIOS_STAFF_HOST: text('address of the staff API; never on a public network', '127.0.0.1'),
  HELIOS_STAFF_PORT: integer(8081, 0, 65_535, 'port of the staff API'),
  HELIOS_STAFF_PUBLIC_URL: text(
    'where browsers reach the box office, of which passkeys are valid for the host name only. `http://localhost:` with the staff port by default',
  ),
  HELIOS_METRICS_HOST: text(
    'address of the metrics for Prometheus; never on a public network. `127.0.0.1` by default',
  ),
  HELIOS_METRICS_PORT: text('their port; without it there are no metrics ([monitoring](../monitoring.md))'),
  OTEL_EXPORTER_OTLP_ENDPOINT: text(
    'a collector of OpenTelemetry, such as `http://localhost:4318`; without it there are no traces ([monitoring](../monitoring.md#traces))',
  ),
  HELIOS_PUBLIC_URL: text('where browsers reach Helios. `http://localhost:` with the port by default'),
  HELIOS_SITE_URL: text('the site, to which visitors return from the bank', 'http://localhost:9000'),
  HELIOS_CORS_ORIGINS: text(
    'comma-separated origins that may call Helios and embed the card form: the site and the previews. The site by default',
  ),
  LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    description:
      '`trace` to `fatal`, or `silent`. JSON lines without URLs of locks or orders and without customer data',
    default: 'info',
  }),
  HELIOS_DB_POOL_SIZE: integer(
    20,
    2,
    200,
    'database connections; the test processor opens a quarter as many in addition',
  ),
  HELIOS_HORIZON_WEEKS: integer(26, 2, 104, 'how far ahead the demo creates performances'),
  HELIOS_PAYMENTS: Type.Optional(
    Type.Enum(['test'], {
      description: '`test` for test cards only. Helios needs this or the three variables of Stripe',
    }),
  ),
  HELIOS_STRIPE_SECRET_KEY: text('`sk_…` or `rk_…`'),
  HELIOS_STRIPE_PUBLISHABLE_KEY: text('`pk_…`, of the same mode; used by the card form in the browser'),
  HELIOS_STRIPE_WEBHOOK_SECRET: text('`whsec_…`, of the endpoint `/webhooks/stripe`'),
  HELIOS_STRIPE_API_URL: text("for tests: the origin of Stripe's API", 'https://api.stripe.com'),
  HELIOS_STRIPE_JS_URL: text('for tests: the origin of Stripe.js and its frames', 'https://js.stripe.com'),
  HELIOS_SALES: Type.Enum(['open', 'closed'], {
    description: '`closed`: this process refuses locks, orders and gift cards (`SALES_CLOSED`)',
    default: 'open',
  }),
  HELIOS_RECOVERY_SECONDS: integer(5, 1, 3_600, 'interval of recovery for unfinished payments'),
  HELIOS_GATEWAY_TIMEOUT_MS: integer(
    8_000,
    50,
    120_000,
    'how long a visitor waits for the gateway before `confirming`',
  ),
  HELIOS_TEST_GATEWAY_LATE_MS: integer(
    12_000,
    100,
    600_000,
    'delay of the test processor for the card that answers late',
  ),
  HELIOS_MAX_STREAMS: integer(5_000, 1, 100_000, 'live streams per process; each needs a file descriptor'),
  HELIOS_MAX_STREAMS_PER_ADDRESS: integer(
    100,
    0,
    100_000,
    'live streams per process for one address; `0`: no limit. Refused clients poll instead',
  ),
  HELIOS_MAX_CONNECTIONS: Type.Optional(
    Type.Integer({
      description:
        'connections per process; more than streams, each of which needs one. Streams + 2000 by default',
      minimum: 2,
      maximum: MAX_CONNECTIONS,
    }),
  ),
  HELIOS_MAX_CONNECTIONS_PER_ADDRESS: integer(
    500,
    0,
    MAX_CONNECTIONS,
    'connections per process and listener for one address that is no trusted proxy; `0`: no limit',
  ),
  HELIOS_REQUEST_TIMEOUT_MS: integer(10_000, 100, 120_000, 'how long a request may take to arrive'),
  HELIOS_UPLOAD_TIMEOUT_MS: integer(
    60_000,
    100,
    600_000,
    'how long a request with a file may take to arrive',
  ),
  HELIOS_MAX_UPLOADS: integer(20, 1, 1_000, 'requests with a file that a process receives at the same time'),
  HELIOS_MAX_UPLOADS_PER_ADDRESS: integer(3, 0, 1_000, 'those of one address; `0`: no limit'),
  HELIOS_SHUTDOWN_SECONDS: integer(20, 1, 600, 'how long open requests may take to finish when Helios stops'),
  HELIOS_TRUST_PROXY: text(
    'comma-separated proxies (addresses, ranges, `loopback`) whose `X-Forwarded-For` is trusted',
    '',
  ),
  HELIOS_STAFF_TRUST_PROXY: text(
    'the same for the staff listener, whose log and limits need the real address',
    '',
  ),
  HELIOS_LOCKS_PER_MINUTE: rate(60, 'requests for a lock by one address'),
  HELIOS_LOCK_CHANGES_PER_MINUTE: rate(
    120,
    'changes, extensions and releases of locks by one address, each counted separately',
  ),
  HELIOS_SEATS_PER_ADDRESS: rate(96, 'seats of one performance that one address can lock at the same time'),
  HELIOS_CAPTCHA_SEATS_PER_ADDRESS: rate(
    0,
    'above this number a captcha is required, if the site has a bot protection',
    'never',
  ),
  HELIOS_ORDERS_PER_HOUR: rate(60, 'payments by one address, repeats included (they also try gift cards)'),
  HELIOS_DECLINED_CARDS_PER_DAY: rate(
    30,
    'declined and undecided payments by one address within 24 hours, for tickets and gift cards, in all processes',
  ),
  HELIOS_BEST_SEATS_PER_MINUTE: rate(60, 'requests for the best free seats by one address'),
  HELIOS_READS_PER_MINUTE: rate(
    3_000,
    'all requests by one address that read and have no limit of their own, health checks excepted',
  ),
  HELIOS_QUOTES_PER_MINUTE: rate(300, 'quotes for one address'),
  HELIOS_SUBSCRIPTIONS_PER_HOUR: rate(30, 'subscriptions by one address'),
  HELIOS_CODE_CHECKS_PER_HOUR: rate(60, 'checks of gift cards and promo codes by one address'),
  HELIOS_CONSENT_CHOICES_PER_HOUR: rate(60, 'counted decisions about consent by one address'),
  HELIOS_ENQUIRIES_PER_HOUR: rate(20, 'messages and group requests by one address'),
  HELIOS_DONATION_REQUESTS_PER_HOUR: rate(10, 'donation requests by one address'),
  HELIOS_ADDRESS_VERIFICATIONS_PER_HOUR: rate(30, 'verifications of postal addresses for one address'),
  HELIOS_STAFF_SECOND_PERSON_CENTS: integer(
    50_000,
    0,
    100_000_000,
    'refunds and gift cards above it need approval by a second person; `0`: never',
  ),
  HELIOS_SMARTY_AUTH_ID: text(
    "the auth-id of a secret key of Smarty's US Street Address API; without it addresses are not verified",
  ),
  HELIOS_SMARTY_AUTH_TOKEN: text('its auth-token'),
  HELIOS_SMARTY_URL: text('for tests: the origin of that API', 'https://us-street.api.smarty.com'),
  HELIOS_SEGMENT_WRITE_KEY: text(
    'the write key of a source of Segment, to which orders and refunds are reported; without it events are not sent',
  ),
  HELIOS_SEGMENT_URL: text(
    'the origin of the tracking API; https, or `http://localhost:…`. `https://api.segment.io` by default',
  ),
  HELIOS_S3_ENDPOINT: text(
    'origin of the S3 API that stores the letters of donation requests, such as `https://s3.us-east-1.amazonaws.com`',
  ),
  HELIOS_S3_REGION: text('its region; `us-east-1` for most other S3s'),
  HELIOS_S3_BUCKET: text('its bucket, which must be private'),
  HELIOS_S3_ACCESS_KEY_ID: text('a key that may put, get and delete objects of the bucket, and list it'),
  HELIOS_S3_SECRET_ACCESS_KEY: text('its secret'),
  HELIOS_OBJECT_DIR: text('without S3: folder of the letters of donation requests', '.data/objects'),
  // A mail is retried for about a day.
  HELIOS_LETTER_DAYS: days(
    365,
    7,
    'how long letters are stored, at most as long as the contacts of their request',
  ),
  HELIOS_ENQUIRY_DAYS: days(730, 7, 'how long messages and group requests are kept'),
  HELIOS_DONATION_REQUEST_DAYS: days(
    730,
    7,
    'how long the contacts and texts of a donation request are kept after its decision',
  ),
  // Answers under an Idempotency-Key are kept for two days.
  HELIOS_UNPAID_ORDER_DAYS: days(
    30,
    3,
    'how long the customer of an order that failed or was declined is kept',
  ),
  // At least as long as a gift card may wait for its delivery, and a refund for its customer.
  HELIOS_PAID_ORDER_DAYS: days(
    2_555,
    730,
    'how long the customer of a paid order is kept after the show, or after the purchase of gift cards (730 at least)',
    7_300,
  ),
  HELIOS_GIFT_CARD_RECIPIENT_DAYS: days(
    365,
    7,
    'how long recipient, sender and message of gift cards are kept after the last delivery or refund',
  ),
  // The link to unsubscribe of each mail must work for 30 days.
  HELIOS_UNCONFIRMED_SUBSCRIPTION_DAYS: days(
    30,
    30,
    'how long submissions for the mailing list are kept that nobody confirmed; at least 30',
  ),
  HELIOS_FORMER_SUBSCRIPTION_DAYS: days(
    30,
    1,
    'how long name, phone number and postal address are kept after a subscription has ended or was replaced',
  ),
  // scripts/check-invariants.ts looks for the mails of 30 days.
  HELIOS_SENT_MAIL_DAYS: days(730, 31, 'how long the rows of sent mails are kept; at least 31'),
  // The database refuses to delete younger rows.
  HELIOS_STAFF_ACTION_DAYS: days(1_095, 366, 'how long the log of staff is kept; at least 366'),
  HELIOS_OFFICE_MAIL: text(
    'recipient of messages, group requests and donation requests',
    'office@example.org',
  ),
  HELIOS_SMTP_URL: text('`smtps://user:password@host`; without it mail is written to files'),
  HELIOS_MAIL_DIR: text('folder of these files', '.data/mail'),
  HELIOS_MAIL_FROM: text('the sender', 'Box office <tickets@example.org>'),
  HELIOS_COMPANY_NAME: text("the company's name in mail and on tickets; required with Stripe"),
  HELIOS_GIFT_CARD_SECRETS: text(
    'the numbers of sold gift cards and the signatures of all links are derived from the first one, at least 32 random characters; put a new one in front and keep the others (ADR 13); required with Stripe',
  ),
  HELIOS_ASSETS_URL: text(
    'the origin of Directus, for the pictures of gift cards in mail and on their pages; without it they have none',
  ),
  HELIOS_ORDER_PREFIX: text(
    'two to four capital letters with which order numbers begin, such as `LT-7K3M9QXA`; not `GC`, with which the numbers of gift-card purchases begin. Required with Stripe; `TEST` with test cards. A change is for new orders only',
  ),
  HELIOS_LOCALE: text('formats of dates and amounts in mail and on tickets, such as `en-GB`', DEFAULT_LOCALE),
});

export type Settings = Static<typeof SETTINGS>;

/** A variable whose value is empty counts as not set. Throws ConfigError of one sentence. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const data = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== '' && value !== undefined),
  );
  try {
    return envSchema<Settings>({
      schema: SETTINGS as unknown as JSONSchemaType<Settings>,
      data: data as EnvSchemaData,
      env: false,
    });
  } catch (error) {
    const [first] = (error as { errors?: { instancePath: string }[] }).errors ?? [];
    const name = first?.instancePath.slice(1) ?? '';
    if (!(name in SETTINGS.properties)) throw error;
    throw new ConfigError(explain(name as keyof Settings, env[name] ?? ''));
  }
}

function explain(name: keyof Settings, value: string): string {
  const {
    minimum,
    maximum,
    enum: choices,
  } = SETTINGS.properties[name] as {
    minimum?: number;
    maximum?: number;
    enum?: readonly string[];
  };
  return choices
    ? `${name} is "${value}": set it to one of ${choices.join(', ')}, or remove it.`
    : `${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`;
}
