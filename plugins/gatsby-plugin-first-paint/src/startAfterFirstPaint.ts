/**
 * Starts scripts in order after the first paint, and requests each a second time if it cannot be loaded. Inlined as text into each
 * page, so it must not use anything of this file and must run in every browser.
 *
 * @param maxWaitMs milliseconds after which the scripts start when no paint is reported
 */
export function startAfterFirstPaint(urls: readonly string[], maxWaitMs: number): void {
  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    urls.forEach((url) => request(url, true));
  }
  function request(url: string, canRetry: boolean) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    // A single request that is dropped must not leave the page without its scripts.
    if (canRetry) script.onerror = () => request(url, false);
    document.body.appendChild(script);
  }
  const observer = window.PerformanceObserver;
  const reportsPaint = observer && (observer.supportedEntryTypes || []).indexOf('paint') >= 0;
  // A hidden tab paints nothing until it becomes visible.
  if (!reportsPaint || document.visibilityState === 'hidden') {
    start();
    return;
  }
  new observer(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, maxWaitMs);
}
