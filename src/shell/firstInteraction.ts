const interactionEvents = [
  'scroll',
  'pointermove',
  'pointerdown',
  'keydown',
  'touchstart',
  'focusin',
  'popstate',
] as const;

const pendingResolvers: (() => void)[] = [];
let hasInteracted = false;

/**
 * Resolves on the first interaction of the visitor; at once on the server. For `lazy` parts whose code can wait: parts that
 * are server-rendered in full below the first view, and parts that are not visible at first.
 */
export function waitForFirstInteraction(): Promise<void> {
  if (typeof window === 'undefined' || hasInteracted) return Promise.resolve();
  return new Promise((resolve) => {
    if (!pendingResolvers.length) {
      interactionEvents.forEach((type) =>
        window.addEventListener(type, signalInteraction, { capture: true, passive: true }),
      );
    }
    pendingResolvers.push(resolve);
  });
}

/** Must also be called before client-side navigation, because the next page has no server-rendered HTML of such parts. */
export function signalInteraction(): void {
  hasInteracted = true;
  interactionEvents.forEach((type) => window.removeEventListener(type, signalInteraction, { capture: true }));
  pendingResolvers.splice(0).forEach((resolve) => resolve());
}
