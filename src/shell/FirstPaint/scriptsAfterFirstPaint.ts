/** Gatsby's scripts, as it writes them at the end of each page. */
const scripts = /(?:<script src="[^"]+" async><\/script>)+/;
const source = /src="([^"]+)"/g;

/** A page that cannot tell when it was painted starts its scripts after this long. */
export const longestWaitMs = 2000;

/**
 * The HTML of a page, its scripts starting when its first view stands on the screen. Started at once they take the line
 * from the letters and the picture of that view, and the processor from its painting: on a phone a fifth of the time to
 * the largest of it. HTML without Gatsby's scripts, or that was here before, is returned as it is.
 */
export function scriptsAfterFirstPaint(html: string): string {
  return html.replace(scripts, (tags) => {
    const sources = [...tags.matchAll(source)].map(([, url]) => url);
    return `<script>(${startAfterFirstPaint.toString()})(${JSON.stringify(sources)},${longestWaitMs})</script>`;
  });
}

/** Runs in the page by its text alone: it knows nothing of this file, and is written for every browser. */
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
  const tells = observer && (observer.supportedEntryTypes || []).indexOf('paint') >= 0;
  // In a tab behind another one nothing is painted until somebody looks at it.
  if (!tells || document.visibilityState === 'hidden') {
    start();
    return;
  }
  new observer(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, waitMs);
}
