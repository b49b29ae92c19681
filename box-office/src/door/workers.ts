import readerUrl from '../../workers/read-codes.ts?worker&url';

/* Addresses of workers. The policy of the page allows only those that this policy has made (Trusted Types). */

const SERVICE_WORKER_URL = '/service-worker.js';
const READER_PARAMETER = '?reader';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const allowed = new Set([readerUrl, SERVICE_WORKER_URL, SERVICE_WORKER_URL + READER_PARAMETER]);

const policy = trustedTypes?.createPolicy('box-office-workers', {
  createScriptURL: (url) => {
    if (allowed.has(url)) return url;
    throw new TypeError(`No worker of the box office has the address ${url}.`);
  },
});

const trust = (url: string): string => policy?.createScriptURL(url) ?? url;

/** Starts the worker that reads codes in browsers without `BarcodeDetector`. */
export const startReader = (): Worker => new Worker(trust(readerUrl), { type: 'module' });

/**
 * Keeps the box office on this device, so that the door opens without a network.
 * @param needsReader also what reads codes, for browsers without `BarcodeDetector`
 */
export async function registerServiceWorker(needsReader: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = SERVICE_WORKER_URL + (needsReader ? READER_PARAMETER : '');
  await navigator.serviceWorker.register(trust(url), { scope: '/' });
}
