/** Where the focus goes when what had it is gone, and nothing stands in its place. The page does not move. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
