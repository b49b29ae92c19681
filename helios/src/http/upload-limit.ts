import type { IncomingMessage } from 'node:http';
import { createCounter, toNetworks } from '@playhouse/connection-limits';
import type { Counter } from '@playhouse/connection-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';

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
