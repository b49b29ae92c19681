/**
 * SPEC 8: a piece of the site's code that could not be loaded, because the site was published anew meanwhile or the
 * connection broke. The words are those of webpack and of the three browser engines.
 */
const words = [
  /Loading (CSS )?chunk \S+ failed/i,
  /Failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /Importing a module script failed/i,
];

export function isChunkLoadFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || words.some((pattern) => pattern.test(error.message));
}

/** What the address of a page says after its one reload. */
const mark = ['reload', 'true'] as const;

/**
 * Loads the page again, once: its address says so by `?reload=true`, and a page that says so already is left alone.
 *
 * @returns whether the page is loaded again
 */
export function reloadOnce(
  href = window.location.href,
  replace: (address: string) => void = (address) => window.location.replace(address),
): boolean {
  const address = new URL(href);
  if (address.searchParams.get(mark[0]) === mark[1]) return false;
  address.searchParams.set(...mark);
  replace(address.href);
  return true;
}

/**
 * Sees to the chunks that fail where no component waits for them: before the first render, and in `import()`s that nobody
 * catches.
 *
 * @param onGivenUp called when the page has been loaded again already
 */
export function watchChunkFailures(onGivenUp: () => void, reload: () => boolean = reloadOnce): void {
  const onRejection = (event: PromiseRejectionEvent) => {
    if (!isChunkLoadFailure(event.reason)) return;
    // Gatsby's own listener would load the page again and again.
    event.stopImmediatePropagation();
    if (!reload()) onGivenUp();
  };
  // Captured: Gatsby's listener is there already.
  window.addEventListener('unhandledrejection', onRejection, { capture: true });
}
