import { renderToStaticMarkup } from 'react-dom/server';
import { escapeStyle, escapeInlineText } from './inlineText';

const attack = '</script><script>alert(1)</script><!--\u2028</style><SCRIPT>';

it('escapes data that could close a script, without changing its value', () => {
  const html = renderToStaticMarkup(
    <>
      {escapeInlineText([
        <script key="1" dangerouslySetInnerHTML={{ __html: `window.data=${JSON.stringify(attack)}` }} />,
      ])}
    </>,
  );
  const text = html.slice('<script>'.length, -'</script>'.length);
  expect(text).not.toMatch(/<[/!s]|\u2028/i);
  expect(JSON.parse(text.replace('window.data=', ''))).toBe(attack);
});

it('escapes strings that could close a style sheet, without changing their value', () => {
  const sheet = `a::before{content:"</style><script>alert(1)</script>"}@media (width<600px){b{color:red}}`;
  const html = renderToStaticMarkup(
    <>{escapeInlineText([<style key="1" dangerouslySetInnerHTML={{ __html: sheet }} />])}</>,
  );
  expect(html.match(/<\//g)).toHaveLength(1);
  expect(escapeStyle(sheet).replaceAll('\\/', '/')).toBe(sheet);
});

it('leaves code and other elements unchanged', () => {
  const code = 'for(let i=0;i<9;i++)if(a<b)c()';
  const others = [
    <script key="1" dangerouslySetInnerHTML={{ __html: code }} />,
    <script key="2" src="/a.js" />,
    <noscript key="3" dangerouslySetInnerHTML={{ __html: '<p>No script.</p>' }} />,
    'text',
    null,
  ];
  expect(renderToStaticMarkup(<>{escapeInlineText(others)}</>)).toBe(renderToStaticMarkup(<>{others}</>));
});

it('throws for a script that escaping would break', () => {
  const script = (code: string, type?: string) =>
    escapeInlineText([<script key="1" type={type} dangerouslySetInnerHTML={{ __html: code }} />]);
  for (const code of ['if(a<!b)c()', 'x=a</y/.test(z)'])
    expect(() => script(code)).toThrow('An inline script cannot be escaped');
  expect(() => script('{"text":"</script>"}', 'application/ld+json')).not.toThrow();
});
