import { parseConfiguration } from './parseConfiguration';
import { builtConfiguration, type RuntimeConfiguration } from './runtimeConfiguration';

/** Milliseconds until a file that does not arrive is given up. Requests to Helios wait for it. */
const TIMEOUT_MS = 3000;
/** The file has less than 1 kB. A larger answer is another file. */
const MAX_BYTES = 64_000;

/** The request for `/config.json` that was sent when the page started. */
export interface ConfigurationRequest {
  response: Promise<Response>;
  abort: () => void;
}

/**
 * Reads the runtime configuration from the state that the server wrote into the page, or else from the answer of the request.
 * Never rejects: a failure is one sentence on the console, and the built values stay (product 8).
 */
export async function readConfiguration(
  source: string | ConfigurationRequest,
  built: Readonly<RuntimeConfiguration> = builtConfiguration,
): Promise<Readonly<RuntimeConfiguration>> {
  const name = typeof source === 'string' ? 'The configuration in the page' : '/config.json';
  try {
    const text = typeof source === 'string' ? source : await readText(source);
    const { configuration, problems } = parseConfiguration(text, built, window.location.href);
    if (problems.length)
      console.error(`${name} is not used as it is, and built values apply: ${problems.join('; ')}.`);
    return configuration;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`${name} cannot be read, and built values apply: ${reason}`);
    return built;
  }
}

async function readText({ response, abort }: ConfigurationRequest): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([readBody(response), timeout]);
  } catch (error) {
    // Also ends the download of an answer that is too large.
    abort();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function readBody(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  if (!response.ok) throw new Error(`the answer has status ${response.status}.`);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`the answer has more than ${MAX_BYTES} bytes.`);
    text += decoder.decode(part.value, { stream: true });
  }
}
