import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fastify } from 'fastify';
import { createSiteMetrics } from './metrics.ts';

/** Returns the lines of the metrics of the site itself, after these requests. */
async function readLines(program: 'site' | 'previews', ...urls: string[]) {
  const { registry, observe } = createSiteMetrics(program);
  const app = fastify();
  observe(app, {
    getSite: () => ({ release: '20261127-1', createdAt: '2026-11-27T10:00:00.000Z' }),
    getProblem: () => 'The current release cannot be served.',
  });
  app.get('/_health', async () => 'ok');
  app.get('/*', ({ url }, reply) => reply.type(url.endsWith('/') ? 'text/html' : 'text/plain').send('x'));
  for (const url of urls) await app.inject(url);
  const text = await registry.metrics();
  return text.split('\n').filter((line) => /^(?:site_|http_request_duration_seconds_count)/.test(line));
}

it('counts pages, their data and files, not their addresses', async () => {
  const urls = ['/', '/about/', '/page-data/about/page-data.json', '/app-1234.js', '/_health'];
  const routes = (await readLines('site', ...urls)).flatMap((line) => {
    const [, route, count] = /route="([^"]*)".* (\d+)$/.exec(line) ?? [];
    return route === undefined ? [] : `${route} ${count}`;
  });
  assert.deepEqual(routes.sort(), ['/_health 1', 'file 1', 'page 2', 'page data 1']);
});

it('shows which release is served since when, and that another one should be', async () => {
  assert.deepEqual(await readLines('site'), [
    'site_release_created_timestamp_seconds{release="20261127-1",program="site"} 1795773600',
    'site_release_degraded{program="site"} 1',
  ]);
});

it('shows no release of the instance for previews', async () => {
  assert.deepEqual(await readLines('previews'), []);
});
