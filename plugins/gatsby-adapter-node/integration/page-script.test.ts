import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { createAdapter } from '../src/adapter.ts';
import { escapePageScript } from '../src/pageScript.ts';
import { listReleases } from '../src/releases.ts';

const require = createRequire(import.meta.url);

const wrap = (text: string) =>
  `<h1>window.pageData=1</h1><script id="gatsby-script-loader">/*<![CDATA[*/${text}/*]]>*/</script>`;

describe('the script with the path and the data of a page', () => {
  const data = { path: '/a/</script>$&', data: 'window.pageData={"a":"</script>"};' };
  const path = `window.pagePath=${JSON.stringify(data.path)};`;

  it('is escaped', () => {
    const { html, pageScript } = escapePageScript(
      wrap(`${path}window.pageData=${JSON.stringify(data)};`),
      data,
    );
    assert.ok(pageScript && html.endsWith(`${pageScript}</script>`));
    assert.doesNotMatch(pageScript, /<\//);
    const safePath = `window.pagePath=${JSON.stringify(data.path).replace('<', '\\u003c')};`;
    assert.equal(escapePageScript(wrap(path), data).html, wrap(safePath));
  });

  it('stays as it is if the site has escaped it', () => {
    const text = { path: '/a', data: '<p>a</p>\u2028<!-- b -->' };
    const script = `window.pagePath="/a";window.pageData=${JSON.stringify(text)};`;
    const escaped = wrap(script).replace(/<(?=[/!]p?[a>[-])|\u2028/g, (character) =>
      character === '<' ? '\\u003c' : '\\u2028',
    );
    assert.match(escaped, /\\u003c\/p>\\u2028\\u003c!-- b/);
    const [, pageScript = ''] = /<script[^>]*>(.*)<\/script>/s.exec(escaped) ?? [];
    assert.deepEqual(escapePageScript(escaped, text), { html: escaped, pageScript });
  });

  it('is not sent if it has another form', () => {
    const forms = [
      `${path}window.pageData = ${JSON.stringify(data)};`,
      `${path}window.pageData=${JSON.stringify(data, null, 2)};`,
      `${path}window.pageData=JSON.parse('${JSON.stringify(data)}');`,
      `window.pagePath="/a/";`,
      `const pagePath=${JSON.stringify(data.path)};`,
      `${path}window["pageData"]=${JSON.stringify(data)};`,
      `${path}window.pageData=${JSON.stringify(data)};window.other=${JSON.stringify(data)};`,
      `${path}window.other=${JSON.stringify(data.path)};`,
    ];
    for (const form of forms) {
      assert.throws(
        () => escapePageScript(wrap(form), data),
        /cannot be escaped in the script of Gatsby/,
        form,
      );
    }
    const other = '<script id="gatsby-script-loader">other</script>';
    assert.deepEqual(escapePageScript(other, data), { html: other, pageScript: null });
    assert.deepEqual(escapePageScript('none', data), { html: 'none', pageScript: null });
  });

  it('fails the build if this version of Gatsby writes another form', async (test) => {
    const siteDir = await mkdtemp(join(tmpdir(), 'gatsby-adapter-node-'));
    const before = process.cwd();
    process.chdir(siteDir);
    test.after(async () => {
      process.chdir(before);
      await rm(siteDir, { recursive: true, force: true });
    });
    const write = async (name: string, text: string) => {
      await mkdir(dirname(join(siteDir, name)), { recursive: true });
      await writeFile(join(siteDir, name), text);
    };
    const source = await readFile(require.resolve('gatsby/cache-dir/static-entry.js'), 'utf8');
    await write('public/index.html', '');
    await write('.cache/page-ssr/index.js', '');
    const adapt = async (code: string, functionId = 'ssr-engine') => {
      await write('.cache/page-ssr/routes/render-page.js', code);
      const context = {
        routesManifest: [{ type: 'function', path: '/live/', functionId }],
        headerRoutes: [],
        pathPrefix: '',
        trailingSlash: 'always',
        reporter: { info: () => {} },
      };
      const adapter = createAdapter({ releasesDir: 'releases' });
      await adapter.adapt(context as unknown as Parameters<typeof adapter.adapt>[0]);
    };
    await adapt(source);
    const other = source.replace('window.pageData=', 'window.pageData = ');
    assert.notEqual(other, source);
    const expected =
      /^Error: Gatsby writes the path and the data of a page in a form that cannot be escaped: use /;
    for (const code of [other, source.replace('window.pagePath=', 'window.path=')]) {
      await assert.rejects(adapt(code), expected);
    }
    assert.equal((await listReleases('releases')).length, 1);
    // Functions alone do not write the script.
    await adapt('', 'hello');
    assert.equal((await listReleases('releases')).length, 2);
  });
});
