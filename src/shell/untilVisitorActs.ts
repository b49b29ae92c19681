const signs = [
  'scroll',
  'pointermove',
  'pointerdown',
  'keydown',
  'touchstart',
  'focusin',
  'popstate',
] as const;

const waiting: (() => void)[] = [];
let hasActed = false;

/**
 * Resolves when the visitor does anything at all, which comes before they can use what lies at the foot of the page. On the
 * server at once. For `lazy` parts that the server writes in full (they look finished, and their code can wait), and for
 * those that nobody misses before.
 */
export function untilVisitorActs(): Promise<void> {
  if (typeof window === 'undefined' || hasActed) return Promise.resolve();
  return new Promise((resolve) => {
    if (!waiting.length) {
      signs.forEach((sign) => window.addEventListener(sign, visitorActs, { capture: true, passive: true }));
    }
    waiting.push(resolve);
  });
}

/** To be called, too, before another page is shown than the one that the server wrote: there, such parts are missing. */
export function visitorActs(): void {
  hasActed = true;
  signs.forEach((sign) => window.removeEventListener(sign, visitorActs, { capture: true }));
  waiting.splice(0).forEach((resolve) => resolve());
}
