import type { FastifyReply } from 'fastify';
import { Problem } from '../lib/problems.ts';

/** Limits the uploads that a process receives at the same time, because each is in memory. */
export class UploadLimit {
  readonly #max: number;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts an upload until its connection is done with it. Throws UPLOADS_EXHAUSTED. */
  count(reply: FastifyReply): void {
    if (this.#count >= this.#max) {
      throw new Problem(
        'UPLOADS_EXHAUSTED',
        'Wait for the seconds of Retry-After, and send it again.',
        {},
        10,
      );
    }
    this.#count += 1;
    reply.raw.once('close', () => (this.#count -= 1));
  }
}
