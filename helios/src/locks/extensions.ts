import { EXTENSION_WINDOW_SECONDS, MAX_EXTENDED_SECONDS, MAX_EXTENSIONS } from './rules.ts';

/** What the extensions of a lock depend on. Instants are of the database's clock. */
export interface ExtendableLock {
  expiresAt: Date;
  /** When its seats were first held without a break. */
  heldSince: Date;
  extensionsUsed: number;
}

export interface Extensions {
  extensionsLeft: number;
  /** The first moment at which an extension is granted; null when none is left. */
  extendableFrom: Date | null;
}

/** How often a live lock can still be extended, and from when. */
export function extensionsOf({ expiresAt, heldSince, extensionsUsed }: ExtendableLock): Extensions {
  const lastEnd = heldSince.getTime() + MAX_EXTENDED_SECONDS * 1000;
  const extensionsLeft = expiresAt.getTime() >= lastEnd ? 0 : Math.max(0, MAX_EXTENSIONS - extensionsUsed);
  return {
    extensionsLeft,
    extendableFrom:
      extensionsLeft === 0 ? null : new Date(expiresAt.getTime() - EXTENSION_WINDOW_SECONDS * 1000),
  };
}
