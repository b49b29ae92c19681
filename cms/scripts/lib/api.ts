/** The address of a Directus and an access token. */
export interface CmsClient {
  url: string;
  token: string;
}

/** An error response of Directus with its message. */
export class CmsError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(message: string, status: number, code: string | undefined) {
    super(message);
    this.name = 'CmsError';
    this.status = status;
    this.code = code;
  }
}

/** Logs in and returns a client. Throws an error for the operator when the login is refused. */
export async function login(url: string, email: string, password: string): Promise<CmsClient> {
  try {
    const data = (await request({ url, token: '' }, 'POST', '/auth/login', { email, password })) as {
      access_token: string;
    };
    return { url, token: data.access_token };
  } catch (cause) {
    if (cause instanceof CmsError && cause.status === 401) {
      throw new Error(
        `Directus refused the login of ${email}: set DIRECTUS_ADMIN_EMAIL and DIRECTUS_ADMIN_PASSWORD to the current log-in of the administrator.`,
        { cause },
      );
    }
    throw cause;
  }
}

/**
 * Calls Directus' REST API and returns `data` of the response (undefined for an empty response).
 * Throws `CmsError` for every response that is not 2xx.
 */
export async function request(
  client: CmsClient,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'SEARCH',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const headers: Record<string, string> = {};
  if (client.token) headers.authorization = `Bearer ${client.token}`;
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const response = await fetch(client.url + path, {
    method,
    headers,
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw toError(`${method} ${path}`, response.status, text);
  return text ? (JSON.parse(text) as { data: unknown }).data : undefined;
}

/** Reads all matching rows of a system or content collection, without a limit. */
export async function readAll<Row>(
  client: CmsClient,
  path: string,
  query: Record<string, unknown> = {},
): Promise<Row[]> {
  // SEARCH, because a filter with hundreds of ids is too long for a URL.
  return (await request(client, 'SEARCH', path, { query: { limit: -1, ...query } })) as Row[];
}

function toError(what: string, status: number, text: string): CmsError {
  let reason = text.slice(0, 500);
  let code: string | undefined;
  try {
    const { errors } = JSON.parse(text) as { errors: { message: string; extensions?: { code?: string } }[] };
    reason = errors.map((error) => error.message).join('; ');
    code = errors[0]?.extensions?.code;
  } catch {
    // Not an error of Directus. The start of the body is the reason.
  }
  return new CmsError(`Directus responded with ${status} to ${what}: ${reason}`, status, code);
}
