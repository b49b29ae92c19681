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

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** The headers of a request with its date and its signature. */
export function signRequest(
  { method, url, headers, content }: SignedRequest,
  { region, accessKeyId, secretAccessKey }: Pick<S3Config, 'region' | 'accessKeyId' | 'secretAccessKey'>,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const date = time.slice(0, 8);
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
  const scope = `${date}/${region}/s3/aws4_request`;
  const signingKey = [region, 's3', 'aws4_request'].reduce(
    (key, part) => sign(key, part),
    sign(`AWS4${secretAccessKey}`, date),
  );
  const signature = sign(signingKey, [ALGORITHM, time, scope, hash(canonicalRequest)].join('\n')).toString(
    'hex',
  );
  return {
    ...allHeaders,
    authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope},SignedHeaders=${signedHeaders},Signature=${signature}`,
  };
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
