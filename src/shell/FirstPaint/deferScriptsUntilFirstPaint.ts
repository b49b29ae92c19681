/** Gatsby's script tags at the end of each page. */
const scriptTags = /(?:<script src="[^"]+" async><\/script>)+/;
const sourceAttribute = /src="([^"]+)"/g;

/** Milliseconds after which the scripts start when no paint is reported. */
export const maxWaitMs = 2000;

/**
 * Returns the HTML of a page whose scripts start after the first paint. Started immediately, they compete with fonts and
 * pictures for bandwidth and with painting for CPU, which costs a phone a fifth of its largest contentful paint. HTML
 * without Gatsby's scripts, or already processed, is returned unchanged.
 */
export function deferScriptsUntilFirstPaint(html: string): string {
  return html.replace(scriptTags, (tags) => {
    const sources = [...tags.matchAll(sourceAttribute)].map(([, url]) => url);
    return `<script>(${startAfterFirstPaint.toString()})(${JSON.stringify(sources)},${maxWaitMs})</script>`;
  });
}

/** Inlined as text into the page, so it must not use anything of this file and must run in every browser. */
function startAfterFirstPaint(sources: string[], waitMs: number) {
  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    sources.forEach((url) => {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      document.body.appendChild(script);
    });
  }
  const observer = window.PerformanceObserver;
  const reportsPaint = observer && (observer.supportedEntryTypes || []).indexOf('paint') >= 0;
  // A hidden tab paints nothing until it becomes visible.
  if (!reportsPaint || document.visibilityState === 'hidden') {
    start();
    return;
  }
  new observer(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, waitMs);
}
