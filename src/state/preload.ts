/** Where there is no `requestIdleCallback` (Safari): late enough for the step that is being drawn. */
const FALLBACK_MS = 1000;

/**
 * Loads what the next step needs as soon as the browser is idle, so that the step also comes where the connection breaks
 * meanwhile. Nothing is loaded ahead where the visitor asks to save data. A failure is none: the step loads it itself.
 *
 * @returns the way to stop
 */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  if (savesData()) return () => undefined;
  const begin = () => void load().catch(() => undefined);
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(begin, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(begin);
  return () => window.cancelIdleCallback(idle);
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches === true
  );
}
