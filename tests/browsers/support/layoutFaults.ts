/** Returns a line for each layout fault. Runs in the page, so it must not use imports or variables of this module. */
export function findLayoutFaults(): string[] {
  const root = document.documentElement;
  const faults: string[] = [];
  const pageOverflow = root.scrollWidth - root.clientWidth;
  if (pageOverflow > 0) faults.push(`${location.pathname} scrolls horizontally by ${pageOverflow} px`);

  // Tabs, tables in texts and the years of a timeline on a phone may scroll horizontally. Other elements may not:
  // `overflow-y: auto` also enables horizontal scrolling, which is a fault in a panel.
  const allowed = '[role="tablist"], [role="group"][tabindex="0"], nav > ol';
  for (const element of Array.from(document.querySelectorAll('body *'))) {
    const overflow = element.scrollWidth - element.clientWidth;
    if (overflow <= 1 || element.clientWidth === 0 || element.matches(allowed)) continue;
    if (!/^(auto|scroll)$/.test(getComputedStyle(element).overflowX)) continue;
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    faults.push(
      `${location.pathname}: ${element.tagName.toLowerCase()} "${text}" scrolls horizontally by ${overflow} px`,
    );
  }

  // Content in the flow is inside the body; content that overflows the body below creates empty space.
  const end = Math.max(document.body.getBoundingClientRect().bottom + scrollY, innerHeight);
  const emptySpace = Math.round(root.scrollHeight - end);
  if (emptySpace > 1) faults.push(`${location.pathname} has ${emptySpace} px of empty space below its end`);
  return faults;
}
