import { randomUUID } from 'node:crypto';
import { loadConfig, urls } from '../../../scripts/lib/config.ts';
import type { StackConfig } from '../../../scripts/lib/config.ts';

/** What keeps a command from being done. The message is for the person who typed it. */
export class CliError extends Error {}

/** Asks Helios. Throws CliError for a refusal, and for an answer that is none of Helios. */
export async function ask<T = Record<string, unknown>[]>(
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const { base, key } = whomToAsk();
  const mayBeDone =
    method === 'GET' ? '' : ' It may have been done all the same: look before you do it again.';
  const lost = () => new CliError(`The answer of Helios at ${base} was lost on the way.${mayBeDone}`);
  const response = await fetch(new URL(path, base), {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    throw isRefused(error)
      ? new CliError(`Helios does not answer at ${base}. Start it (npm run demo), or set HELIOS_STAFF_URL.`)
      : lost();
  });
  if (response.status === 204) return undefined as T;
  const answer = parsed(
    await response.text().catch(() => {
      throw lost();
    }),
  );
  if (response.ok && answer !== undefined) return answer as T;
  if (!isProblem(answer)) {
    const what = `${response.status}, ${response.headers.get('content-type') ?? 'without a content type'}`;
    throw new CliError(
      `What answers at ${base} does not speak like Helios (${what}): look at HELIOS_STAFF_URL, and at any proxy before Helios.` +
        mayBeDone,
    );
  }
  const fields = (answer.errors ?? []).map((error) => `  ${error.path} ${error.message}`);
  throw new CliError([`${answer.title}. ${answer.detail}`, ...fields, ...(answer.seats ?? [])].join('\n'));
}

function whomToAsk(): { base: string; key: string } {
  const { HELIOS_STAFF_URL: base, HELIOS_STAFF_KEY: key } = process.env;
  if (base && !(/^https?:\/\//.test(base) && URL.canParse(base))) {
    throw new CliError(
      `HELIOS_STAFF_URL is "${base}": give the whole address of the staff API of Helios, such as https://staff.example.org or http://localhost:8081.`,
    );
  }
  if (base && key) return { base, key };
  let demo: StackConfig;
  try {
    demo = loadConfig();
  } catch (error) {
    throw new CliError((error as Error).message);
  }
  const found = key || demo.staffKey;
  if (!found) {
    throw new CliError(
      'There is no staff key: set HELIOS_STAFF_KEY to that of your account. The demo makes one at its first start (npm run demo).',
    );
  }
  return { base: base || urls(demo).staff, key: found };
}

/** True when nobody took the question. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND';
}

/** Undefined when it is no JSON. What visitors wrote cannot move the cursor, or begin a line of its own by a return. */
function parsed(text: string): unknown {
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
