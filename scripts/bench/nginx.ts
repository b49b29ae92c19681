import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFreePort } from '../lib/free-port.ts';
import { startProcess } from '../../lib-node/processes.ts';
import type { AddCleanup } from '../../lib-node/run-with-cleanup.ts';

/** Debian's modules, among them that for files that are compressed with brotli (libnginx-mod-http-brotli-static). */
const MODULES = '/etc/nginx/modules-enabled';
const BROTLI = /brotli-static/;

/** Finds nginx. Null: it is not installed. */
function findNginx(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null;
}

/**
 * Serves the files of a release with nginx, which sends the compressed ones. One worker process, because the server of releases is one
 * process, too.
 *
 * @param publicDir absolute
 * @param dir an own folder for configuration, log and temporary files
 * @returns the address, or null without nginx
 */
export async function startNginx(
  publicDir: string,
  dir: string,
  addCleanup: AddCleanup,
): Promise<string | null> {
  const command = findNginx();
  if (!command) return null;
  const port = await findFreePort();
  const configFile = join(dir, 'nginx.conf');
  mkdirSync(dir, { recursive: true });
  writeFileSync(configFile, createConfiguration({ publicDir, dir, port }));
  const url = `http://127.0.0.1:${port}`;
  await startProcess({
    name: 'nginx',
    command,
    args: ['-c', configFile, '-e', 'stderr'],
    cwd: dir,
    env: process.env,
    logFile: join(dir, 'nginx.log'),
    readyUrl: url,
    onSpawn: addCleanup,
  });
  return url;
}

function createConfiguration(options: { publicDir: string; dir: string; port: number }): string {
  const { publicDir, dir, port } = options;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(dir, name)};`,
  );
  const hasModules = existsSync(MODULES);
  return `
daemon off;
pid ${join(dir, 'nginx.pid')};
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
${hasModules ? `include ${MODULES}/*.conf;` : ''}
events { worker_connections 1024; }
http {
  ${temporary.join('\n  ')}
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  gzip_static on;
  ${hasModules && readdirSync(MODULES).some((name) => BROTLI.test(name)) ? 'brotli_static on;' : ''}
  server {
    listen 127.0.0.1:${port};
    root ${publicDir};
    error_page 404 /404.html;
    location / { try_files $uri $uri/index.html =404; }
  }
}
`;
}
