import { act } from '@testing-library/react';
import { globalHistory, Location } from '@gatsbyjs/reach-router';
import { Component, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { delayAddressChanges } from '../gatsbyApp';
import { Island } from './Island';
import { createEagerSource, IslandSourceContext, type IslandSource } from './islandSource';
import { LazyIslands } from './lazyIslands';

jest.unmock('@gatsbyjs/reach-router');

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Count: {count}
    </button>
  );
}

/** Keeps its content when the router has a new address, as Gatsby does until the page is loaded. */
class Gate extends Component<{ children: ReactNode }> {
  override shouldComponentUpdate() {
    return false;
  }
  override render() {
    return this.props.children;
  }
}

const content = {};
const app = (source: IslandSource, onAddress: (hash: string) => void) => (
  <IslandSourceContext.Provider value={source}>
    <Location>
      {({ location }) => {
        onAddress(location.hash);
        return (
          <Gate>
            <Island id="1" name="counter" content={content} />
          </Gate>
        );
      }}
    </Location>
  </IslandSourceContext.Provider>
);

const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

it('keeps the HTML of an island that is not hydrated at an anchor, and then tells the router', async () => {
  Object.assign(window, {
    IntersectionObserver: class {
      observe = () => undefined;
      unobserve = () => undefined;
    },
  });
  const source = createEagerSource({ counter: Counter });
  document.body.innerHTML = `<div id="root">${renderToString(app(source, () => undefined))}</div>`;
  let finishLoading: (component: typeof Counter) => void = () => undefined;
  const loading = new Promise<typeof Counter>((resolve) => (finishLoading = resolve));
  const islands = new LazyIslands({ counter: () => loading }, () => undefined);
  const endDelays = delayAddressChanges(globalHistory, () =>
    islands.isHydrated() ? null : islands.hydrateAll(10_000),
  );
  const onAddress = jest.fn();
  await act(async () => {
    const root = document.querySelector('#root');
    if (root) hydrateRoot(root, app(islands, onAddress));
  });
  endDelays();
  const button = document.querySelector('button');

  await act(async () => {
    window.location.hash = '#second';
  });
  for (let frame = 0; frame < 5; frame += 1) await nextFrame();
  expect(button).toBeInTheDocument();
  expect(onAddress).not.toHaveBeenCalledWith('#second');

  await act(async () => finishLoading(Counter));
  for (let frame = 0; frame < 5; frame += 1) await nextFrame();
  expect(onAddress).toHaveBeenCalledWith('#second');
  await act(async () => button?.click());
  expect(button).toHaveTextContent('Count: 1');
});
