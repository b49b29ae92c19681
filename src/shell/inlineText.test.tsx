import { renderToStaticMarkup } from 'react-dom/server';
import { safeStyle, withSafeText } from './inlineText';

const attack = '</script><script>alert(1)</script><!--\u2028</style><SCRIPT>';

it('leaves no way out of a script, and its data as it is', () => {
  const html = renderToStaticMarkup(
    <>
      {withSafeText([
        <script key="1" dangerouslySetInnerHTML={{ __html: `window.data=${JSON.stringify(attack)}` }} />,
      ])}
    </>,
  );
  const text = html.slice('<script>'.length, -'</script>'.length);
  expect(text).not.toMatch(/<[/!s]|\u2028/i);
  expect(JSON.parse(text.replace('window.data=', ''))).toBe(attack);
});

it('leaves no way out of a style sheet, and its strings as they are', () => {
  const sheet = `a::before{content:"</style><script>alert(1)</script>"}@media (width<600px){b{color:red}}`;
  const html = renderToStaticMarkup(
    <>{withSafeText([<style key="1" dangerouslySetInnerHTML={{ __html: sheet }} />])}</>,
  );
  expect(html.match(/<\//g)).toHaveLength(1);
  expect(safeStyle(sheet).replaceAll('\\/', '/')).toBe(sheet);
});

it('leaves code and everything else as it is', () => {
  const code = 'for(let i=0;i<9;i++)if(a<b)c()';
  const others = [
    <script key="1" dangerouslySetInnerHTML={{ __html: code }} />,
    <script key="2" src="/a.js" />,
    <noscript key="3" dangerouslySetInnerHTML={{ __html: '<p>No script.</p>' }} />,
    'text',
    null,
  ];
  expect(renderToStaticMarkup(<>{withSafeText(others)}</>)).toBe(renderToStaticMarkup(<>{others}</>));
});

it('refuses code that is not the same when it is escaped', () => {
  const script = (code: string, type?: string) =>
    withSafeText([<script key="1" type={type} dangerouslySetInnerHTML={{ __html: code }} />]);
  for (const code of ['if(a<!b)c()', 'x=a</y/.test(z)'])
    expect(() => script(code)).toThrow('An inline script cannot be escaped');
  expect(() => script('{"text":"</script>"}', 'application/ld+json')).not.toThrow();
});
