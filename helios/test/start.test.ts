import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { it } from 'node:test';
import { readConfig } from '../src/lib/config.ts';
import { startDemo } from '../../demo/helios/start-demo.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import { openPreparedDatabase } from './support/template-databases.ts';

it('closes both listeners when the start fails', async () => {
  const database = await openPreparedDatabase('migrated');
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const config = {
    ...readConfig({
      HELIOS_DATABASE_URL: database.url,
      HELIOS_PAYMENTS: 'test',
      HELIOS_HORIZON_WEEKS: '2',
      LOG_LEVEL: 'silent',
    }),
    port: (occupied.address() as AddressInfo).port,
    staffPort: await findFreePort(),
  };
  try {
    await assert.rejects(startDemo(config), { code: 'EADDRINUSE' });
    await assert.rejects(fetch(`http://127.0.0.1:${config.staffPort}/openapi.json`), /fetch failed/);
  } finally {
    occupied.close();
    await database.close();
  }
});
