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
        window.addEventListener(type, onInteraction, { capture: true, passive: true }),
      );
    }
    pendingResolvers.push(resolve);
  });
}

function onInteraction({ type, target }: Event): void {
  // A modal that opens when the page is loaded takes the focus without the visitor.
  if (type === 'focusin' && target instanceof Element && target.closest('dialog')) return;
  signalInteraction();
}

/** Must also be called before client-side navigation, because the next page has no server-rendered HTML of such parts. */
export function signalInteraction(): void {
  hasInteracted = true;
  interactionEvents.forEach((type) => window.removeEventListener(type, onInteraction, { capture: true }));
  pendingResolvers.splice(0).forEach((resolve) => resolve());
}
