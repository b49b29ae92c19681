/** Settings of Directus and its extensions that an operator may set by their names. They override the built-in ones. */
const ALLOWED = [
  'ACCESS_TOKEN_TTL',
  'ACTIVITY_RETENTION',
  // For extensions/protection.
  'CONNECTIONS_PER_ADDRESS',
  'IP_CUSTOM_HEADER',
  'IP_TRUST_PROXY',
  'LOGIN_STALL_TIME',
  'MAX_PAYLOAD_SIZE',
  'PASSWORD_RESET_URL_ALLOW_LIST',
  // For extensions/publishing.
  'PUBLISH_FAILURE_MAILS',
  'PUBLISH_FAILURE_RECIPIENTS',
  'REDIS',
  'REVISIONS_RETENTION',
  'SERVER_MAX_CONNECTIONS',
  'SERVER_SHUTDOWN_TIMEOUT',
  'USER_INVITE_URL_ALLOW_LIST',
  'WEBSOCKETS_ENABLED',
  'WEBSOCKETS_REST_CONN_LIMIT',
];

const ALLOWED_PREFIXES = [
  'ASSETS_',
  'AUTH_',
  'CACHE_',
  'EMAIL_',
  'FILES_',
  'HSTS_',
  'LOG_',
  'METRICS_',
  'PRESSURE_LIMITER_',
  'RATE_LIMITER_',
  'REDIS_',
  'REFRESH_TOKEN_',
  'RETENTION_',
  'SESSION_COOKIE_',
  'STORAGE_',
];

/**
 * Reads the settings of Directus from an environment: those of the allow list, and HOST from DIRECTUS_HOST, because shells
 * set HOST. CORS, the import deny list and other security settings are not on the allow list.
 */
export function readDirectusSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const isAllowed = ALLOWED.includes(name) || ALLOWED_PREFIXES.some((prefix) => name.startsWith(prefix));
    if (isAllowed && value !== undefined && value !== '') settings[name] = value;
  }
  if (env['DIRECTUS_HOST']) settings['HOST'] = env['DIRECTUS_HOST'];
  return settings;
}
