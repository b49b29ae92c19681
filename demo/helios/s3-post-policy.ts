import { createHmac } from 'node:crypto';
import type { S3Config } from '../../helios/src/lib/config.ts';

// Checks a form upload as "Browser-Based Uploads Using POST" of the API reference of Amazon S3 describes, with code
// of its own.

export type PostErrorCode =
  | 'AccessDenied'
  | 'EntityTooLarge'
  | 'EntityTooSmall'
  | 'InvalidAccessKeyId'
  | 'InvalidPolicyDocument'
  | 'MalformedPOSTRequest'
  | 'SignatureDoesNotMatch';

interface Upload {
  key: string;
  content: Buffer;
}

/** The upload of a form, or the error that S3 answers. */
export async function readFormUpload(
  body: Buffer,
  contentType: string,
  config: S3Config,
): Promise<Upload | PostErrorCode> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  if (!form) return 'MalformedPOSTRequest';
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      fields.set(name.toLowerCase(), value);
      continue;
    }
    // S3 ignores what follows the file.
    if (name !== 'file') return 'MalformedPOSTRequest';
    const content = Buffer.from(await value.arrayBuffer());
    return (
      findSignatureError(fields, config) ??
      findPolicyError(fields, content.length, config) ?? { key: fields.get('key') ?? '', content }
    );
  }
  return 'MalformedPOSTRequest';
}

function findSignatureError(fields: Map<string, string>, config: S3Config): PostErrorCode | undefined {
  const [accessKeyId, ...scope] = (fields.get('x-amz-credential') ?? '').split('/');
  const policy = fields.get('policy');
  if (!policy || scope.length !== 4 || fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    return 'AccessDenied';
  }
  if (accessKeyId !== config.accessKeyId) return 'InvalidAccessKeyId';
  let key: string | Buffer = `AWS4${config.secretAccessKey}`;
  for (const part of [...scope, policy]) key = createHmac('sha256', key).update(part).digest();
  const isSigned = key.toString('hex') === fields.get('x-amz-signature');
  return isSigned && scope[1] === config.region ? undefined : 'SignatureDoesNotMatch';
}

type Condition = Record<string, string> | [operator: string, left: string | number, right: string | number];

function findPolicyError(
  fields: Map<string, string>,
  bytes: number,
  config: S3Config,
): PostErrorCode | undefined {
  let policy: { expiration: string; conditions: Condition[] };
  try {
    policy = JSON.parse(Buffer.from(fields.get('policy') ?? '', 'base64').toString()) as typeof policy;
  } catch {
    return 'InvalidPolicyDocument';
  }
  if (!(Date.parse(policy.expiration) > Date.now())) return 'AccessDenied';
  const values = new Map([...fields, ['bucket', config.bucket]]);
  const unnamed = new Set([...fields.keys()].filter((name) => !['policy', 'x-amz-signature'].includes(name)));
  for (const condition of policy.conditions) {
    const [operator, left, right] = Array.isArray(condition)
      ? condition
      : ['eq', ...Object.entries(condition).flatMap(([name, value]) => [`$${name}`, value])];
    if (operator === 'content-length-range') {
      if (bytes < Number(left)) return 'EntityTooSmall';
      if (bytes > Number(right)) return 'EntityTooLarge';
      continue;
    }
    const name = String(left).slice(1).toLowerCase();
    const value = values.get(name);
    const holds = operator === 'eq' ? value === right : value?.startsWith(String(right)) === true;
    if (!holds) return 'AccessDenied';
    unnamed.delete(name);
  }
  return unnamed.size > 0 ? 'AccessDenied' : undefined;
}
