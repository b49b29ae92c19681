import type { ConfigurationRequest } from './readConfiguration';
import {
  getRuntimeConfiguration,
  setRuntimeConfiguration,
  type RuntimeConfiguration,
} from './runtimeConfiguration';

/** The id of the script element with the configuration that a server wrote into the page (product 4.8). */
export const stateElementId = 'runtime-configuration';

let source: string | ConfigurationRequest | undefined;
let loading: Promise<void> | undefined;

/**
 * Requests `/config.json` at the start of a page, unless a server wrote the configuration into the page. Only the request is part
 * of the first load: `loadRuntimeConfiguration` loads the code that reads the answer.
 */
export function requestRuntimeConfiguration(): void {
  const state = document.getElementById(stateElementId)?.textContent;
  if (state) {
    source = state;
    return;
  }
  const control = new AbortController();
  const response = fetch('/config.json', { cache: 'no-cache', signal: control.signal });
  // Reported when the answer is read.
  response.catch(() => {});
  source = { response, abort: () => control.abort() };
}

/** Resolves to the runtime configuration, and never rejects. Without a request (tests, stories) the built values apply. */
export async function loadRuntimeConfiguration(): Promise<Readonly<RuntimeConfiguration>> {
  if (source !== undefined) await (loading ??= readSource(source));
  return getRuntimeConfiguration();
}

async function readSource(from: string | ConfigurationRequest): Promise<void> {
  try {
    const { readConfiguration } = await import('./readConfiguration');
    setRuntimeConfiguration(await readConfiguration(from));
  } catch (error) {
    // The next call loads the code again, because the connection may be back by then.
    loading = undefined;
    console.error('The code for /config.json cannot be loaded, and built values apply.', error);
  }
}
