/** Whether a history entry has `ignoreScroll` in its state: a page that rewrites its own URL must not scroll (product 2.1). */
export function hasIgnoreScroll(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'ignoreScroll' in state && state.ignoreScroll === true
  );
}
