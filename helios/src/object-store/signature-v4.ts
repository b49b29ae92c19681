import { createHash, createHmac } from 'node:crypto';
import type { S3Config } from '../lib/config.ts';

// Signature Version 4 of AWS, which every S3 accepts:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

export interface SignedRequest {
  method: string;
  /** Without a query. */
  url: URL;
  /** Names in lower case. */
  headers: Record<string, string>;
  content: Buffer;
}

export type S3Credentials = Pick<S3Config, 'region' | 'accessKeyId' | 'secretAccessKey'>;

export const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers of a request with its date and its signature. */
export function signRequest(
  { method, url, headers, content }: SignedRequest,
  credentials: S3Credentials,
  now: Date,
): Record<string, string> {
  const time = formatTime(now);
  const scope = createScope(credentials, now);
  const contentHash = hash(content);
  const allHeaders: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
  };
  const names = Object.keys(allHeaders).sort();
  const signedHeaders = names.join(';');
  const canonicalRequest = [
    method,
    encodePath(url.pathname),
    '',
    ...names.map((name) => `${name}:${allHeaders[name]?.trim()}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n');
  const signature = signText([ALGORITHM, time, scope, hash(canonicalRequest)].join('\n'), credentials, now);
  return {
    ...allHeaders,
    authorization: `${ALGORITHM} Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
}

/** The time of a signature, as x-amz-date has it. */
export function formatTime(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** What a signature of a day is valid for. */
export function createScope({ region }: Pick<S3Credentials, 'region'>, now: Date): string {
  return `${formatTime(now).slice(0, 8)}/${region}/s3/aws4_request`;
}

/** The signature of a text, in hexadecimal digits. */
export function signText(text: string, credentials: S3Credentials, now: Date): string {
  const signingKey = createScope(credentials, now)
    .split('/')
    .reduce<string | Buffer>((key, part) => sign(key, part), `AWS4${credentials.secretAccessKey}`);
  return sign(signingKey, text).toString('hex');
}

/** URI-encodes each part of a path, as S3 does before it checks a signature. */
function encodePath(path: string): string {
  return path
    .split('/')
    .map((part) =>
      encodeURIComponent(decodeURIComponent(part)).replace(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');
}

function sign(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
