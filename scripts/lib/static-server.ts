import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from '../../lib-node/config.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Files whose names change with their content: scripts of Gatsby and all of /static. */
const HASHED = /^\/static\/|-[0-9a-f]{8}\.(?:js|css)$/;

interface StaticServer {
  /** Without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

interface StaticServerOptions {
  /** The built site. */
  folder: string;
  /** Default: 0, a free port. */
  port?: number;
  /** Answers instead of files, by path: JSON. */
  answers?: Readonly<Record<string, unknown>>;
  /** Transforms the HTML of each page. */
  transformHtml?: (html: string) => string;
}

/**
 * Serves a built site like a production host: with compression, immutable hashed files (`gatsby serve` revalidates all
 * files), one file for all addresses of a client-only route, and 404.html for unknown addresses. Compressed files are cached.
 */
export async function serveStatic({
  folder,
  port = 0,
  answers = {},
  transformHtml = (html) => html,
}: StaticServerOptions): Promise<StaticServer> {
  const compressedBodies = new Map<string, Promise<Buffer>>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (Object.hasOwn(answers, path)) {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(answers[path]));
      return;
    }
    const found = await findFile(path.startsWith('/stand-ins/') ? join(ROOT, 'demo') : folder, path);
    const file = found ?? join(folder, '404.html');
    const extension = extname(file);
    const type = TYPES[extension] ?? 'application/octet-stream';
    const encoding = isText(type) ? chooseEncoding(request.headers['accept-encoding']) : undefined;

    const key = `${file} ${encoding ?? ''}`;
    const body =
      compressedBodies.get(key) ??
      compress(file, encoding, extension === '.html' ? transformHtml : undefined);
    compressedBodies.set(key, body);
    const bytes = await body;

    response.writeHead(found ? 200 : 404, {
      'Content-Type': type,
      'Content-Length': bytes.byteLength,
      'Cache-Control': HASHED.test(path)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
      response.end(error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function findFile(folder: string, path: string): Promise<string | null> {
  const file = normalize(join(folder, path));
  if (file !== normalize(folder) && !file.startsWith(normalize(folder + sep))) return null;
  for (const candidate of [file, join(file, 'index.html'), ...listClientRoutes(folder, file)]) {
    const found = await stat(candidate).catch(() => null);
    if (found?.isFile()) return candidate;
  }
  return null;
}

/** The files of the client-only routes that may contain an address, the most specific first. Files with an extension are no pages. */
function listClientRoutes(folder: string, file: string): string[] {
  const root = normalize(folder);
  if (extname(file) !== '') return [];
  const files: string[] = [];
  for (let parent = file; parent.startsWith(root + sep); parent = dirname(parent))
    files.push(join(parent, '[...]', 'index.html'));
  return files;
}

function isText(type: string): boolean {
  return /^text\/|json|xml/.test(type);
}

function chooseEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const names = String(accepted ?? '');
  if (/\bbr\b/.test(names)) return 'br';
  return /\bgzip\b/.test(names) ? 'gzip' : undefined;
}

async function compress(
  file: string,
  encoding: 'br' | 'gzip' | undefined,
  transformHtml: StaticServerOptions['transformHtml'],
): Promise<Buffer> {
  const raw = await readFile(file);
  const bytes = transformHtml ? Buffer.from(transformHtml(raw.toString('utf8'))) : raw;
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  // A medium level, as hosts use for compression on the fly.
  if (encoding === 'br') {
    return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  }
  return bytes;
}
