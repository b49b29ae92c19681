/* The rules that the environment refuses at once (environment.cjs) are those that match no element. */

const MARKUP = `
  <main id="main" class="css-a css-b" data-state="open"><svg viewBox="0 0 1 1"><linearGradient class="css-c" /></svg>
    <p class="css-ab">One <b lang="de">two</b></p>
    <dialog open><button type="submit" disabled class="css-a-Button">Send</button></dialog>
    <input type="checkbox" checked><input type="hidden">
    <ul class="css-b"><li>First</li><li hidden>Second</li></ul>
  </main>`;

const SELECTORS = [
  ...['*', 'p', 'P', 'b', 'lineargradient', '#main', 'main#main.css-b', '[hidden]', '[data-state="open"]'],
  ...[
    '.css-a',
    '.css-b',
    '.css-c',
    '.css-ab',
    '.css-a-Button',
    '.css-a.css-b',
    '.css-b.css-c',
    '.css-a:hover',
  ],
  ...[
    '.css-a p',
    '.css-a>p',
    '.css-a > p > b',
    'p + dialog',
    'p ~ ul',
    'ul li',
    'main.css-a .css-c',
    '.css-c .css-a',
  ],
  ...[
    'p, b',
    'p,.css-c',
    'i, li[hidden]',
    '.css-b:not(.css-a)',
    ':not(p)',
    ':is(p, .css-b)',
    'main :is(p, ul) > *',
  ],
  ...[
    'li:nth-child(2)',
    'li:not(:nth-child(2), [class])',
    'button:disabled',
    'input[type="checkbox"]:checked',
  ],
  ...[
    'dialog[open] .css-a-Button',
    'dialog:not([open])',
    '[data-state="a, b"] p',
    '[data-state="a)"]',
    '.css-a::before',
  ],
];

test.each(SELECTORS)('the rule of %s applies to the elements that it matches', (selector) => {
  document.body.innerHTML = `<style>${selector} { caption-side: bottom; }</style>${MARKUP}`;
  const elements = [...document.querySelectorAll('main, main *')];
  expect(elements.length).toBeGreaterThan(10);
  for (const element of elements) {
    const isStyled = getComputedStyle(element).getPropertyValue('caption-side') === 'bottom';
    expect([element.outerHTML.slice(0, 40), isStyled]).toEqual([
      element.outerHTML.slice(0, 40),
      element.matches(selector),
    ]);
  }
});
