import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { fastify } from 'fastify';
import type { Registry } from '@playhouse/metrics';
import { readConfig } from '../../helios/src/lib/config.ts';
import { createServices } from '../../helios/src/create-services.ts';
import { PublisherMetrics } from '../../publisher/src/metrics.ts';
import { PROMTOOL, ensureDebianProgram } from '../../scripts/lib/debian-program.ts';
import { createSiteMetrics } from '../../server/metrics.ts';

const FOLDER = import.meta.dirname;
const DASHBOARDS = join(FOLDER, 'dashboards');

it('alerts for what is wrong, and only for that', () => {
  const { path: promtool } = ensureDebianProgram(PROMTOOL);
  for (const args of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: FOLDER, encoding: 'utf8' });
    assert.equal(status, 0, `${stdout}${stderr}`);
  }
});

it('tests each alert, that it fires and that it is quiet', () => {
  const alerts = readText('alerts.yaml').matchAll(/- alert: (\w+)/g);
  const tests = readText('alerts.test.yaml');
  for (const [, name = ''] of alerts) {
    for (const what of ['fires', 'is quiet']) assert.ok(tests.includes(`name: ${name} ${what}\n`), name);
  }
});

interface Dashboard {
  title: string;
  uid: string;
  panels: { targets: { expr: string }[] }[];
}

it('uses only metrics that a program has', async (test) => {
  const { services, close } = createServices(
    readConfig({ HELIOS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', HELIOS_PAYMENTS: 'test' }),
  );
  test.after(close);
  const site = createSiteMetrics('site');
  site.observe(fastify(), {
    getSite: () => ({ release: 'a', createdAt: '2026-11-27T10:00:00.000Z' }),
    getProblem: () => null,
  });
  // Prometheus itself has `up`.
  const known = new Set(
    ['up'].concat(
      [services.metrics.registry, site.registry, new PublisherMetrics().registry].flatMap(listNames),
    ),
  );
  const expressions = [...readText('alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, text = '']) => text);
  for (const file of readdirSync(DASHBOARDS)) {
    const { panels } = JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard;
    expressions.push(...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));
  }
  const used = new Set(expressions.flatMap(findMetrics));
  assert.ok(used.size > 20, [...used].join());
  assert.deepEqual(
    [...used].filter((name) => !known.has(name)),
    [],
  );
});

it('shows the name of a metric that does not exist', () => {
  assert.deepEqual(findMetrics("sum by (code) (rate(helios_gone_total{code='up'}[5m])) / on (pool) up > 0"), [
    'helios_gone_total',
    'up',
  ]);
});

function readText(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8');
}

/** The names under which Prometheus stores the metrics of a registry. */
function listNames(registry: Registry): string[] {
  return registry
    .getMetricsAsArray()
    .flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
}

/** The metrics of an expression of PromQL: what is neither a function, nor a keyword, nor a label. */
function findMetrics(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/"[^"]*"|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_:]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['by', 'on', 'or', 'and', 'unless'].includes(name));
}
