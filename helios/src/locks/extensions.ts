import { EXTENSION_WINDOW_SECONDS, MAX_EXTENDED_SECONDS, MAX_EXTENSIONS } from '../lib/limits.ts';

/** The state that determines the extensions of a lock. Instants are of the database's clock. */
export interface ExtendableLock {
  expiresAt: Date;
  /** Since when its seats have been locked without a break. */
  lockedSince: Date;
  extensionsUsed: number;
}

export interface Extensions {
  extensionsLeft: number;
  /** The first moment at which an extension is possible; null when none is left. */
  extendableFrom: Date | null;
}

/** Calculates how often a live lock can still be extended, and from when. */
export function calculateExtensions({ expiresAt, lockedSince, extensionsUsed }: ExtendableLock): Extensions {
  const latestExpiry = lockedSince.getTime() + MAX_EXTENDED_SECONDS * 1000;
  const extensionsLeft =
    expiresAt.getTime() >= latestExpiry ? 0 : Math.max(0, MAX_EXTENSIONS - extensionsUsed);
  return {
    extensionsLeft,
    extendableFrom:
      extensionsLeft === 0 ? null : new Date(expiresAt.getTime() - EXTENSION_WINDOW_SECONDS * 1000),
  };
}
