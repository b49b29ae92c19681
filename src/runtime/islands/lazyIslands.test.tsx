import { act } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Island } from './Island';
import { createEagerSource, IslandSourceContext } from './islandSource';
import { LazyIslands } from './lazyIslands';
import { canReachSite } from '../connection';

jest.mock('../connection');

function Counter({ label }: { label: string }) {
  const [count, setCount] = useState(0);
  return (
    <section>
      <a href="#elsewhere">A link</a>
      <button type="button" onClick={() => setCount(count + 1)}>
        {label}: {count}
      </button>
    </section>
  );
}

/** Shows nothing, like a modal that is closed. */
const Hidden = () => null;

const contents = { first: { label: 'First' }, second: { label: 'Second' } };

const page = (
  <main>
    <Island id="1" name="counter" content={contents.first} />
    <Island id="2" name="counter" anchor="second" content={contents.second} />
    <Island id="3" name="hidden" content={{}} />
    <Island id="4" name="counter" content={contents.first} trigger="interaction" />
  </main>
);

let observe: (elements: Element[]) => void;
let removedNodes: Node[];
let mutations: MutationObserver;

beforeEach(() => {
  window.location.hash = '';
  class Observer {
    observed = new Set<Element>();
    constructor(listener: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      observe = (elements) =>
        listener(
          elements
            .filter((element) => this.observed.has(element))
            .map((target) => ({ target, isIntersecting: true })),
        );
    }
    observe = (element: Element) => void this.observed.add(element);
    unobserve = (element: Element) => void this.observed.delete(element);
  }
  Object.assign(window, { IntersectionObserver: Observer });
});

afterEach(() => {
  mutations.disconnect();
  document.body.innerHTML = '';
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

const getIsland = (id: string) => {
  const island = document.querySelector<HTMLElement>(`[data-island="${id}"]`);
  if (!island) throw new Error(`No island ${id}`);
  return island;
};
const getButton = (id: string) => {
  const button = getIsland(id).querySelector('button');
  if (!button) throw new Error(`No button in ${id}`);
  return button;
};
const isHydrated = (id: string) => getIsland(id).dataset.hydrated !== undefined;

const nested = {};

/** Content with islands inside, like films with blocks. */
const Outer = () => (
  <div>
    <Island id="1" name="counter" anchor="nested" content={contents.first} />
  </div>
);
const pageWithNestedIsland = <Island id="outer" name="outer" content={nested} />;

/** A page from the server that React has hydrated except for its islands. */
async function openPage({
  load = () => Promise.resolve(Counter),
  onPressFailure = jest.fn(),
  changeHtml = () => {},
  content = page,
  outer = Outer,
}: {
  load?: () => Promise<typeof Counter>;
  onPressFailure?: jest.Mock;
  /** Changes the HTML of the server before the scripts run. */
  changeHtml?: () => void;
  content?: ReactElement;
  /** The component in the browser. */
  outer?: () => ReactElement;
} = {}) {
  const source = createEagerSource({ counter: Counter, hidden: Hidden, outer: Outer });
  document.body.innerHTML = `<div id="root">${renderToString(
    <IslandSourceContext.Provider value={source}>{content}</IslandSourceContext.Provider>,
  )}</div>`;
  changeHtml();
  removedNodes = [];
  mutations = new MutationObserver((records) => {
    for (const record of records) removedNodes.push(...record.removedNodes);
  });
  mutations.observe(document.body, { childList: true, subtree: true });
  const loadCounter = jest.fn(load);
  const loadHidden = jest.fn(() => Promise.resolve(Hidden));
  const islands = new LazyIslands(
    { counter: loadCounter, hidden: loadHidden, outer: () => Promise.resolve(outer) },
    onPressFailure,
  );
  const root = document.querySelector('#root');
  await act(async () => {
    if (root)
      hydrateRoot(
        root,
        <IslandSourceContext.Provider value={islands}>{content}</IslandSourceContext.Provider>,
      );
  });
  return { islands, loadCounter, loadHidden, onPressFailure };
}

/** Opens all islands that are left. */
const openAll = (islands: LazyIslands) =>
  act(async () => {
    while (islands.openNext());
  });

it('hydrates an island when it comes near the viewport, and removes no node of the server', async () => {
  const { islands, loadCounter } = await openPage();
  expect(loadCounter).not.toHaveBeenCalled();
  await act(async () => observe([getIsland('2')]));
  expect([isHydrated('1'), isHydrated('2')]).toEqual([false, true]);
  await act(async () => getButton('2').click());
  expect(getButton('2')).toHaveTextContent('Second: 1');

  await openAll(islands);
  expect(['1', '2', '3', '4'].map(isHydrated)).toEqual([true, true, true, true]);
  expect(islands.openNext()).toBe(false);
  expect(removedNodes).toEqual([]);
});

it('hydrates an island whose content is near after an interaction, because content with a fixed position is not in its box', async () => {
  const { islands } = await openPage();
  const contents = ['1', '4'].map((id) => getIsland(id).firstElementChild ?? document.body);
  await act(async () => observe(contents));
  expect(['1', '2', '4'].map(isHydrated)).toEqual([false, false, false]);
  islands.watchContents();
  await act(async () => observe(contents));
  expect(['1', '2', '4'].map(isHydrated)).toEqual([true, false, false]);
});

it('hydrates an island without HTML at once, because it may open a modal', async () => {
  const { loadHidden } = await openPage();
  expect(loadHidden).toHaveBeenCalledTimes(1);
  expect(isHydrated('3')).toBe(true);
});

it('hydrates an island that waits for an interaction only when it is used', async () => {
  await openPage();
  await act(async () => observe([getIsland('4')]));
  expect(isHydrated('4')).toBe(false);
  await act(async () => getButton('4').dispatchEvent(new Event('pointerover', { bubbles: true })));
  expect(isHydrated('4')).toBe(true);
});

it('hydrates the island that the anchor of the address is in', async () => {
  window.location.hash = '#second';
  await openPage();
  expect([isHydrated('1'), isHydrated('2')]).toEqual([false, true]);
});

it('hydrates the outermost island that the anchor is in, because its code may have to show the target', async () => {
  window.location.hash = '#nested';
  await openPage({ content: pageWithNestedIsland });
  expect([isHydrated('outer'), isHydrated('1')]).toEqual([true, true]);
  expect(removedNodes).toEqual([]);
});

it('repeats a press once when the island is hydrated, and is busy until then', async () => {
  let finish: (component: typeof Counter) => void = () => {};
  const component = new Promise<typeof Counter>((resolve) => (finish = resolve));
  await openPage({ load: () => component });
  await act(async () => {
    getButton('1').click();
    getButton('1').click();
  });
  expect(getButton('1')).toHaveAttribute('aria-busy', 'true');
  expect(getButton('1')).toHaveTextContent('First: 0');
  await act(async () => finish(Counter));
  expect(getButton('1')).toHaveTextContent('First: 1');
  expect(getButton('1')).not.toHaveAttribute('aria-busy');
  await act(async () => getButton('1').click());
  expect(getButton('1')).toHaveTextContent('First: 2');
});

it('forgets a press that the visitor cancels with Escape', async () => {
  let finish: (component: typeof Counter) => void = () => {};
  const component = new Promise<typeof Counter>((resolve) => (finish = resolve));
  await openPage({ load: () => component });
  await act(async () => getButton('1').click());
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(getButton('1')).not.toHaveAttribute('aria-busy');
  await act(async () => finish(Counter));
  expect(getButton('1')).toHaveTextContent('First: 0');
});

it('forgets a press when the visitor goes on typing', async () => {
  await openPage({ load: () => new Promise(() => {}) });
  await act(async () => getButton('1').click());
  expect(getButton('1')).toHaveAttribute('aria-busy');
  act(() => void document.body.dispatchEvent(new Event('input', { bubbles: true })));
  expect(getButton('1')).not.toHaveAttribute('aria-busy');
});

it('forgets a press when the visitor presses something else or leaves the page', async () => {
  const { islands } = await openPage({ load: () => new Promise(() => {}) });
  const isBusy = (id: string) => getButton(id).hasAttribute('aria-busy');
  await act(async () => getButton('1').click());
  await act(async () => getButton('2').click());
  expect([isBusy('1'), isBusy('2')]).toEqual([false, true]);
  await act(async () => document.body.click());
  expect(isBusy('2')).toBe(false);

  await act(async () => getButton('1').click());
  act(() => islands.leavePage());
  expect(isBusy('1')).toBe(false);
});

it('keeps a press for as long as its code is loaded', async () => {
  jest.useFakeTimers();
  let finish: (component: typeof Counter) => void = () => {};
  const component = new Promise<typeof Counter>((resolve) => (finish = resolve));
  await openPage({ load: () => component });
  await act(async () => getButton('1').click());
  act(() => jest.advanceTimersByTime(60_000));
  expect(getButton('1')).toHaveAttribute('aria-busy', 'true');
  jest.useRealTimers();
  await act(async () => finish(Counter));
  expect(getButton('1')).toHaveTextContent('First: 1');
});

it('leaves a link to the browser while its island is not hydrated', async () => {
  await openPage({ load: () => new Promise(() => {}) });
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  act(() => void getIsland('1').querySelector('a')?.dispatchEvent(click));
  expect(click.defaultPrevented).toBe(false);
  expect(getButton('1')).not.toHaveAttribute('aria-busy');
});

it('keeps the HTML of the server when the code of an island is missing', async () => {
  jest.mocked(canReachSite).mockResolvedValue(false);
  const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const { islands } = await openPage({ load: () => Promise.reject(error) });
  await openAll(islands);
  expect(getButton('1')).toHaveTextContent('First: 0');
  expect(removedNodes).toEqual([]);
});

it('reports a press in an island whose code does not exist any more', async () => {
  jest.mocked(canReachSite).mockResolvedValue(true);
  const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const { islands, onPressFailure } = await openPage({ load: () => Promise.reject(error) });
  await act(async () => getButton('1').click());
  expect(onPressFailure).toHaveBeenCalledWith(error);
  expect(getButton('1')).not.toHaveAttribute('aria-busy');
  expect(await islands.load(['counter'])).toBe(false);
  expect(islands.isLoaded(['counter'])).toBe(false);
});

it('hydrates an island whose first load failed when a later load for a press succeeds', async () => {
  const error = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const load = jest.fn(() => Promise.resolve(Counter)).mockRejectedValueOnce(error);
  await openPage({ load });
  await act(async () => observe([getIsland('1')]));
  expect(isHydrated('1')).toBe(false);
  await act(async () => getButton('1').click());
  expect(load).toHaveBeenCalledTimes(2);
  expect(getButton('1')).toHaveTextContent('First: 1');
});

it('hydrates all islands before the page is updated', async () => {
  const { islands } = await openPage();
  expect(islands.isHydrated()).toBe(false);
  expect(islands.isServerPage(`${window.location.pathname}#second`)).toBe(true);
  expect(islands.isServerPage('/another')).toBe(false);
  const onHydrated = jest.fn();
  await act(async () => void islands.hydrateAll(10_000).then(onHydrated));
  expect(onHydrated).toHaveBeenCalled();
  expect(islands.isHydrated()).toBe(true);
  expect(['1', '2', '3', '4'].map(isHydrated)).toEqual([true, true, true, true]);
  expect(removedNodes).toEqual([]);
});

it('does not wait for an island that cannot be hydrated', async () => {
  const { islands } = await openPage({ load: () => new Promise(() => {}) });
  jest.useFakeTimers();
  const onHydrated = jest.fn();
  void islands.hydrateAll(1000).then(onHydrated);
  await jest.advanceTimersByTimeAsync(999);
  expect(onHydrated).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(onHydrated).toHaveBeenCalled();
  jest.useRealTimers();
});

it('shows the HTML of the server when React renders the page again, and hydrates it when it comes near', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let finishLoading: (component: typeof Counter) => void = () => undefined;
  const loading = new Promise<typeof Counter>((resolve) => (finishLoading = resolve));
  await openPage({
    load: () => loading,
    changeHtml: () => document.querySelector('main')?.prepend('A text of an extension'),
  });
  expect(removedNodes).not.toEqual([]);
  expect(getButton('2')).toHaveTextContent('Second: 0');
  await act(async () => observe([getIsland('2')]));
  await act(async () => finishLoading(Counter));
  await act(async () => getButton('2').click());
  expect(getButton('2')).toHaveTextContent('Second: 1');
});

it('repeats a press when React has replaced the pressed control', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let finish: (component: typeof Counter) => void = () => undefined;
  const component = new Promise<typeof Counter>((resolve) => (finish = resolve));
  const changeHtml = () => {
    document.querySelector('main')?.prepend('A text of an extension');
    // The press came before the scripts.
    window.earlyPress = getButton('2');
  };
  await openPage({ load: () => component, changeHtml });
  const pressed = window.earlyPress;
  delete window.earlyPress;
  expect(pressed?.isConnected).toBe(false);
  await act(async () => finish(Counter));
  expect(getButton('2')).toHaveTextContent('Second: 1');
  expect(getButton('2')).not.toHaveAttribute('aria-busy');
});

it('opens the islands with a form, except those that wait for the visitor', async () => {
  const { islands } = await openPage();
  for (const id of ['2', '4']) getIsland(id).append(document.createElement('form'));
  await act(async () => expect(islands.openNextForm()).toBe(true));
  expect(['1', '2', '4'].map(isHydrated)).toEqual([false, true, false]);
  expect(islands.openNextForm()).toBe(false);
});

it('keeps the HTML of an island that throws, and hydrates the others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Breaking = (props: { label: string }) => {
    if (props.label === 'First') throw new Error('Broken');
    return <Counter {...props} />;
  };
  const { islands } = await openPage({ load: () => Promise.resolve(Breaking) });
  await openAll(islands);
  expect(getButton('1')).toHaveTextContent('First: 0');
  await act(async () => getButton('2').click());
  expect(getButton('2')).toHaveTextContent('Second: 1');
  expect(islands.isHydrated()).toBe(true);
});

it('does not wait for the islands inside of one that throws', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('Broken');
  };
  const { islands } = await openPage({ content: pageWithNestedIsland, outer: Broken });
  await openAll(islands);
  expect(getButton('1')).toHaveTextContent('First: 0');
  expect(islands.isHydrated()).toBe(true);
});

it('loads the code of a page without hydrating the islands of this one', async () => {
  const { islands, loadCounter } = await openPage();
  await act(async () => void (await islands.load(['counter'])));
  expect(loadCounter).toHaveBeenCalledTimes(1);
  expect(['1', '2', '4'].map(isHydrated)).toEqual([false, false, false]);
});

it('has loaded components at once for a page that the browser renders', async () => {
  const { islands } = await openPage();
  expect(islands.isLoaded(['counter', 'hidden'])).toBe(false);
  expect(await islands.load(['counter', 'hidden'])).toBe(true);
  expect(islands.isLoaded(['counter', 'hidden'])).toBe(true);
  islands.leavePage();
  expect(islands.getComponent('counter', '1')).toBe(Counter);
});

it('hydrates the islands of a page that stays when the address changes', async () => {
  const { islands } = await openPage();
  await act(async () => {
    islands.leavePage();
    islands.openAll();
  });
  expect(islands.isServerPage(window.location.pathname)).toBe(false);
  expect(islands.isHydrated()).toBe(true);
  expect(['1', '2', '3', '4'].map(isHydrated)).toEqual([true, true, true, true]);
});

it('does not load the code of a page that was left', async () => {
  const { islands, loadCounter } = await openPage();
  islands.leavePage();
  document.querySelector('#root')?.remove();
  islands.openAll();
  expect(islands.openNext()).toBe(false);
  expect(loadCounter).not.toHaveBeenCalled();
});
