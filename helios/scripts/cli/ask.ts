import { randomUUID } from 'node:crypto';
import { loadConfig, urls } from '../../../scripts/lib/config.ts';

/** What keeps a command from being done. The message is for the person who typed it. */
export class CliError extends Error {}

/** Asks Helios. Throws CliError for a refusal, and for an answer that is none of Helios. */
export async function ask<T = Record<string, unknown>[]>(
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const { base, token } = whomToAsk();
  const response = await fetch(new URL(path, base), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new CliError(`Helios does not answer at ${base}. Start it (npm run demo), or set HELIOS_URL.`);
  });
  if (response.status === 204) return undefined as T;
  const answer = parsed(await response.text());
  if (response.ok && answer !== undefined) return answer as T;
  if (!isProblem(answer)) {
    const what = `${response.status}, ${response.headers.get('content-type') ?? 'without a content type'}`;
    throw new CliError(
      `What answers at ${base} does not speak like Helios (${what}): look at HELIOS_URL, and at any proxy before Helios.` +
        (method === 'GET' ? '' : ' It may have been done all the same: look before you do it again.'),
    );
  }
  const fields = (answer.errors ?? []).map((error) => `  ${error.path} ${error.message}`);
  throw new CliError([`${answer.title}. ${answer.detail}`, ...fields, ...(answer.seats ?? [])].join('\n'));
}

function whomToAsk(): { base: string; token: string } {
  const { HELIOS_URL: base, HELIOS_STAFF_TOKEN: token } = process.env;
  if (base && !(/^https?:\/\//.test(base) && URL.canParse(base))) {
    throw new CliError(
      `HELIOS_URL is "${base}": give the whole address of Helios, such as https://helios.example.org or http://localhost:8080.`,
    );
  }
  if (base && token) return { base, token };
  try {
    const demo = loadConfig();
    return { base: base || urls(demo).helios, token: token || demo.staffToken };
  } catch (error) {
    throw new CliError((error as Error).message);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
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
