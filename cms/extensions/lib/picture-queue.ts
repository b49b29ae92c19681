import { availableParallelism } from 'node:os';
import { ServiceUnavailableError } from '@directus/errors';
import sharp, { type Sharp } from 'sharp';

/** Pictures that are made at the same time. Log-ins and the Studio need the processors and threads, too. */
const MOST_AT_ONCE = 2;
/** Waiting pictures of visitors and programs: a page has some tens, which load as they come into view. */
const MOST_WAITING = 48;
const MOST_WAITING_OF_ADDRESS = 24;
/** Waiting pictures of people who are logged in: pages of thumbnails, and uploads. */
const MOST_WAITING_OF_EDITORS = 200;

/** For whom a picture is made. People who are logged in to the Studio come first. */
export type Asker =
  | { readonly kind: 'editor'; readonly signal?: AbortSignal }
  | { readonly kind: 'other'; readonly address?: string; readonly signal?: AbortSignal };

interface Waiting {
  readonly asker: Asker;
  readonly start: () => void;
}

/** Lets few pictures be made at a time. Above the limits of the queue it refuses with 503. */
export class PictureQueue {
  private running = 0;
  private waiting: Waiting[] = [];

  /** Waits for its turn, and returns the function that ends it. Fails if the queue is full, or by the signal. */
  async enter(asker: Asker): Promise<() => void> {
    asker.signal?.throwIfAborted();
    if (this.running < MOST_AT_ONCE) this.running += 1;
    else await this.wait(asker);
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const [next] = this.waiting.splice(this.findNext(), 1);
      if (next) next.start();
      else this.running -= 1;
    };
  }

  /** Does work that needs a turn. */
  async run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(asker);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private wait(asker: Asker): Promise<void> {
    if (this.isFullFor(asker))
      throw new ServiceUnavailableError({
        service: 'assets',
        reason: 'Too many pictures are being made. Try again in a few seconds',
      });
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        asker,
        start: () => {
          asker.signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const giveUp = () => {
        this.waiting = this.waiting.filter((other) => other !== entry);
        reject(asker.signal?.reason as Error);
      };
      asker.signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(entry);
    });
  }

  private isFullFor(asker: Asker): boolean {
    const ofKind = this.waiting.filter((entry) => entry.asker.kind === asker.kind);
    if (asker.kind === 'editor') return ofKind.length >= MOST_WAITING_OF_EDITORS;
    const ofAddress = ofKind.filter(
      (entry) => entry.asker.kind === 'other' && entry.asker.address === asker.address,
    );
    return ofKind.length >= MOST_WAITING || ofAddress.length >= MOST_WAITING_OF_ADDRESS;
  }

  private findNext(): number {
    const editor = this.waiting.findIndex(({ asker }) => asker.kind === 'editor');
    return Math.max(editor, 0);
  }
}

/** The queue of this process. Everything that runs Sharp uses it. */
export const pictureQueue = new PictureQueue();

// Otherwise each picture takes a thread for each processor.
sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 4)));

/**
 * The effort of the encoder of AVIF, from 0 to 9. Directus has no setting for it, and the default of Sharp is 4. At the quality of the site,
 * 3 needs a quarter of the time for files that are 4 % larger, with 0.3 dB less likeness to the original.
 */
const AVIF_EFFORT = 3;
const { avif } = sharp.prototype as Sharp;
(sharp.prototype as Sharp).avif = function (this: Sharp, options) {
  return avif.call(this, { effort: AVIF_EFFORT, ...options });
};
