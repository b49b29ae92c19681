const signs = [
  'scroll',
  'pointermove',
  'pointerdown',
  'keydown',
  'touchstart',
  'focusin',
  'popstate',
] as const;

let acted: Promise<void> | undefined;

/**
 * Resolves when the visitor does anything at all, which comes before they can use what lies at the foot of the page. On the
 * server at once. For `lazy` parts that the server writes in full (they look finished, and their code can wait), and for
 * those that nobody misses before.
 */
export function untilVisitorActs(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  // One for all: who asks late learns that the visitor has acted already.
  acted ??= new Promise((resolve) => {
    const act = () => {
      for (const sign of signs) window.removeEventListener(sign, act, { capture: true });
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, act, { capture: true, passive: true });
  });
  return acted;
}
