/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';
import { waitFor } from '@testing-library/dom';
import React, { type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { patchHeadHandler } from './steadyHead.ts';

const cacheDir = 'gatsby/cache-dir/head';
const sourceOf = (name: string) => readFileSync(require.resolve(`${cacheDir}/${name}.js`), 'utf8');
const handler = sourceOf('head-export-handler-for-browser');

interface PageModule {
  Head?: () => ReactElement;
}
interface Handler {
  headHandlerForBrowser(page: {
    pageComponent: PageModule;
    staticQueryResults: object;
    pageComponentProps: object;
  }): void;
}

/** Runs a module of Gatsby's browser code with the given modules in place of its imports. */
function run(source: string, modules: Record<string, unknown>): unknown {
  const { code } = transformSync(source, {
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'ecmascript', jsx: true }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', code)(
    module,
    module.exports,
    (name: string) => ({ react: React, ...modules })[name],
  );
  return module.exports;
}

function load(source: string): Handler {
  const PassThrough = ({ children }: { children: ReactElement }) => children;
  const roots = new Map<Element, ReturnType<typeof createRoot>>();
  const render = (element: ReactElement, into: Element) => {
    const root = roots.get(into) ?? createRoot(into);
    roots.set(into, root);
    root.render(element);
  };
  return run(source, {
    gatsby: { StaticQueryContext: React.createContext({}) },
    '@gatsbyjs/reach-router': { LocationProvider: PassThrough },
    '../react-dom-utils': { reactDOMUtils: () => ({ render }) },
    '../api-runner-browser': {
      apiRunner: (_api: string, _args: object, element: ReactElement) => [element],
    },
    './components/fire-callback-in-effect': run(sourceOf('components/fire-callback-in-effect'), {}),
    './components/head-components': {
      IsHeadRenderContext: React.createContext(false),
      getValidHeadComponentReplacements: () => new Map(),
    },
    './utils': run(sourceOf('utils'), { './constants': run(sourceOf('constants'), {}) }),
  }) as Handler;
}

/** Visits the pages and returns all titles of the document in between, including empty ones. */
async function recordTitles(source: string, pages: PageModule[], last: string): Promise<string[]> {
  document.head.innerHTML = '';
  const { headHandlerForBrowser } = load(source);
  function Page({ pageComponent }: { pageComponent: PageModule }) {
    const pageComponentProps = { location: { pathname: '/' } };
    headHandlerForBrowser({ pageComponent, staticQueryResults: {}, pageComponentProps });
    React.useEffect(() => void (now += 10));
    return null;
  }
  const titles: string[] = [];
  const observer = new MutationObserver(() => void titles.push(document.title));
  const root = createRoot(document.createElement('div'));
  for (const pageComponent of pages) {
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    root.render(<Page pageComponent={pageComponent} />);
    const title = pageComponent.Head ? pageComponent.Head().props.children : last;
    await waitFor(() => expect(document.title).toBe(title));
  }
  observer.disconnect();
  root.unmount();
  return titles.filter((title, index) => title !== titles[index - 1]);
}

// React runs tasks one after another until 5 ms have passed, and then yields to the browser. With a clock that only the
// effects of a page advance, it yields after each page, so that the result does not depend on the speed of the machine.
let now = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

const titled = (title: string): PageModule => ({ Head: () => <title>{title}</title> });

it('keeps the tags of a page until those of the next page are ready', async () => {
  const pages = [titled('One'), titled('Two'), titled('Three')];
  // The control: without the plugin the title is empty in between.
  expect(await recordTitles(handler, pages, '')).toContain('');
  expect(await recordTitles(patchHeadHandler(handler), pages, '')).toEqual(['One', 'Two', 'Three']);
});

it('removes the tags of a page when the next one has no Head', async () => {
  expect(await recordTitles(patchHeadHandler(handler), [titled('One'), {}], '')).toEqual(['One', '']);
});

it('stops the build with an error message when Gatsby has changed its handler', () => {
  expect(() => patchHeadHandler('export function headHandlerForBrowser() {}')).toThrow(
    'gatsby-plugin-steady-head does not fit this version of Gatsby',
  );
});
