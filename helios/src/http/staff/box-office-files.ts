import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { Problem } from '../../lib/problems.ts';

/** Where `npm run build:box-office` writes the application. */
export const BOX_OFFICE_DIST = fileURLToPath(new URL('../../../../box-office/dist', import.meta.url));

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
};

/** Emotion adds an empty style element, and fills it by rules. So the policy needs the hash of an empty text, and no `'unsafe-inline'`. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The addresses of workers (box-office/src/door/workers.ts), and the seats, which are drawn as one text of markup (useDrawnSeats.ts).
  'trusted-types box-office-workers seat-map',
].join('; ');

/**
 * A worker has the policy of its own file, and no document. So WebAssembly, which reads codes in browsers without `BarcodeDetector`, runs in a
 * worker, and the page allows none.
 */
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
/** It only loads the files of the box office, and keeps them. */
const SERVICE_WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The door scans with the camera (product 25.1). Else as all answers. */
const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()';

interface StaticFile {
  type: string;
  body: Buffer;
  /** The build compresses texts. */
  brotli: Buffer | undefined;
}

/**
 * Serves the application for staff: one page, its files, whose names have the hash of their content, and what makes it installable. Without a
 * build it serves nothing.
 */
export function registerBoxOffice(app: HeliosServer, folder: string): void {
  const files = readFiles(folder);
  const page = files.get('index.html');
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    if (!page) throw new Problem('NOT_FOUND', 'The box office is not built: npm run build:box-office.');
    reply.headers({ 'content-security-policy': POLICY, 'permissions-policy': PERMISSIONS });
    return sendFile(request, reply, page);
  });
  for (const [name, file] of files) {
    if (name === 'index.html') continue;
    app.get(`/${name}`, { schema: { hide: true } }, async (request, reply) => {
      if (name.endsWith('.js')) reply.header('content-security-policy', SERVICE_WORKER_POLICY);
      return sendFile(request, reply, file);
    });
  }
  registerAssets(app, '/assets', readFiles(join(folder, 'assets')));
  registerAssets(app, '/workers', readFiles(join(folder, 'workers')), WORKER_POLICY);
}

/** Files whose names have the hash of their content. */
function registerAssets(
  app: HeliosServer,
  path: string,
  files: ReadonlyMap<string, StaticFile>,
  policy?: string,
): void {
  app.get<{ Params: { file: string } }>(
    `${path}/:file`,
    { schema: { hide: true } },
    async (request, reply) => {
      const file = files.get(request.params.file);
      if (!file)
        throw new Problem('NOT_FOUND', 'The box office was replaced by a newer one: load the page again.');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      if (policy !== undefined) reply.header('content-security-policy', policy);
      return sendFile(request, reply, file);
    },
  );
}

/** All files of a folder by their names, without those of the folders in it. They are few and small. */
function readFiles(folder: string): Map<string, StaticFile> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = MEDIA_TYPES[extname(name)];
    if (type === undefined) continue;
    const brotli = names.includes(`${name}.br`) ? readFileSync(join(folder, `${name}.br`)) : undefined;
    files.set(name, { type, body: readFileSync(join(folder, name)), brotli });
  }
  return files;
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, { type, body, brotli }: StaticFile) {
  reply.type(type).header('vary', 'accept-encoding');
  const encoding = brotli && negotiate(headers['accept-encoding'] ?? 'identity', ['br', 'identity']);
  if (brotli && encoding === 'br') return reply.header('content-encoding', 'br').send(brotli);
  return reply.send(body);
}
