import { randomUUID } from 'node:crypto';
import { loadConfig, getUrls } from '../../../lib-node/config.ts';
import type { StackConfig } from '../../../lib-node/config.ts';

/** A command could not be executed. The message is for the operator. */
export class CliError extends Error {}

/** Calls the staff API. `readBody` reads a success, by default JSON. Throws CliError for a refusal, and for an answer that does not come from Helios. */
export async function callStaffApi<T = Record<string, unknown>[]>(
  method: string,
  path: string,
  body?: unknown,
  readBody: (response: Response) => Promise<unknown> = async (response) => parseJson(await response.text()),
): Promise<T> {
  const { base, key } = readStaffApiSettings();
  const warning = method === 'GET' ? '' : ' The command may have been executed: check before you repeat it.';
  const createConnectionError = () =>
    new CliError(`The connection to Helios at ${base} was lost before its answer.${warning}`);
  const response = await fetch(new URL(path, base), {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    throw isConnectionRefused(error)
      ? new CliError(`Helios does not answer at ${base}. Start it (npm run demo), or set HELIOS_STAFF_URL.`)
      : createConnectionError();
  });
  if (response.status === 204) return undefined as T;
  const answer = await (
    response.ok ? readBody(response) : response.text().then((text) => parseJson(text))
  ).catch(() => {
    throw createConnectionError();
  });
  if (response.ok && answer !== undefined) return answer as T;
  if (!isProblem(answer)) {
    const what = `${response.status}, ${response.headers.get('content-type') ?? 'without a content type'}`;
    throw new CliError(
      `The server at ${base} is not Helios (${what}): check HELIOS_STAFF_URL, and any proxy in front of Helios.` +
        warning,
    );
  }
  const fields = (answer.errors ?? []).map((error) => `  ${error.path} ${error.message}`);
  throw new CliError([`${answer.title}. ${answer.detail}`, ...fields, ...(answer.seats ?? [])].join('\n'));
}

function readStaffApiSettings(): { base: string; key: string } {
  const { HELIOS_STAFF_URL: base, HELIOS_STAFF_KEY: key } = process.env;
  if (base && !(/^https?:\/\//.test(base) && URL.canParse(base))) {
    throw new CliError(
      `HELIOS_STAFF_URL is "${base}": set it to the full address of the staff API, such as https://staff.example.org or http://localhost:8081.`,
    );
  }
  if (base && key) return { base, key };
  let demo: StackConfig;
  try {
    demo = loadConfig();
  } catch (error) {
    throw new CliError((error as Error).message);
  }
  const staffKey = key || demo.staffKey;
  if (!staffKey) {
    throw new CliError(
      'There is no staff key: set HELIOS_STAFF_KEY to the key of your account. The demo creates one at its first start (npm run demo).',
    );
  }
  return { base: base || getUrls(demo).staff, key: staffKey };
}

/** Whether the connection failed before the request was sent. */
function isConnectionRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND';
}

/**
 * Parses JSON; undefined if it is invalid. Control characters in texts of visitors are replaced, so that they
 * cannot move the cursor or start a new line.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/[^\P{Cc}\n]+/gu, ' ') : value,
    );
  } catch {
    return undefined;
  }
}

interface Problem {
  title: string;
  detail: string;
  errors?: { path: string; message: string }[];
  seats?: string[];
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'title' in answer && 'detail' in answer;
}

/** The query of a URL with its question mark, or an empty text when no parameter has a value. */
export function buildQuery(parameters: Record<string, string | undefined>): string {
  const defined = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return defined.length > 0 ? `?${new URLSearchParams(defined)}` : '';
}
