import type { S3Config } from '../lib/config.ts';
import { requireValidKey } from './port.ts';
import type { UploadForm, UploadRules } from './port.ts';
import { ALGORITHM, createScope, formatTime, signText } from './signature-v4.ts';

// The form by which a browser uploads one file directly to a bucket:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-UsingHTTPPOST.html

/** Signs the policy of a form for a bucket. */
export function createUploadForm(
  config: S3Config,
  { key, contentType, maxBytes, validMs }: UploadRules,
  now: Date,
): UploadForm {
  requireValidKey(key);
  const fields = {
    key,
    'Content-Type': contentType,
    // A browser that gets the object, from a wrongly public bucket for example, does not display it.
    'Content-Disposition': 'attachment',
    success_action_status: '201',
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${config.accessKeyId}/${createScope(config, now)}`,
    'x-amz-date': formatTime(now),
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
  return {
    url: new URL(`/${config.bucket}`, config.endpoint).href,
    fields: { ...fields, policy, 'x-amz-signature': signText(policy, config, now) },
  };
}
