import type { SendOptions } from '@fastify/static';
import type { FastifyReply } from 'fastify';

/** Files of `public/` that are not served: source maps, hidden files and files that Gatsby keeps for its next build. */
export const PRIVATE =
  /\.map$|\/\.(?!well-known\/)|^\/_gatsby\/slices\/|^\/webpack\.stats\.json$|^\/chunk-map\.json$/;

/** Files whose name changes with their content. */
export const HASHED = /^\/static\/|^\/_gatsby\/(?:image|file)\/|-[0-9a-f]{8,20}\.(?:js|css)$/;

/** Compressed files. Range requests are off for them, because byte ranges differ between encodings. */
export const COMPRESSIBLE = /\.(?:html|js|mjs|css|json|svg|xml|txt|webmanifest)$/;

export interface ServedFile {
  /** The folder of the file */
  root: string;
  /** Path below `root`, with a leading slash, decoded */
  file: string;
  /** Its name changes with its content, so that browsers keep it for a year */
  isHashed: boolean;
  acceptRanges: boolean;
}

export function createServedFile(root: string, file: string): ServedFile {
  return {
    root,
    file,
    isHashed: HASHED.test(file),
    acceptRanges: !COMPRESSIBLE.test(file),
  };
}

function getCacheControl({ isHashed }: ServedFile) {
  return isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Returns options of `@fastify/static`. */
export function toSendOptions({ acceptRanges }: Pick<ServedFile, 'acceptRanges'>): SendOptions {
  return {
    acceptRanges,
    // The server sets it.
    cacheControl: false,
    // A date does not identify the content: after a rollback, an older file is the new one.
    lastModified: false,
  };
}

export function sendFile(reply: FastifyReply, served: ServedFile): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', getCacheControl(served));
  void reply.sendFile(served.file, served.root, toSendOptions(served));
}
