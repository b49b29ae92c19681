import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../../lib-node/config.ts';

/** Debian's packages that the test needs, and a program of each. */
const PACKAGES = {
  podman: 'podman',
  'podman-compose': 'podman-compose',
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
  runc: 'runc',
  catatonit: 'catatonit',
  netavark: '/usr/lib/podman/netavark',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  iptables: 'iptables',
};

/** Base images and settings, kept from one run to the next. */
const FOLDER = join(ROOT, '.data', 'deploy-test');

/** Runs a command, whose output goes to the terminal, and throws if it fails. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (status !== 0)
    throw new Error(`"${[command, ...args].join(' ')}" ended with ${error?.message ?? status}.`);
}

/**
 * Runs a command, whose output goes to the terminal, while this process goes on. Resolves to its lines. Throws if it fails.
 *
 * @param onLine called with each line at once
 */
export async function follow(
  command: string,
  options: { env: NodeJS.ProcessEnv },
  onLine: (line: string) => void = () => {},
): Promise<string[]> {
  const child = spawn(command, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  const closed = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    lines.push(line);
    onLine(line);
  }
  const [code] = (await closed) as [number | null];
  if (code !== 0) throw new Error(`"${command}" ended with ${code}.`);
  return lines;
}

/** Returns the output of a command, and throws if it fails. */
export function output(command: string, args: readonly string[], input?: string | Buffer): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`"${[command, ...args].join(' ')}" ended with ${status}: ${stderr}`);
  return stdout;
}

/** Installs what runs containers, and lets podman run them on machines with the first version of cgroups, also without systemd. */
export function prepareContainers(): void {
  if (process.getuid?.() !== 0)
    throw new Error('The test starts containers with the ports 80 and 443: run it as root.');
  const missing = Object.entries(PACKAGES).flatMap(([name, program]) =>
    spawnSync('sh', ['-c', `command -v ${program}`]).status === 0 ? [] : [name],
  );
  if (missing.length) {
    console.log(`Installing ${missing.join(', ')}`);
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
  }
  mkdirSync(FOLDER, { recursive: true });
  const settings = join(FOLDER, 'containers.conf');
  writeFileSync(
    settings,
    `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]
[engine]
runtime = "runc"
[network]
network_backend = "netavark"
`,
  );
  process.env['CONTAINERS_CONF'] = settings;
  process.env['BUILDAH_ISOLATION'] = 'chroot';
}

/**
 * Makes the base images, and tags them with the names of versions.env: no registry of images is needed. They are Debian's packages of the
 * same release, and the Node of the repository.
 */
export function createBaseImages(): void {
  const versions = readFileSync(join(ROOT, 'deploy/versions.env'), 'utf8');
  const getImage = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(versions)?.[1] ?? '';
  const debian = getImage('DEBIAN_IMAGE');
  const node = getImage('NODE_IMAGE');
  const exists = (image: string) => spawnSync('podman', ['image', 'exists', image]).status === 0;
  if (exists(debian) && exists(node)) return;

  const release = /:(\w+)-slim$/.exec(debian)?.[1];
  if (!release)
    throw new Error(`DEBIAN_IMAGE must end in the name of a release and "-slim", not "${debian}".`);
  const archive = join(FOLDER, `${release}.tar`);
  if (!existsSync(archive)) {
    console.log(`Making a base image of Debian ${release}`);
    const packages = '--include=ca-certificates,libatomic1';
    run('mmdebstrap', ['--quiet', '--variant=minbase', packages, release, archive]);
  }
  const context = join(FOLDER, 'context');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context);
  copyFileSync(archive, join(context, 'debian.tar'));
  copyFileSync(join(ROOT, 'node_modules/node/bin/node'), join(context, 'node'));
  const npm = output('sh', ['-c', 'readlink -f "$(command -v npm)"']).trim();
  cpSync(join(dirname(npm), '..'), join(context, 'npm'), { recursive: true, dereference: true });
  writeFileSync(
    join(context, 'Containerfile'),
    `FROM scratch AS debian
ADD debian.tar /
FROM debian AS node
RUN useradd --uid 1000 --create-home node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
`,
  );
  for (const [target, image] of [
    ['debian', debian],
    ['node', node],
  ] as const)
    run('podman', ['build', '--quiet', '--target', target, '--tag', image, context]);
  rmSync(context, { recursive: true });
}

/** The settings of npm for all users of an image, and what they name. */
const NPMRC = '/usr/local/etc/npmrc';
const NPM_CACHE = '/var/cache/npm';
const NPM_CERTIFICATES = '/etc/ssl/npm.pem';

/** Options of `podman build` with which npm finds the registry of this machine: its settings, its certificates, its cache. */
export function createBuildOptions(): string {
  const own = join(homedir(), '.npmrc');
  const cache = join(homedir(), '.npm');
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  const npmrc = join(FOLDER, 'npmrc');
  const lines = [
    existsSync(own) ? readFileSync(own, 'utf8') : '',
    `cache=${NPM_CACHE}`,
    ...(certificates ? [`cafile=${NPM_CERTIFICATES}`] : []),
  ];
  writeFileSync(npmrc, `${lines.join('\n')}\n`);
  mkdirSync(cache, { recursive: true });
  return [
    `--volume ${npmrc}:${NPMRC}:ro`,
    `--volume ${cache}:${NPM_CACHE}`,
    ...(certificates ? [`--volume ${certificates}:${NPM_CERTIFICATES}:ro`] : []),
  ].join(' ');
}
