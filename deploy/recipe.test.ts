import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { it } from 'node:test';
import { ROOT } from '../lib-node/config.ts';
import { assertKnown, type Program } from './known-variables.ts';

/*
 * The files of deploy/ belong together and to the programs. `npm run test:deploy` runs them.
 */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const compose = read('deploy/compose.yaml');

/** The part of compose.yaml below a key. */
function getSection(key: string): string {
  const [, section = ''] =
    new RegExp(`^( *)${key}:.*\\n((?:\\1 +.*\\n|\\n)*)`, 'm').exec(compose)?.slice(1) ?? [];
  assert.notEqual(section, '', key);
  return section;
}

it('gives each program variables that it reads', () => {
  const sections: Record<Program, string[]> = {
    helios: ['x-helios'],
    cms: ['x-cms'],
    site: ['x-addresses', 'site'],
    previews: ['x-addresses', 'previews'],
    publisher: ['x-addresses', 'x-build', 'publisher', 'previews-build'],
  };
  for (const [program, keys] of Object.entries(sections) as [Program, string[]][]) {
    const variables = keys.flatMap((key) => names(getSection(key), /^ +([A-Z][A-Z0-9_]+):/gm));
    assert.ok(variables.length > 5, program);
    assertKnown(program, variables, 'deploy/compose.yaml');
  }
  for (const file of globSync('deploy/systemd/env/*.env', { cwd: ROOT })) {
    assertKnown(basename(file, '.env') as Program, names(read(file), /^([A-Z][A-Z0-9_]+)=/gm), file);
  }
});

it('explains each variable of compose.yaml', () => {
  const used = new Set(names(compose, /\$\{(\w+)\}/g));
  const example = read('deploy/.env.example');
  const versions = names(read('deploy/versions.env'), /^(\w+)=/gm);
  const set = new Set([...names(example, /^(\w+)=/gm), ...versions]);
  assert.deepEqual(
    [...used].filter((name) => !set.has(name)),
    [],
  );
  const forInstall = ['STAFF_ADMIN', 'NODE_IMAGE', 'DEBIAN_IMAGE'];
  assert.deepEqual(
    [...set].filter((name) => !used.has(name)),
    forInstall,
  );
  // podman-compose 1.0 does not know defaults that are empty.
  assert.doesNotMatch(compose, /\$\{\w+:/);
  const install = read('deploy/install');
  for (const name of used)
    if (!versions.includes(name)) assert.match(install, new RegExp(`\\b${name}\\b`), name);
});

it('builds with the Node of the repository, and knows the packages of each workspace', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
  assert.match(read('deploy/versions.env'), new RegExp(`^NODE_IMAGE=\\S+:${devDependencies.node}-`, 'm'));
  const containerfile = read('deploy/Containerfile');
  const workspaces = globSync('{helios,publisher,plugins/*}/package.json', { cwd: ROOT });
  for (const path of workspaces) assert.ok(containerfile.includes(`COPY ${path} ${dirname(path)}/\n`), path);
});

it('serves each public address over TLS, also without containers', () => {
  const hosts = names(read('deploy/Caddyfile'), /^(?:([a-z-]+)\.)?\{\$DOMAIN\} \{/gm);
  assert.ok(hosts.includes('box-office'));
  const nginx = read('deploy/nginx/playhouse.conf');
  assert.deepEqual(
    names(nginx, /server_name (?:([a-z-]+)\.)?theater\.example;/g).toSorted(),
    hosts.toSorted(),
  );
  // The port of the staff listeners (playhouse-helios@.service).
  const ports = (upstream: string) =>
    names(new RegExp(`upstream ${upstream} \\{[^}]*\\}`).exec(nginx)?.[0] ?? '', /127\.0\.0\.1:(\d+)/g);
  assert.deepEqual(
    ports('box_office'),
    ports('helios').map((port) => `1${port}`),
  );
  assert.match(compose, /HELIOS_STAFF_PUBLIC_URL: https:\/\/box-office\.\$\{DOMAIN\}\n/);
  assert.match(
    read('deploy/systemd/env/helios.env'),
    /^HELIOS_STAFF_PUBLIC_URL=https:\/\/box-office\.theater\.example$/m,
  );
});

it('waits as long for the end of each program as it may take', () => {
  assert.deepEqual(names(compose, /stop_grace_period: (\S+)/g), ['25s']);
  for (const unit of globSync('deploy/systemd/playhouse*@.service', { cwd: ROOT }))
    assert.match(read(unit), /^TimeoutStopSec=25$/m, unit);
});

it('watches each program', () => {
  const targets = names(read('deploy/services/prometheus.yaml'), /'((?!alertmanager)[a-z0-9]+:\d+)'/g);
  assert.deepEqual(targets.toSorted(), [
    'helios1:9180',
    'helios2:9180',
    'previews:9191',
    'publisher:9192',
    'site:9190',
  ]);
  for (const port of new Set(targets.map((target) => target.split(':')[1])))
    assert.match(compose, new RegExp(`_METRICS_PORT: '${port}'`));
});
