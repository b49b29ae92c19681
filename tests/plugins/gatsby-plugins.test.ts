import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { runInNewContext } from 'node:vm';
import { readProgress } from '../../publisher/src/gatsby-build.ts';
import { patchHeadHandler } from '../../plugins/gatsby-plugin-steady-head/src/steadyHead.ts';
import { copyFixtureSite, type FixtureSite } from '../../scripts/lib/fixture-site.ts';

const require = createRequire(import.meta.url);

/** One build with all plugins, because a build takes 20 seconds of a processor. */
let site: FixtureSite;
let output: string;
/** What a later build of the same sources must have, too. */
let result: unknown[];

before(async () => {
  site = await copyFixtureSite(new URL('site', import.meta.url));
  // Webpack shares only modules of more than 20 kB between chunks.
  appendFileSync(pathOf('src/modules/inLazyChunks.js'), `/* ${'padding '.repeat(4000)} */`);
  const built = await site.build();
  output = built.output;
  assert.equal(built.code, 0, output);
  result = readResult();
});

after(() => site?.remove());

interface SourceMap {
  sources: string[];
  sourcesContent: string[];
}

const pathOf = (file: string) => join(site.siteDir, file);
const read = (file: string) => readFileSync(pathOf(file), 'utf8');
/** The scripts of webpack. Gatsby copies those of Partytown into a folder. */
const scripts = () => readdirSync(pathOf('public')).filter((file) => file.endsWith('.js'));
/** The hash of the compilation depends on what was in the cache of webpack. Names of scripts have the hashes of their content. */
const readPage = () => read('public/index.html').replace(/___webpackCompilationHash="\w+"/, '');
const readResult = () => [scripts(), readPage(), read('public/webpack.stats.json')];
const sourceMapOf = (script: string): SourceMap => JSON.parse(read(`.cache/source-maps/${script}.map`));

/** Returns the scripts that contain the module at this part of a path. */
function findScriptsWith(module: string): string[] {
  return scripts().filter(
    (script) =>
      existsSync(pathOf(`.cache/source-maps/${script}.map`)) &&
      sourceMapOf(script).sources.some((source) => source.includes(module)),
  );
}

/** Returns the script with the module. Fails when there is none or more than one. */
function findScriptWith(module: string): string {
  const [script, ...others] = findScriptsWith(module);
  assert.ok(script, `No script contains ${module}.`);
  assert.deepEqual(others, [], `${module} is in more than one script.`);
  return script;
}

/** The scripts of a page component or slice, or of every page (`app`). */
function getScripts(chunk: string): string[] {
  const { assetsByChunkName } = JSON.parse(read('public/webpack.stats.json'));
  return assetsByChunkName[chunk];
}

it('Gatsby writes the steps of which the publisher tells editors', () => {
  const steps = output
    .split('\n')
    .map((line) => readProgress(stripVTControlCharacters(line)).next)
    .filter((step) => step !== null);
  assert.deepEqual(
    [...new Set(steps)],
    [
      'Reading the saved content',
      'Preparing the pages',
      'Building the scripts',
      'Building the page renderer',
      'Collecting the content of the pages',
      'Writing the pages',
      'Completing the pages',
      'Writing the release',
    ],
  );
});

describe('gatsby-plugin-lean-javascript', () => {
  it('puts the modules that every page loads into one script, and no others', () => {
    const shared = findScriptWith('/inAllTemplates.js');
    assert.equal(findScriptWith('/inSliceAndTemplate.js'), shared);
    assert.deepEqual(
      sourceMapOf(shared)
        .sources.map((source) => source.split('/').at(-1))
        .sort(),
      ['inAllTemplates.js', 'inSliceAndTemplate.js'],
    );
    for (const chunk of [
      'component---src-templates-first-jsx',
      'component---src-templates-second-js',
      'slice---src-slices-footer-js',
    ]) {
      assert.ok(getScripts(chunk).includes(shared), chunk);
    }
    assert.equal(getScripts('component---src-pages-other-js').includes(shared), false);
  });

  it('loads no module of lazy chunks with a page', () => {
    const scriptsOfPage = getScripts('component---src-templates-second-js');
    const lazyScripts = findScriptsWith('/inLazyChunks.js');
    assert.ok(lazyScripts.length > 0);
    assert.deepEqual(
      lazyScripts.filter((script) => scriptsOfPage.includes(script)),
      [],
    );
  });

  it('names scripts by short hashes, and chunks by ids without names', () => {
    const names = scripts();
    for (const name of names)
      assert.match(name, /^(?:(?:app|framework|webpack-runtime)|\d+)-[0-9a-f]{8}\.js$/);
    assert.ok(names.some((name) => /^\d/.test(name)));
  });

  it('writes source maps outside of the published files, and no reference to them', () => {
    assert.deepEqual(
      readdirSync(pathOf('public'), { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.map'),
      ),
      [],
    );
    for (const script of scripts()) assert.doesNotMatch(read(`public/${script}`), /sourceMappingURL/);
    for (const script of getScripts('app')) assert.ok(sourceMapOf(script).sources.length > 0, script);
  });

  it('drops the unused modules of folders without side effects', () => {
    assert.equal(findScriptWith('/library/used.js'), findScriptWith('/templates/first.jsx'));
    assert.deepEqual(findScriptsWith('/library/unused.js'), []);
  });

  it('replaces modules of packages in the browser, and drops those replaced by false', () => {
    assert.deepEqual(findScriptsWith('node_modules/@emotion/is-prop-valid/'), []);
    assert.equal(findScriptWith('/modules/replacement.js'), findScriptWith('/templates/first.jsx'));
    assert.deepEqual(findScriptsWith('node_modules/hoist-non-react-statics/'), []);
    assert.deepEqual(findScriptsWith('/partytown/'), []);
    assert.deepEqual(findScriptsWith('react-dom-server'), []);
  });

  it('makes dynamic imports of a package part of the importing script', () => {
    const findByCode = (code: string) =>
      scripts().filter((script) => read(`public/${script}`).includes(code));
    const importing = findByCode('gatsby-image-wrapper-constrained');
    assert.equal(importing.length, 1);
    // Code of the imported part.
    assert.deepEqual(findByCode('dataset.objectFit'), importing);
    assert.deepEqual(findScriptsWith('/modules/serverRenderer.js'), importing);
  });

  it('evaluates and starts the app in a task of its own', () => {
    const tasks: (() => void)[] = [];
    const self: Record<string, unknown> = { setTimeout: (task: () => void) => tasks.push(task) };
    Object.assign(self, { self, window: self, console });
    for (const script of getScripts('app')) runInNewContext(read(`public/${script}`), self);
    assert.equal(self['asyncRequires'], undefined);
    assert.equal(tasks.length, 1);
    // The app needs a browser.
    assert.throws(() => tasks[0]?.(), /addEventListener/);
  });

  it('minifies for current browsers', () => {
    const script = read(`public/${findScriptWith('/modules/minified.js')}`);
    // The syntax of 2015: arrow functions in place of methods.
    assert.match(script, /subscribe:(\w)=>\(\w\.add\(\1\),\(\)=>\w\.delete\(\1\)\)/);
    // Without a workaround for Safari 10, an error may have the name of an outer variable.
    assert.match(script, /(\w)=>\{try\{\1\(\)\}catch\(\1\)\{return \1\.message\}\}/);
  });
});

describe('gatsby-plugin-steady-head', () => {
  it('changes the handler of the Head API in the script of every page', () => {
    const handler = '/.cache/head/head-export-handler-for-browser.js';
    const { sources, sourcesContent } = sourceMapOf(findScriptWith(handler));
    const original = read('.cache/head/head-export-handler-for-browser.js');
    assert.equal(
      sourcesContent[sources.findIndex((source) => source.endsWith(handler))],
      patchHeadHandler(original),
    );
  });
});

describe('gatsby-plugin-first-paint', () => {
  const pages = ['/', '/second/', '/other/', '/styled/'];
  const readPage = (page: string) => read(`public${page}index.html`);

  it('starts the scripts of each page after the first paint', () => {
    const urls = getScripts('app').map((script) => `/${script}`);
    assert.equal(urls.length, 3);
    for (const page of pages) {
      const html = readPage(page);
      assert.doesNotMatch(html, /<script[^>]*\ssrc=/, page);
      const [, deferred] =
        /<script id="gatsby-first-paint">\(function.*type:"paint".*\)\((.*)\)<\/script>/.exec(html) ?? [];
      assert.equal(deferred, `${JSON.stringify(urls)},2000`, page);
    }
  });

  it('leaves the fragments that Gatsby compares with the next build unchanged', () => {
    assert.match(read('public/_gatsby/slices/_gatsby-scripts-1.html'), /<script src="\/app-\w+\.js" async>/);
  });

  it('collects the styles of Emotion in the head of a page', () => {
    const html = read('public/styled/index.html');
    const [, ids = '', css = ''] =
      /<style data-collected="css ([^"]+)">(.*?)<\/style><\/head>/.exec(html) ?? [];
    assert.equal(ids.split(' ').length, 2);
    assert.match(css, /\{color:red;\}.*\{top:0;\}/);
    assert.doesNotMatch(html.slice(html.indexOf('</head>')), /<style/);
    for (const id of ids.split(' ')) assert.match(html, new RegExp(`<p class="css-${id}">`));
  });

  it('puts the path of a page into an attribute, so that its script is the same on all pages', () => {
    const scripts = pages.map((page) => {
      const [, path, script] =
        /<script id="gatsby-script-loader" data-path="([^"]*)">(.*?)<\/script>/.exec(readPage(page)) ?? [];
      assert.equal(path, page);
      return script;
    });
    assert.deepEqual(new Set(scripts), new Set(['window.pagePath=document.currentScript.dataset.path']));
  });

  it('stops the build when script tags or styles have another form, and names the pages', () => {
    const file = pathOf('public/other/index.html');
    const html = read('public/other/index.html');
    const tags = read('public/_gatsby/slices/_gatsby-scripts-1.html').match(/<script src.*/)?.[0] ?? '';
    const changed = html.replace(
      /<script id="gatsby-first-paint">.*?<\/script>/,
      tags.replaceAll(' async', ' defer'),
    );
    assert.match(changed, /<script src="\/app-\w+\.js" defer>/);
    writeFileSync(file, changed);
    const styled = read('public/styled/index.html');
    writeFileSync(
      pathOf('public/styled/index.html'),
      styled.replace('<main>', '<main><style nonce="1" data-emotion="css x"></style>'),
    );

    const { onPostBuild } = require('gatsby-plugin-first-paint/gatsby-node.mjs');
    const state = {
      program: { directory: site.siteDir },
      pages: new Map(pages.map((path) => [path, { path, mode: 'SSG' }])),
    };
    const panics: string[] = [];
    onPostBuild({
      store: { getState: () => state },
      reporter: { panic: (text: string) => panics.push(text) },
    });
    // A later build does not render these pages again.
    writeFileSync(file, html);
    writeFileSync(pathOf('public/styled/index.html'), styled);

    assert.match(
      panics.join('\n'),
      /gatsby-plugin-first-paint does not fit this version of Gatsby or Emotion: the tags of .*app-\w+\.js have another form than expected in \/other\/; the style elements of Emotion have another form than expected in \/styled\/\. See/,
    );
  });
});

describe('gatsby-plugin-prepared-build', () => {
  const waiting = { BUILD_WAITS_FOR_STDIN: 'true' };
  const sync = 'source and transform nodes';
  const compiled = /Compiling build-(?:javascript|html)/g;

  /** Starts a build and waits until it is prepared. */
  async function prepare() {
    const build = site.gatsby(['build'], waiting);
    let output = '';
    const closed = new Promise<number | null>((resolve) => build.once('close', resolve));
    await new Promise<void>((resolve, reject) => {
      build.stdout?.on('data', (chunk) => {
        output += chunk;
        if (output.includes('The build is prepared')) resolve();
      });
      build.once('close', () => reject(new Error(`The build ended early.\n${output}`)));
    });
    return { build, closed, readOutput: () => output };
  }

  it('compiles the scripts, reads the content after the first line on stdin, and has the same result', async () => {
    const { build, closed, readOutput } = await prepare();
    assert.equal(readOutput().match(compiled)?.length, 2);
    assert.equal(readOutput().includes(sync), false);
    build.stdin?.write('\n');
    assert.equal(await closed, 0, readOutput());
    assert.ok(readOutput().includes(sync), readOutput());
    assert.equal(readOutput().match(compiled)?.length, 2);
    assert.deepEqual(readResult(), result);
  });

  it('keeps what is compiled for the next build, until a source file changes', async () => {
    const { build, closed, readOutput } = await prepare();
    build.stdin?.write('\n');
    assert.equal(await closed, 0, readOutput());
    assert.equal(readOutput().match(compiled), null);
    assert.deepEqual(readResult(), result);

    const source = read('src/templates/second.js');
    appendFileSync(pathOf('src/templates/second.js'), '\n');
    const changed = await prepare();
    assert.equal(changed.readOutput().match(compiled)?.length, 2);
    changed.build.stdin?.end();
    assert.equal(await changed.closed, 1);
    writeFileSync(pathOf('src/templates/second.js'), source);
  });

  it('compiles the scripts again when the content needs another template', async () => {
    const { build, closed, readOutput } = await prepare();
    build.stdin?.write('{"NEEDS_THIRD_TEMPLATE":"true"}\n');
    assert.equal(await closed, 0, readOutput());
    assert.match(read('public/third/index.html'), /<p>Third<\/p>/);
    assert.equal(getScripts('component---src-templates-third-js').length > 0, true);
  });

  it('compiles the modules of the first build for its cache, and has the same result', async () => {
    rmSync(pathOf('.cache'), { recursive: true });
    rmSync(pathOf('public'), { recursive: true });
    const first = await prepare();
    assert.deepEqual(scripts(), []);
    assert.ok(existsSync(pathOf('.cache/webpack/stage-build-html')));
    // As a program does that only wants the cache.
    first.build.kill('SIGKILL');
    await first.closed;

    const { build, closed, readOutput } = await prepare();
    build.stdin?.write('\n');
    assert.equal(await closed, 0, readOutput());
    assert.deepEqual(readResult(), result);
  });

  it('ends when the process that started it is gone', async () => {
    // Without Gatsby around the plugin, because a build takes seconds until it is prepared.
    const hook = `
      const { createSchemaCustomization } = require('gatsby-plugin-prepared-build/gatsby-node.mjs');
      const state = { program: { directory: process.cwd() }, flattenedPlugins: [] };
      const store = { getState: () => state };
      createSchemaCustomization({ store, reporter: { info: console.log } }, {}).then(() => console.log('It goes on.'));`;
    const emptyDir = await mkdtemp(join(site.siteDir, 'empty-'));
    const child = spawn(process.execPath, ['-e', hook], {
      cwd: emptyDir,
      env: { ...process.env, ...waiting },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let written = '';
    child.stdout.on('data', (chunk) => {
      written += chunk;
      if (written.includes('The build is prepared')) child.stdin.end();
    });
    const [code] = await once(child, 'close');
    assert.equal(code, 1);
    assert.match(written, /The build is prepared/);
    assert.doesNotMatch(written, /It goes on/);
  });
});
