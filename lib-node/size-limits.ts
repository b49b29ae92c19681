export type LoadedKind = 'script' | 'document' | 'style';

/** Scripts that load when the browser is idle have a limit of their own. */
export type MeasuredKind = LoadedKind | 'idleScript';

/** The performance whose seats screen is measured. Its address needs no such performance, because no Helios answers. */
export const MEASURED_PERFORMANCE = { eventCode: 'RUTHL', dateTime: '2030-01-02T19:00:00' };

/** The list of shows is a page of a release, too, and loads more scripts than a page of editors. */
const SHOWS = '/ticketing';
const SHOWS_SCRIPT = 140;

/**
 * Limits of pages that `npm run size` measures in a browser, in kB (1000 bytes) after gzip. Gatsby and React take 74.5 kB of the
 * scripts.
 */
export const FIRST_LOAD_LIMITS: Record<string, Partial<Record<MeasuredKind, number>>> = {
  '/': { script: 95, document: 40, style: 10, idleScript: 8.5 },
  // Before the visitor scrolls. The page has all types of blocks. The code of its forms loads when the browser is idle, and with it
  // moment-timezone (19.6 kB).
  '/every-block': { script: 110, idleScript: 135 },
  [SHOWS]: { script: SHOWS_SCRIPT },
  // The form loads when the browser is idle, as all forms.
  '/gift-cards': { script: 150 },
  [`/ticketing/${MEASURED_PERFORMANCE.eventCode}/${MEASURED_PERFORMANCE.dateTime}/seats`]: { script: 190 },
};

/**
 * Limits of every page of a release, in kB after gzip: the HTML, which grows with what editors write, and the scripts that each
 * page loads first. The publisher checks them before a release goes live.
 */
export const RELEASE_LIMITS = { document: 150, script: 110 };

/** The scripts that the box office loads first, in kB after brotli. Its server compresses them once. */
export const BOX_OFFICE_LIMIT = 200;

/** The limits of one page of a release. */
export function getReleaseLimits(path: string): typeof RELEASE_LIMITS {
  return path === SHOWS ? { ...RELEASE_LIMITS, script: SHOWS_SCRIPT } : RELEASE_LIMITS;
}
