import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { createCounter, toNetworks, type Counter } from '@playhouse/connection-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem, invalidFields } from '../lib/problems.ts';
import { cutPath } from './validation.ts';
import type { Config } from '../lib/config.ts';

/** No JSON part needs more. */
const MAX_JSON_BYTES = 16_384;
/** Of a part: its name, the name of its file, and a media type. */
const MAX_HEADER_BYTES = 2_048;
const MAX_HEADERS = 10;

export interface MultipartForm {
  /** The part that is parsed as JSON, whether it is a field or a file. */
  jsonName: string;
  /** The file. It becomes `{ fileName, content }`. */
  fileName: string;
  maxFileBytes: number;
  maxBodyBytes: number;
}

/**
 * Parses a multipart/form-data body while it arrives. Stops at the first part that the form does not have or that is sent twice, so
 * that a body cannot have many parts. Throws INVALID_REQUEST, PAYLOAD_TOO_LARGE.
 */
export function parseMultipart(
  body: Readable,
  headers: IncomingHttpHeaders,
  form: MultipartForm,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const parts = new Map<string, unknown>();
    let isStopped = false;
    let bytes = 0;
    const stop = (problem: Problem) => {
      if (isStopped) return;
      isStopped = true;
      // The rest of the body is read and dropped, so that the client reads the answer.
      body.removeListener('data', write).resume();
      reject(problem);
    };
    const notMultipart = () => stop(invalidFields({ path: '/', message: 'must be multipart/form-data' }));
    const parser = createParser(form, headers, parts, stop);
    const write = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > form.maxBodyBytes) stop(tooLarge(form.maxBodyBytes));
      else parser?.write(chunk);
    };
    if (!parser) return notMultipart();
    if (Number(headers['content-length'] ?? 0) > form.maxBodyBytes) return stop(tooLarge(form.maxBodyBytes));
    parser.on('error', notMultipart).on('finish', () => resolve(Object.fromEntries(parts)));
    body
      .on('data', write)
      .once('end', () => parser.end())
      // The client is gone, or was too slow. A body that has arrived whole is closed while the parser still works.
      .once('close', () => {
        if (!body.readableEnded) notMultipart();
      });
  });
}

/** Returns a parser that adds the parts of a form to `parts`, or undefined if the media type names no boundary. */
function createParser(
  { jsonName, fileName, maxFileBytes }: MultipartForm,
  headers: IncomingHttpHeaders,
  parts: Map<string, unknown>,
  stop: (problem: Problem) => void,
): BusboyInstance | undefined {
  const begun = new Set<string>();
  const refusePart = (name: string, message: string) =>
    stop(invalidFields({ path: cutPath(`/${name}`), message }));
  const addJson = (content: Buffer) => {
    try {
      parts.set(jsonName, JSON.parse(content.toString('utf8')));
    } catch {
      refusePart(jsonName, 'must be JSON');
    }
  };
  let parser: BusboyInstance;
  try {
    parser = new Busboy({
      headers: headers as BusboyHeaders,
      // A surplus part is refused by its name below, or without a name by `partsLimit`.
      limits: { parts: 3, headerPairs: MAX_HEADERS, headerSize: MAX_HEADER_BYTES },
      // Called as soon as the name of a part is known.
      isPartAFile(name = '', _mediaType, sentFileName) {
        if (name !== jsonName && name !== fileName) refusePart(name, 'is no part of this form');
        else if (begun.has(name)) refusePart(name, 'must be sent once');
        else if (name === fileName && sentFileName === undefined) refusePart(name, 'must be a file');
        begun.add(name);
        return true;
      },
    });
  } catch {
    return undefined;
  }
  return parser
    .on('partsLimit', () => refusePart('', 'must have no other parts'))
    .on('file', (name, stream, sentFileName) => {
      const isJson = name === jsonName;
      const chunks: Buffer[] = [];
      let left = isJson ? MAX_JSON_BYTES : maxFileBytes;
      stream
        .on('data', (chunk: Buffer) => {
          left -= chunk.length;
          if (left >= 0) chunks.push(chunk);
          else if (isJson) refusePart(name, 'must be JSON');
          else stop(tooLarge(maxFileBytes));
        })
        // The error of the parser says so.
        .on('error', () => {})
        .on('end', () => {
          const content = Buffer.concat(chunks);
          if (isJson) addJson(content);
          else parts.set(name, { fileName: sentFileName, content });
        });
    });
}

function tooLarge(maxBytes: number): Problem {
  return new Problem('PAYLOAD_TOO_LARGE', `Send less: at most ${Math.floor(maxBytes / 1_000)} KB.`);
}

/** A slower upload gives its place to another one. A phone with a bad connection is faster. */
const SLOW_BYTES_PER_SECOND = 8_000;
/** The speed of an upload is known after this time. */
const MIN_AGE_MS = 500;

interface Upload {
  /** Its address, or the /64 of it. */
  network: string;
  request: IncomingMessage;
  /** When its bytes were counted last, and how many they were. */
  seenAt: number;
  seenBytes: number;
  release: () => void;
}

interface UploadLimitOptions extends Pick<Config, 'maxUploads' | 'maxUploadsPerAddress'> {
  /** Answers an upload that is too slow, and closes its connection. */
  end: (request: IncomingMessage) => void;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/**
 * Limits the uploads that a process receives at the same time, because each is in memory. A slow upload gives its place to the
 * next one, so that a few slow clients cannot keep out all others.
 */
export class UploadLimit {
  readonly #max: number;
  readonly #perAddress: Counter;
  readonly #end: (request: IncomingMessage) => void;
  readonly #now: () => number;
  readonly #uploads = new Set<Upload>();

  constructor({ maxUploads, maxUploadsPerAddress, end, now = () => performance.now() }: UploadLimitOptions) {
    this.#max = maxUploads;
    this.#perAddress = createCounter(maxUploadsPerAddress);
    this.#end = end;
    this.#now = now;
  }

  /** Counts an upload until its connection is done with it. Throws UPLOADS_EXHAUSTED. */
  count({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>, reply: Pick<FastifyReply, 'raw'>): void {
    const [{ key: network }] = toNetworks(ip);
    // Its own network first: a request that is refused ends no upload of others.
    let release = this.#perAddress.acquire(ip);
    if (!release && this.#endSlowest((upload) => upload.network === network)) {
      release = this.#perAddress.acquire(ip);
    }
    const isPlace = release && (this.#uploads.size < this.#max || this.#endSlowest(() => true));
    if (!release || !isPlace) {
      release?.();
      throw new Problem(
        'UPLOADS_EXHAUSTED',
        'Wait for the seconds of Retry-After, and send it again.',
        {},
        10,
      );
    }
    const upload = {
      network,
      request: raw,
      seenAt: this.#now(),
      seenBytes: raw.socket.bytesRead,
      release,
    };
    this.#uploads.add(upload);
    reply.raw.once('close', () => this.#remove(upload));
  }

  /** Ends the slowest of these uploads, if it is slow. Returns whether it did. */
  #endSlowest(isCandidate: (upload: Upload) => boolean): boolean {
    const now = this.#now();
    let slowest: Upload | undefined;
    let lowestSpeed = SLOW_BYTES_PER_SECOND;
    for (const upload of this.#uploads) {
      const { request, seenAt, seenBytes } = upload;
      if (request.complete || now - seenAt < MIN_AGE_MS || !isCandidate(upload)) continue;
      const { bytesRead } = request.socket;
      const speed = ((bytesRead - seenBytes) * 1_000) / (now - seenAt);
      // The next check counts from now on, so that an upload cannot stop after a fast beginning.
      Object.assign(upload, { seenAt: now, seenBytes: bytesRead });
      if (speed < lowestSpeed) [slowest, lowestSpeed] = [upload, speed];
    }
    if (!slowest) return false;
    this.#remove(slowest);
    this.#end(slowest.request);
    return true;
  }

  #remove(upload: Upload): void {
    if (this.#uploads.delete(upload)) upload.release();
  }
}
