import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, before, describe, it } from 'node:test';
import { createFolderStore } from '../src/object-store/folder-store.ts';
import type { ObjectStore } from '../src/object-store/port.ts';
import { createS3Store } from '../src/object-store/s3-store.ts';
import {
  LETTERS,
  createDonationForm,
  createDonationRequest,
  extendEvents,
  sendDonationForm,
} from './support/donation-request.ts';
import { startS3StandIn } from '../../demo/helios/s3-stand-in.ts';
import type { S3StandIn } from '../../demo/helios/s3-stand-in.ts';
import { closeAfterTests, removeFolder } from './support/close-after-tests.ts';
import { openTestSystem } from './support/test-system.ts';

const KEY = 'donation-letters/a_Letter-1';

describe('object stores', () => {
  let s3: S3StandIn;
  let folder: string;
  const keep = closeAfterTests();
  before(async () => {
    s3 = keep(await startS3StandIn());
    folder = keep(await mkdtemp(join(tmpdir(), 'helios-objects-')), removeFolder);
  });
  afterEach(() => (s3.fault = undefined));

  const stores: Record<string, () => ObjectStore> = {
    'a folder': () => createFolderStore(folder),
    'a bucket of S3': () => createS3Store(s3.config),
  };
  for (const [name, open] of Object.entries(stores)) {
    it(`${name}: stores, replaces, reads and deletes an object`, async () => {
      const store = open();
      assert.equal(await store.get(KEY), undefined);
      await store.put(KEY, Buffer.from([0, 255, 10]));
      await store.put(KEY, LETTERS.docx);
      assert.deepEqual(await store.get(KEY), LETTERS.docx);
      await store.delete(KEY);
      await store.delete(KEY);
      assert.equal(await store.get(KEY), undefined);
    });

    it(`${name}: refuses keys that leave its place`, async () => {
      for (const key of ['../a', 'a', 'a/../b', 'a/b/c', '/a/b', 'a/b?c', 'a/%2e']) {
        await assert.rejects(async () => open().put(key, LETTERS.pdf), /invalid key/, key);
        await assert.rejects(async () => open().get(key), /invalid key/, key);
        await assert.rejects(async () => open().delete(key), /invalid key/, key);
      }
    });
  }

  it('S3 that refuses: throws its code and nothing secret', async () => {
    const refuse = async (changes: object, code: string) => {
      const store = createS3Store({ ...s3.config, ...changes });
      const works = [() => store.put(KEY, LETTERS.pdf), () => store.get(KEY), () => store.delete(KEY)];
      for (const work of works) {
        await assert.rejects(work, (error: Error) => {
          assert.match(error.message, new RegExp(`^The object store answered \\d{3} \\(${code}\\)\\.$`));
          return true;
        });
      }
    };
    await refuse({ secretAccessKey: 'other' }, 'SignatureDoesNotMatch');
    await refuse({ region: 'eu-west-1' }, 'SignatureDoesNotMatch');
    await refuse({ accessKeyId: 'OTHER' }, 'InvalidAccessKeyId');
    await refuse({ bucket: 'other' }, 'NoSuchBucket');
    s3.fault = 'refuse';
    await refuse({}, 'SlowDown');
    assert.equal(s3.objects.size, 0);
  });

  it('S3 that does not answer, or is away: gives up', async () => {
    s3.fault = 'silent';
    await assert.rejects(createS3Store(s3.config, { timeoutMs: 50 }).get(KEY), { name: 'TimeoutError' });
    const away = createS3Store({ ...s3.config, endpoint: 'http://127.0.0.1:1' });
    await assert.rejects(away.put(KEY, LETTERS.pdf), /fetch failed/);
  });
});

it('a donation request is refused while its letter cannot be stored, and accepted later with the same key', async () => {
  const s3 = await startS3StandIn();
  const system = await openTestSystem({ s3: s3.config });
  try {
    await extendEvents(system.helios.services.db);
    const send = () =>
      sendDonationForm(system.helios.url, createDonationForm(createDonationRequest()), {
        key: 'the-same-key',
      });
    s3.fault = 'refuse';
    const { status, problem } = await send();
    assert.deepEqual([status, problem.code], [503, 'OBJECT_STORE_UNAVAILABLE']);
    s3.fault = undefined;
    const { status: later, body } = await send();
    assert.equal(later, 201);
    assert.deepEqual([...s3.objects.values()], [LETTERS.pdf]);
    const letter = await fetch(`${system.helios.staffUrl}/staff/donation-requests/${body.reference}/letter`, {
      headers: { authorization: `Bearer ${system.staffKey}` },
    });
    assert.deepEqual(Buffer.from(await letter.arrayBuffer()), LETTERS.pdf);
  } finally {
    await system.close();
    await s3.close();
  }
});
