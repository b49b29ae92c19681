import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../../helios/src/lib/config.ts';
import type { ObjectStore } from '../../helios/src/object-store/port.ts';
import { readFormUpload } from './s3-post-policy.ts';

// A stand-in for Amazon S3 in the demo and in tests. It behaves as the API reference describes for PutObject, GetObject,
// DeleteObject, uploads of forms and the CORS rules of a bucket, with the XML errors of S3. It checks signatures with code
// of its own.

const MAX_SKEW_MS = 15 * 60_000;
/** More than the largest letter with its form. S3 itself takes more. */
const MAX_BODY_BYTES = 6_000_000;

type Storage = Pick<ObjectStore, 'put' | 'get' | 'delete'>;

export interface S3StandIn {
  config: S3Config;
  /** The objects in memory by key, unless there is a storage. */
  objects: Map<string, Buffer>;
  /** `refuse`: 503 SlowDown. `silent`: no answer. */
  fault: 'refuse' | 'silent' | undefined;
  close(): Promise<void>;
}

const STATUSES = {
  AccessDenied: 403,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  InvalidPolicyDocument: 400,
  MalformedPOSTRequest: 400,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  XAmzContentSHA256Mismatch: 400,
  SlowDown: 503,
} as const;
type ErrorCode = keyof typeof STATUSES;

/**
 * Listens on a free port of this machine.
 *
 * @param storage where the objects are; default: in memory
 * @param origins the origins whose scripts may upload forms
 */
export async function startS3StandIn({
  storage,
  origins = [],
}: { storage?: Storage; origins?: readonly string[] } = {}): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const stored = storage ?? createMemoryStorage(objects);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: S3StandIn = {
    config: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'letters',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
    objects,
    fault: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const content = await readBody(request);
    if (standIn.fault === 'silent') return;
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin');
    }
    if (!content) return sendError(response, 'EntityTooLarge');
    if (request.method === 'POST' && standIn.fault === undefined) {
      const { config } = standIn;
      if (request.url !== `/${config.bucket}`) return sendError(response, 'NoSuchBucket');
      const upload = await readFormUpload(content, request.headers['content-type'] ?? '', config);
      if (typeof upload === 'string') return sendError(response, upload);
      await stored.put(upload.key, upload.content);
      return void response.writeHead(201).end();
    }
    const error = standIn.fault === 'refuse' ? 'SlowDown' : findError(request, content, standIn.config);
    if (error) return sendError(response, error);
    const key = (request.url ?? '').slice(`/${standIn.config.bucket}/`.length);
    return answerSigned(stored, request.method ?? '', key, content, response);
  };
  return standIn;
}

/** Answers a request with a valid signature. */
async function answerSigned(
  stored: Storage,
  method: string,
  key: string,
  content: Buffer,
  response: ServerResponse,
): Promise<void> {
  switch (method) {
    case 'PUT':
      await stored.put(key, content);
      return void response.setHeader('etag', `"${createHash('md5').update(content).digest('hex')}"`).end();
    case 'GET': {
      const object = await stored.get(key);
      return object ? void response.end(object) : sendError(response, 'NoSuchKey');
    }
    case 'DELETE':
      await stored.delete(key);
      return void response.writeHead(204).end();
    default:
      return sendError(response, 'MethodNotAllowed');
  }
}

function createMemoryStorage(objects: Map<string, Buffer>): Storage {
  return {
    put: async (key, content) => void objects.set(key, content),
    get: async (key) => objects.get(key),
    delete: async (key) => void objects.delete(key),
  };
}

/** Undefined for a body that is too large. It is read to its end, so that the client gets the answer. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined;
}

function sendError(response: ServerResponse, code: ErrorCode): void {
  response.writeHead(STATUSES[code], { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/** Checks the signature as "Authenticating Requests: Using the Authorization Header" describes. */
function findError(
  { method = '', url = '', headers }: IncomingMessage,
  content: Buffer,
  config: S3Config,
): ErrorCode | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!match) return 'AccessDenied';
  const [, accessKeyId = '', date = '', region = '', signedHeaders = '', signature] = match;
  if (accessKeyId !== config.accessKeyId) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']);
  const instant = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(instant - Date.now()) < MAX_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.split(';').includes(name))
  )
    return 'AccessDenied';
  const contentHash = createHash('sha256').update(content).digest('hex');
  if (headers['x-amz-content-sha256'] !== contentHash) return 'XAmzContentSHA256Mismatch';
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = `${method}\n${url}\n\n${lines.join('')}\n${signedHeaders}\n${contentHash}`;
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const dateKey = hmac(`AWS4${config.secretAccessKey}`, date);
  const signingKey = hmac(hmac(hmac(dateKey, region), 's3'), 'aws4_request');
  const canonicalHash = createHash('sha256').update(canonical).digest('hex');
  const expected = hmac(
    signingKey,
    `AWS4-HMAC-SHA256\n${time}\n${date}/${region}/s3/aws4_request\n${canonicalHash}`,
  ).toString('hex');
  if (region !== config.region || signature !== expected) return 'SignatureDoesNotMatch';
  return url.startsWith(`/${config.bucket}/`) ? undefined : 'NoSuchBucket';
}
