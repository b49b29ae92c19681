import { globalHistory } from '@gatsbyjs/reach-router';
import { act, renderHook } from '@testing-library/react';
import { navigate } from 'gatsby';
import { setQueryParameter, useQueryParameter } from './queryParameter';

const navigateMock = jest.mocked(navigate);

beforeEach(() => navigateMock.mockClear());
afterEach(() => window.history.replaceState(null, '', '/'));

it('reads a parameter, and follows it', () => {
  window.history.replaceState(null, '', '/lancaster?tab=2');
  const { result } = renderHook(() => useQueryParameter('tab'));
  expect(result.current).toBe('2');
  act(() => void globalHistory.navigate('/lancaster?tab=3', { replace: true }));
  expect(result.current).toBe('3');
  act(() => void globalHistory.navigate('/lancaster', { replace: true }));
  expect(result.current).toBeNull();
});

it('writes it beside the others, in place of the entry in the history, and without scrolling', () => {
  window.history.replaceState(null, '', '/lancaster?utm=a%20b&tab=1#doors');
  setQueryParameter('tab', '2');
  expect(navigateMock.mock.calls).toEqual([
    ['/lancaster?utm=a+b&tab=2#doors', { replace: true, state: { ignoreScroll: true } }],
  ]);
});

it('can change the anchor with it', () => {
  window.history.replaceState(null, '', '/lancaster?tab=1#doors');
  setQueryParameter('tab', '2', '');
  expect(navigateMock).toHaveBeenCalledWith('/lancaster?tab=2', expect.anything());
});

it('leaves an address alone that says it already', () => {
  window.history.replaceState(null, '', '/lancaster?tab=1#doors');
  setQueryParameter('tab', '1');
  expect(navigateMock).not.toHaveBeenCalled();
});
