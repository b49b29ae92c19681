/** Runs in the page, so it uses nothing outside of itself. Returns a line for each fault. */
export function findMisfits(): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  const sideways = root.scrollWidth - root.clientWidth;
  if (sideways > 0) found.push(`${location.pathname} scrolls sideways by ${sideways} px`);

  // Tabs, tables in texts and the years of a timeline on a phone are meant to scroll sideways. Everything else that does is a
  // panel that should scroll down only: `overflow-y: auto` makes the other direction scroll, too.
  const meant = '[role="tablist"], [role="group"][tabindex="0"], nav > ol';
  for (const element of Array.from(document.querySelectorAll('body *'))) {
    const overflow = element.scrollWidth - element.clientWidth;
    if (overflow <= 1 || element.clientWidth === 0 || element.matches(meant)) continue;
    if (!/^(auto|scroll)$/.test(getComputedStyle(element).overflowX)) continue;
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    found.push(
      `${location.pathname}: ${element.tagName.toLowerCase()} "${text}" scrolls sideways by ${overflow} px`,
    );
  }

  // The body holds everything in the flow. An element that is positioned below it makes the page longer.
  const end = Math.max(document.body.getBoundingClientRect().bottom + scrollY, innerHeight);
  const empty = Math.round(root.scrollHeight - end);
  if (empty > 1) found.push(`${location.pathname} has ${empty} px of empty page below its end`);
  return found;
}
