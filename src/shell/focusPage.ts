/** Focuses the main content without scrolling, after the focused element was removed. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
