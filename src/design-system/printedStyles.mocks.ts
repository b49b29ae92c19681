/** Whether the style sheets of the document hide an element, or what contains it, on paper. */
export function isHiddenInPrint(element: Element): boolean {
  const hiding = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) =>
      rule instanceof CSSMediaRule && rule.media.mediaText === 'print' ? [...rule.cssRules] : [],
    )
    .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule && rule.style.display === 'none');
  return hiding.some(({ selectorText }) => element.closest(selectorText) !== null);
}
