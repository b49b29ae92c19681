/** @jest-environment jsdom */
import { findLayoutFaults } from '../../tests/browsers/support/layoutFaults.ts';

/** Sets the sizes of the elements, because jsdom has no layout. */
function show(html: string, sizes: Record<string, [scrollWidth: number, clientWidth: number]>): void {
  document.body.innerHTML = html;
  for (const [selector, [scrollWidth, clientWidth]] of Object.entries(sizes)) {
    const element = document.querySelector(selector);
    if (!element) throw new Error(`There is no ${selector}.`);
    Object.defineProperties(element, {
      scrollWidth: { value: scrollWidth, configurable: true },
      clientWidth: { value: clientWidth, configurable: true },
    });
  }
}

it('reports a panel that scrolls horizontally and nothing on a page that fits', () => {
  const panel = '<aside style="overflow-x: auto"> Your seats </aside>';
  show(panel, { aside: [340, 340] });
  expect(findLayoutFaults()).toEqual([]);
  show(panel, { aside: [356, 340] });
  expect(findLayoutFaults()).toEqual(['/: aside "Your seats" scrolls horizontally by 16 px']);
});

it('reports a page that scrolls horizontally', () => {
  show('', { html: [400, 390] });
  expect(findLayoutFaults()).toEqual(['/ scrolls horizontally by 10 px']);
  show('', { html: [390, 390] });
});

it('ignores elements that may scroll, clipped elements and hidden elements', () => {
  const scrolls = 'style="overflow-x: auto"';
  const html = `<div role="tablist" ${scrolls}></div><div id="table" role="group" tabindex="0" ${scrolls}></div>
    <nav><ol ${scrolls}></ol></nav><p style="overflow-x: hidden"></p><dialog ${scrolls}></dialog>`;
  show(html, {
    '[role=tablist]': [500, 300],
    '#table': [500, 300],
    ol: [500, 300],
    p: [500, 300],
    dialog: [500, 0],
  });
  expect(findLayoutFaults()).toEqual([]);
});
