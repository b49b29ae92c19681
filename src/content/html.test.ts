import { normalizeHtml } from './html';

it('keeps text, lists, formatting and links', () => {
  const html = '<p>A <strong>bold</strong> word</p><ul><li>one</li></ul><p><a href="/about">About</a></p>';
  expect(normalizeHtml(html)).toBe(html);
});

it('removes scripts, event handlers, styles, classes and frames', () => {
  const html =
    '<p class="x" style="color:red" onclick="steal()">Hello<script>steal()</script><img src=x onerror=steal()></p><iframe src="https://evil.example"></iframe>';
  expect(normalizeHtml(html)).toBe('<p>Hello</p>');
});

it('removes a link that would run code but keeps its text', () => {
  expect(normalizeHtml('<p><a href="javascript:alert(1)">Click</a></p>')).toBe('<p>Click</p>');
});

it('opens external links in a new tab, without access to the opener', () => {
  expect(normalizeHtml('<p><a href="https://example.com">There</a></p>')).toBe(
    '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">There</a></p>',
  );
});

it.each([
  ['<div>One</div><div>Two</div>', '<p>One</p><p>Two</p>'],
  ['<div><p>One</p><p>Two</p></div>', '<p>One</p><p>Two</p>'],
  ['<div>Before<p>One</p>after</div>', '<p>Before</p><p>One</p><p>after</p>'],
  ['<div><div>One <b>bold</b></div></div>', '<p>One <b>bold</b></p>'],
  [
    '<div>List:<ul><li>one</li><li><div>two</div></li></ul></div>',
    '<p>List:</p><ul><li>one</li><li><p>two</p></li></ul>',
  ],
  ['<div><h2>Title</h2>\n<hr />Words<br />more</div>', '<h2>Title</h2>\n<hr /><p>Words<br />more</p>'],
  ['<blockquote><div>Said</div></blockquote>', '<blockquote><p>Said</p></blockquote>'],
])('does not nest paragraphs, because browsers would insert empty ones: %p', (html, expected) => {
  expect(normalizeHtml(html)).toBe(expected);
});

it.each([
  ['<p dir="rtl">שלום</p>', '<p dir="rtl">שלום</p>'],
  [
    '<div dir="rtl">Before<p>One</p><ul><li>two</li></ul>after</div>',
    '<p dir="rtl">Before</p><p dir="rtl">One</p><ul dir="rtl"><li>two</li></ul><p dir="rtl">after</p>',
  ],
  [
    '<p>Ruth: <span dir="rtl" style="color:red">עמך</span> <span lang="he">עמי</span></p>',
    '<p>Ruth: <bdi dir="rtl">עמך</bdi> עמי</p>',
  ],
  ['<p dir="&quot;><script>x()</script>">Hi</p>', '<p>Hi</p>'],
])('keeps the text direction: %p', (html, expected) => {
  expect(normalizeHtml(html)).toBe(expected);
});

it('keeps pasted tables, without the attributes of a word processor', () => {
  const pasted =
    '<table class="MsoTable" border="1" width="600"><colgroup><col width="80"></colgroup><caption>Prices</caption><tbody><tr style="height:1cm"><th scope="col">Day</th><td colspan="2" onclick="x()"><div>$52</div><div>$79</div></td></tr></tbody></table><p>After</p>';
  expect(normalizeHtml(pasted)).toBe(
    '<table><caption>Prices</caption><tbody><tr><th scope="col">Day</th><td colspan="2"><p>$52</p><p>$79</p></td></tr></tbody></table><p>After</p>',
  );
  expect(normalizeHtml('<table><tr><td> </td></tr></table>')).toBe('');
});

it('replaces h1 by h2', () => {
  expect(normalizeHtml('<h1>Title</h1>')).toBe('<h2>Title</h2>');
});

it.each([[null], [undefined], [''], ['<p></p>'], ['<p>&nbsp;</p>'], ['<p> <br /></p>']])(
  'returns an empty string for HTML without visible text: %p',
  (html) => {
    expect(normalizeHtml(html)).toBe('');
  },
);
