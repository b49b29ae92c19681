/**
 * Starts scripts in order when the first view is shown: after the first paint and the pictures with `fetchpriority="high"`. Requests a
 * script a second time if it cannot be loaded. Inlined as text into each page, so it must not use anything of this file and must run in
 * every browser.
 *
 * @param maxWaitMs milliseconds after which the scripts start in any case
 */
export function startAfterFirstPaint(urls: readonly string[], maxWaitMs: number): void {
  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    urls.forEach((url) => request(url, true));
  }
  function startAfterPictures() {
    const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
    let missing = 1;
    function onEnd() {
      missing -= 1;
      if (missing === 0) start();
    }
    Array.prototype.forEach.call(pictures, (picture: HTMLImageElement) => {
      if (picture.complete) return;
      missing += 1;
      picture.addEventListener('load', onEnd);
      picture.addEventListener('error', onEnd);
    });
    onEnd();
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
  new observer(startAfterPictures).observe({ type: 'paint', buffered: true });
  setTimeout(start, maxWaitMs);
}
