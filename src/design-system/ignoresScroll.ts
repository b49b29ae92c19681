/** Whether a page wrote this entry of the history itself, as tabs do: it leads nowhere, and nothing scrolls (SPEC 2.1). */
export function ignoresScroll(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'ignoreScroll' in state && state.ignoreScroll === true
  );
}
