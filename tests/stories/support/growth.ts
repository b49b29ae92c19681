/* These run in the page, so each stands for itself. */

/** The parts that make the page wider than its window. */
export function overflow(): string[] {
  const room = document.documentElement.clientWidth;
  const nameOf = (element: Element) => {
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.tagName.toLowerCase()}>${text ? ` "${text}"` : ''}`;
  };
  const isHeldIn = (element: Element) => {
    for (
      let parent = element.parentElement;
      parent && parent !== document.body;
      parent = parent.parentElement
    ) {
      if (getComputedStyle(parent).overflowX !== 'visible') return true;
    }
    return false;
  };
  const wide = [...document.querySelectorAll('body *')].filter((element) => {
    if (
      element.closest('.sb-wrapper, #storybook-docs') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      return false;
    const { right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && right > room + 1 && !isHeldIn(element);
  });
  const scrolls = document.documentElement.scrollWidth > room + 1;
  const isFixed = (element: Element) =>
    Boolean(element.closest('dialog')) || getComputedStyle(element).position === 'fixed';
  return wide
    .filter((element) => scrolls || isFixed(element))
    .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)))
    .slice(0, 5)
    .map(
      (element) =>
        `${nameOf(element)} reaches ${Math.round(element.getBoundingClientRect().right)} of ${room} pixels`,
    );
}

/** Texts of which a part cannot be seen, because their box hides what has no room. */
export function lostText(): string[] {
  const lost: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (
      element.closest('.sb-wrapper, #storybook-docs') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    const hidesX = overflowX === 'hidden' || overflowX === 'clip';
    const hidesY = overflowY === 'hidden' || overflowY === 'clip';
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    if (!text || clipPath !== 'none' || element.clientWidth <= 1 || !(hidesX || hidesY)) continue;
    if (
      (hidesX && element.scrollWidth > element.clientWidth + 1) ||
      (hidesY && element.scrollHeight > element.clientHeight + 1)
    ) {
      lost.push(`<${element.tagName.toLowerCase()}> "${text}"`);
    }
  }
  return lost;
}
