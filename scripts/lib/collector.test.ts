import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLLECTOR_PATH, serveWithCollector } from './collector.ts';
import { loadConfig } from '../../lib-node/config.ts';
import { findFreePort } from './free-port.ts';
import { serveSite } from './site-build.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('adds the collector to pages and stores its reports', async () => {
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<head></head>'),
  );
  const port = await findFreePort();
  const stop = await serveWithCollector(port, await listen(site));
  const url = `http://localhost:${port}`;
  expect(await (await fetch(url)).text()).toMatch(/^<head><script>[^]*<\/script><\/head>$/);
  await fetch(url + COLLECTOR_PATH, { method: 'POST', body: '/: broken' });
  expect(await (await fetch(url + COLLECTOR_PATH)).json()).toEqual(['/: broken']);
  expect(await (await fetch(url + COLLECTOR_PATH)).json()).toEqual([]);
  await stop();
});

it('adds the collector to the scripts that the policy allows', async () => {
  const site = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', "default-src 'self'; script-src 'strict-dynamic'")
      .end('<head></head>'),
  );
  const port = await findFreePort();
  const stop = await serveWithCollector(port, await listen(site));
  const response = await fetch(`http://localhost:${port}`);
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(await response.text()) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'self'; script-src 'sha256-${hash}' 'strict-dynamic'`,
  );
  await stop();
});

it('continues when a response of the site is cut off', async () => {
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' }).write('<head>');
    setTimeout(() => response.destroy(), 20);
  });
  const port = await findFreePort();
  const stop = await serveWithCollector(port, await listen(site));
  await expect(fetch(`http://localhost:${port}`).then((answer) => answer.text())).rejects.toThrow();
  expect(await (await fetch(`http://localhost:${port}${COLLECTOR_PATH}`)).json()).toEqual([]);
  await stop();
});

it('does not start on a port that is in use', async () => {
  const taken = await listen(createServer());
  await expect(serveWithCollector(taken, taken + 1)).rejects.toThrow('EADDRINUSE');
});

it('does not serve the site on a port that is in use', async () => {
  const taken = await listen(createServer((_request, response) => response.end('an old build')));
  const dataDir = mkdtempSync(join(tmpdir(), 'collector-'));
  const config = loadConfig({ SITE_PORT: String(taken), PLAYHOUSE_DATA_DIR: dataDir });
  await expect(serveSite({ config, siteDir: dataDir }, () => {})).rejects.toThrow(`Port ${taken} is taken`);
  rmSync(dataDir, { recursive: true });
});
