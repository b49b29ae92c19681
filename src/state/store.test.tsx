import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createStore, useStore, type Store } from './store';

function Value({ store }: { store: Store<string> }) {
  return <p>{useStore(store, 'of the server')}</p>;
}

test('whoever uses it follows each change', () => {
  const store = createStore('first');
  render(<Value store={store} />);
  expect(screen.getByText('first')).toBeInTheDocument();
  act(() => store.set('second'));
  expect(screen.getByText('second')).toBeInTheDocument();
});

test('the server shows its own value, whatever is set', () => {
  expect(renderToString(<Value store={createStore('of the browser')} />)).toContain('of the server');
});

test('the same value again tells nobody, and who stopped is not told', () => {
  const store = createStore('first');
  const listener = jest.fn();
  const stop = store.subscribe(listener);
  store.set('first');
  expect(listener).not.toHaveBeenCalled();
  store.set('second');
  stop();
  store.set('third');
  expect(listener).toHaveBeenCalledTimes(1);
});
