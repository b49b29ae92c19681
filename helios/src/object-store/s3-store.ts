import type { S3Config } from '../lib/config.ts';
import { requireValidKey } from './port.ts';
import type { ObjectStore } from './port.ts';
import { createUploadForm } from './post-policy.ts';
import { signRequest } from './signature-v4.ts';

const EMPTY = Buffer.alloc(0);
/** Longer than 4.5 MB need on a slow network, and shorter than a visitor waits. */
const TIMEOUT_MS = 20_000;

/** Stores objects in a bucket of any S3: AWS, MinIO, Ceph, R2. */
export function createS3Store(config: S3Config, { timeoutMs = TIMEOUT_MS } = {}): ObjectStore {
  const send = (
    method: string,
    key: string,
    content: Buffer = EMPTY,
    headers: Record<string, string> = {},
  ) => {
    requireValidKey(key);
    const url = new URL(`/${config.bucket}/${key}`, config.endpoint);
    const signedHeaders = signRequest({ method, url, headers, content }, config, new Date());
    return fetch(url, {
      method,
      headers: signedHeaders,
      // A redirect would carry the signature to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(method === 'PUT' ? { body: new Uint8Array(content) } : undefined),
    });
  };
  return {
    async put(key, content) {
      // A browser that gets the object, from a wrongly public bucket for example, does not display it.
      const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' };
      await requireSuccess(await send('PUT', key, content, headers));
    },
    async get(key) {
      const response = await send('GET', key);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      const code = readErrorCode(await response.text());
      if (code === 'NoSuchKey') return undefined;
      throw createS3Error(response.status, code);
    },
    async delete(key) {
      await requireSuccess(await send('DELETE', key));
    },
    createUploadForm: (rules) => createUploadForm(config, rules, new Date()),
  };
}

async function requireSuccess(response: Response): Promise<void> {
  const text = await response.text();
  if (!response.ok) throw createS3Error(response.status, readErrorCode(text));
}

/** The code of an XML error of S3, such as AccessDenied. Nothing else of it is logged. */
function readErrorCode(text: string): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no S3 error code';
}

function createS3Error(status: number, code: string): Error {
  return new Error(`The object store answered ${status} (${code}).`);
}
