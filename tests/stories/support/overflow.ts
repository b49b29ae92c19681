/* These functions are serialized and run in the page, so they must not use anything outside of themselves. */

/** The elements that make the page wider than its window. */
export function findOverflow(): string[] {
  const availableWidth = document.documentElement.clientWidth;
  const nameOf = (element: Element) => {
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.tagName.toLowerCase()}>${text ? ` "${text}"` : ''}`;
  };
  const isClippedByParent = (element: Element) => {
    for (
      let parent = element.parentElement;
      parent && parent !== document.body;
      parent = parent.parentElement
    ) {
      if (getComputedStyle(parent).overflowX !== 'visible') return true;
    }
    return false;
  };
  const overflowing = [...document.querySelectorAll('body *')].filter((element) => {
    if (
      element.closest('.sb-wrapper, #storybook-docs') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      return false;
    const { right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && right > availableWidth + 1 && !isClippedByParent(element);
  });
  const pageScrolls = document.documentElement.scrollWidth > availableWidth + 1;
  const isFixed = (element: Element) =>
    Boolean(element.closest('dialog')) || getComputedStyle(element).position === 'fixed';
  return overflowing
    .filter((element) => pageScrolls || isFixed(element))
    .filter((element, _, all) => !all.some((other) => other !== element && element.contains(other)))
    .slice(0, 5)
    .map(
      (element) =>
        `${nameOf(element)} ends at ${Math.round(element.getBoundingClientRect().right)} of ${availableWidth} pixels`,
    );
}

/** The texts that are partly hidden, because their box clips its overflow. */
export function findClippedText(): string[] {
  const clippedTexts: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    if (
      element.closest('.sb-wrapper, #storybook-docs') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const { overflowX, overflowY, clipPath } = getComputedStyle(element);
    const clipsX = overflowX === 'hidden' || overflowX === 'clip';
    const clipsY = overflowY === 'hidden' || overflowY === 'clip';
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    if (!text || clipPath !== 'none' || element.clientWidth <= 1 || !(clipsX || clipsY)) continue;
    if (
      (clipsX && element.scrollWidth > element.clientWidth + 1) ||
      (clipsY && element.scrollHeight > element.clientHeight + 1)
    ) {
      clippedTexts.push(`<${element.tagName.toLowerCase()}> "${text}"`);
    }
  }
  return clippedTexts;
}
