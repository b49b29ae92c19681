import { collectStyles, isCollected } from './collectStyles.ts';

const page = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;

test('collects the styles of the body in the head, each once, in the order of their first use', () => {
  const html = page(
    '<title>Ruth</title>',
    '<style data-emotion="ph a">.ph-a{color:red}</style><p class="ph-a">1</p>' +
      '<style data-emotion="ph b-B">.ph-b-B{top:0}</style><p class="ph-b-B">2</p>' +
      '<style data-emotion="ph a">.ph-a{color:red}</style><p class="ph-a">3</p>',
  );
  expect(collectStyles(html)).toBe(
    page(
      '<title>Ruth</title><style data-collected="ph a b-B">.ph-a{color:red}.ph-b-B{top:0}</style>',
      '<p class="ph-a">1</p><p class="ph-b-B">2</p><p class="ph-a">3</p>',
    ),
  );
});

test('adds only the new styles of a slice that was replaced since', () => {
  const before = collectStyles(page('', '<style data-emotion="ph a">.ph-a{}</style><p>1</p>'));
  const replaced = before.replace(
    '<p>1</p>',
    '<style data-emotion="ph a">.ph-a{}</style><style data-emotion="ph c">.ph-c{}</style><p>2</p>',
  );
  expect(collectStyles(replaced)).toBe(
    page(
      '<style data-collected="ph a">.ph-a{}</style><style data-collected="ph c">.ph-c{}</style>',
      '<p>2</p>',
    ),
  );
});

test('leaves other styles, HTML without a head, and processed HTML unchanged', () => {
  for (const html of [
    page('<style>b{}</style>', '<style>i{}</style><p>data-emotion="ph a"</p>'),
    '<style data-emotion="ph a">.ph-a{}</style>',
    page('<style data-collected="ph a">.ph-a{}</style>', '<p class="ph-a"></p>'),
  ]) {
    expect(collectStyles(html)).toBe(html);
  }
});

test('tells whether a style of Emotion is left in the body', () => {
  expect(isCollected(page('<style data-collected="ph a"></style>', '<p>data-emotion="ph a"</p>'))).toBe(true);
  expect(isCollected(page('', '<style nonce="1" data-emotion="ph a"></style>'))).toBe(false);
});
