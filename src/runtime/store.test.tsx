import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createStore, useStore, type Store } from './store';

function Value({ store }: { store: Store<string> }) {
  return <p>{useStore(store, 'server value')}</p>;
}

test('useStore follows each change', () => {
  const store = createStore('first');
  render(<Value store={store} />);
  expect(screen.getByText('first')).toBeInTheDocument();
  act(() => store.set('second'));
  expect(screen.getByText('second')).toBeInTheDocument();
});

test('the server renders the server value', () => {
  expect(renderToString(<Value store={createStore('browser value')} />)).toContain('server value');
});

test('does not notify for an equal value or after unsubscribing', () => {
  const store = createStore('first');
  const listener = jest.fn();
  const unsubscribe = store.subscribe(listener);
  store.set('first');
  expect(listener).not.toHaveBeenCalled();
  store.set('second');
  unsubscribe();
  store.set('third');
  expect(listener).toHaveBeenCalledTimes(1);
});
