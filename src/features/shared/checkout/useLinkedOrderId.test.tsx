import { renderHook } from '@testing-library/react';
import { useLinkedOrderId } from './useLinkedOrderId';

const path = '/ticketing/checkout';
const render = (search: string) =>
  renderHook(({ query }) => useLinkedOrderId(path, query), { initialProps: { query: search } });

beforeEach(() => window.history.replaceState(null, '', `${path}?order=o1`));

it('moves the id from the address to the history entry', () => {
  expect(render('?order=o1').result.current).toBe('o1');
  expect(window.location.href).toBe(`http://localhost${path}`);
  expect(render('').result.current).toBe('o1');
});

it('keeps the id in another entry of the screen', () => {
  const { result, rerender } = render('?order=o1');
  window.history.pushState(null, '', '#main');
  rerender({ query: '' });
  expect(result.current).toBe('o1');
  expect(window.history.state).toEqual({ linkedOrderId: 'o1' });
});

it('writes nothing into the entry of the next screen', () => {
  const { rerender } = render('?order=o1');
  window.history.pushState(null, '', '/ticketing/confirmation');
  // The screen is rendered once more with its former address.
  rerender({ query: '?order=o1' });
  expect(window.history.state).toBeNull();
});
