import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readPage } from './page.ts';

const ROW = 'd9a71bc3-ab81-5a0d-9360-2cce67667c70';

it('reads the links with their words and their block, the anchors and the first scripts', () => {
  const page = readPage(
    '/about',
    `<div data-island="header"><a href="/">Home</a></div>
    <main id="main"><br>
      <div data-island="${ROW}"><h2 id="team">Team</h2>
        <div data-island="11111111-nested"><a href="/ruth?a=1&amp;b=2#cast">See <b>the cast</b></a></div>
        <a href="#team"><img src="x.png" alt="The team"></a>
      </div>
    </main><a name="end"></a>
    <script src="/polyfill-1.js"></script>
    <script>window.chunks="{\\"app\\":[\\"/map-1.js\\"]}"</script>
    <script>start(["/app-1.js","/framework-2.js"],2000)</script>`,
  );
  assert.deepEqual(page.links, [
    { href: '/', text: 'Home', row: null },
    { href: '/ruth?a=1&b=2#cast', text: 'See the cast', row: ROW },
    { href: '#team', text: 'The team', row: ROW },
  ]);
  assert.deepEqual([...page.anchors], ['main', 'team', 'end']);
  assert.deepEqual(page.scripts, ['/polyfill-1.js', '/app-1.js', '/framework-2.js']);
});
