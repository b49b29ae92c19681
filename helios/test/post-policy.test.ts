import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createS3Store, createUploadForm } from '../src/object-store/s3-store.ts';
import { startS3StandIn } from '../../demo/helios/s3-stand-in.ts';

const credentials = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const config = { ...credentials, endpoint: 'https://s3.us-east-1.amazonaws.com', bucket: 'letters' };
const now = new Date('2015-12-29T00:00:00Z');
const rules = {
  key: 'donation-letters/a_Letter-1',
  contentType: 'application/pdf',
  maxBytes: 4_500_000,
  validMs: 600_000,
};

describe('the form of a direct upload', () => {
  it('has a condition for each field, the size and the expiry, and no secret', async () => {
    const { url, fields } = await createUploadForm(config, rules, now);
    assert.equal(url, 'https://s3.us-east-1.amazonaws.com/letters');
    const { policy = '', 'x-amz-signature': signature, ...others } = fields;
    assert.deepEqual(JSON.parse(Buffer.from(policy, 'base64').toString()), {
      expiration: '2015-12-29T00:10:00.000Z',
      conditions: [
        { bucket: 'letters' },
        ['eq', '$key', 'donation-letters/a_Letter-1'],
        ['eq', '$Content-Type', 'application/pdf'],
        ['eq', '$Content-Disposition', 'attachment'],
        ['eq', '$success_action_status', '201'],
        ['eq', '$x-amz-algorithm', 'AWS4-HMAC-SHA256'],
        ['eq', '$x-amz-credential', 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request'],
        ['eq', '$x-amz-date', '20151229T000000Z'],
        ['content-length-range', 1, 4_500_000],
      ],
    });
    // S3 refuses a form with a field that its policy does not name.
    assert.equal(Object.keys(others).length, 7);
    assert.match(String(signature), /^[0-9a-f]{64}$/);
    assert.doesNotMatch(JSON.stringify(fields), /wJalrXUtnFEMI/);
  });

  it('is refused for a key that leaves the place of the objects', async () => {
    await assert.rejects(createUploadForm(config, { ...rules, key: '../a' }, now), /invalid key/);
  });

  it('uploads the file that it allows, and no other', async () => {
    const s3 = await startS3StandIn();
    try {
      const upload = async (
        changes: { config?: object; rules?: object; fields?: Record<string, string> },
        bytes = 10,
      ) => {
        const start = new Date();
        const limits = { ...rules, maxBytes: 10 };
        const { url, fields } = await createUploadForm(
          { ...s3.config, ...changes.config },
          { ...limits, ...changes.rules },
          start,
        );
        const form = new FormData();
        for (const [name, value] of Object.entries({ ...fields, ...changes.fields })) form.set(name, value);
        form.set('file', new Blob([Buffer.alloc(bytes, 'x')]), 'request.pdf');
        const response = await fetch(url, { method: 'POST', body: form });
        return `${response.status} ${/<Code>(\w+)/.exec(await response.text())?.[1] ?? ''}`.trim();
      };
      assert.equal(await upload({}, 11), '400 EntityTooLarge');
      assert.equal(await upload({}, 0), '400 EntityTooSmall');
      assert.equal(await upload({ rules: { validMs: -1 } }), '403 AccessDenied');
      assert.equal(await upload({ fields: { key: 'donation-letters/other' } }), '403 AccessDenied');
      assert.equal(await upload({ fields: { 'Content-Type': 'text/html' } }), '403 AccessDenied');
      assert.equal(await upload({ fields: { acl: 'public-read' } }), '403 AccessDenied');
      assert.equal(await upload({ fields: { policy: 'e30=' } }), '403 SignatureDoesNotMatch');
      assert.equal(await upload({ config: { secretAccessKey: 'other' } }), '403 SignatureDoesNotMatch');
      assert.equal(await upload({ config: { accessKeyId: 'OTHER' } }), '403 InvalidAccessKeyId');
      assert.equal(await upload({ config: { bucket: 'other' } }), '404 NoSuchBucket');
      assert.equal(s3.objects.size, 0);
      assert.equal(await upload({}), '201');
      assert.deepEqual(await createS3Store(s3.config).get(rules.key), Buffer.alloc(10, 'x'));
    } finally {
      await s3.close();
    }
  });
});
