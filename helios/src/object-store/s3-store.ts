import { Hash } from '@smithy/hash-node';
import { ALGORITHM_IDENTIFIER, createScope, SignatureV4 } from '@smithy/signature-v4';
import type { S3Config } from '../lib/config.ts';
import { requireValidKey } from './port.ts';
import type { ObjectStore, UploadForm, UploadRules } from './port.ts';

const EMPTY = Buffer.alloc(0);
/** Longer than 4.5 MB need on a slow network, and shorter than a visitor waits. */
const TIMEOUT_MS = 20_000;

/** Stores objects in a bucket of any S3: AWS, MinIO, Ceph, R2. */
export function createS3Store(config: S3Config, { timeoutMs = TIMEOUT_MS } = {}): ObjectStore {
  const signer = createSigner(config);
  const send = async (
    method: string,
    key: string,
    content: Buffer = EMPTY,
    headers: Record<string, string> = {},
  ) => {
    requireValidKey(key);
    const url = new URL(`/${config.bucket}/${key}`, config.endpoint);
    const signed = await signer.sign({
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { ...headers, host: url.host },
      body: content,
    });
    return fetch(url, {
      method,
      headers: signed.headers,
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

/**
 * Signs the policy of a form by which a browser uploads one file directly to a bucket:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-UsingHTTPPOST.html
 */
export async function createUploadForm(
  config: S3Config,
  { key, contentType, maxBytes, validMs }: UploadRules,
  now: Date,
): Promise<UploadForm> {
  requireValidKey(key);
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const fields = {
    key,
    'Content-Type': contentType,
    // A browser that gets the object, from a wrongly public bucket for example, does not display it.
    'Content-Disposition': 'attachment',
    success_action_status: '201',
    'x-amz-algorithm': ALGORITHM_IDENTIFIER,
    'x-amz-credential': `${config.accessKeyId}/${createScope(time.slice(0, 8), config.region, 's3')}`,
    'x-amz-date': time,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(now.getTime() + validMs).toISOString(),
      conditions: [
        { bucket: config.bucket },
        ...Object.entries(fields).map(([name, value]) => ['eq', `$${name}`, value]),
        ['content-length-range', 1, maxBytes],
      ],
    }),
  ).toString('base64');
  const signature = await createSigner(config).sign(policy, { signingDate: now });
  return {
    url: new URL(`/${config.bucket}`, config.endpoint).href,
    fields: { ...fields, policy, 'x-amz-signature': signature },
  };
}

function createSigner({ region, accessKeyId, secretAccessKey }: S3Config): SignatureV4 {
  return new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Hash.bind(null, 'sha256'),
    // Only S3 wants the path as it is sent.
    uriEscapePath: false,
  });
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
