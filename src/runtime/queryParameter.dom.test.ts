import { globalHistory } from '@gatsbyjs/reach-router';
import { act, renderHook } from '@testing-library/react';
import { navigate } from 'gatsby';
import { setQueryParameter, useQueryParameter } from './queryParameter';

const navigateMock = jest.mocked(navigate);

beforeEach(() => navigateMock.mockClear());
afterEach(() => window.history.replaceState(null, '', '/'));

it('reads a parameter and follows its changes', () => {
  window.history.replaceState(null, '', '/lancaster?tab=2');
  const { result } = renderHook(() => useQueryParameter('tab'));
  expect(result.current).toBe('2');
  act(() => void globalHistory.navigate('/lancaster?tab=3', { replace: true }));
  expect(result.current).toBe('3');
  act(() => void globalHistory.navigate('/lancaster', { replace: true }));
  expect(result.current).toBeNull();
});

it('keeps other parameters, replaces the history entry and does not scroll', () => {
  window.history.replaceState(null, '', '/lancaster?utm=a%20b&tab=1#doors');
  setQueryParameter('tab', '2');
  expect(navigateMock.mock.calls).toEqual([
    ['/lancaster?utm=a+b&tab=2#doors', { replace: true, state: { ignoreScroll: true } }],
  ]);
});

it('can change the hash, too', () => {
  window.history.replaceState(null, '', '/lancaster?tab=1#doors');
  setQueryParameter('tab', '2', '');
  expect(navigateMock).toHaveBeenCalledWith('/lancaster?tab=2', expect.anything());
});

it('does not navigate when the URL has the value already', () => {
  window.history.replaceState(null, '', '/lancaster?tab=1#windows');
  setQueryParameter('tab', '1');
  expect(navigateMock).not.toHaveBeenCalled();
});

it('keeps the parameter and the hash of a change that is not done yet', () => {
  window.history.replaceState(null, '', '/lancaster?utm=a#doors');
  setQueryParameter('tab', '2', '');
  setQueryParameter('film', '1');
  expect(navigateMock).toHaveBeenLastCalledWith('/lancaster?utm=a&tab=2&film=1', expect.anything());
});

it('starts from the address when the change is done', () => {
  window.history.replaceState(null, '', '/lancaster?tab=0');
  setQueryParameter('tab', '2');
  act(() => void globalHistory.navigate('/lancaster?tab=3', { replace: true }));
  setQueryParameter('film', '1');
  expect(navigateMock).toHaveBeenLastCalledWith('/lancaster?tab=3&film=1', expect.anything());
});

it('forgets the change of an earlier visit to the same address', () => {
  window.history.replaceState(null, '', '/lancaster');
  setQueryParameter('tab', '2');
  for (const address of ['/lancaster?tab=2', '/about', '/lancaster'])
    act(() => void globalHistory.navigate(address));
  setQueryParameter('film', '1');
  expect(navigateMock).toHaveBeenLastCalledWith('/lancaster?film=1', expect.anything());
});

it('repeats a change that is not done yet, because it may have been dropped', () => {
  window.history.replaceState(null, '', '/lancaster');
  setQueryParameter('tab', '2');
  setQueryParameter('tab', '2');
  expect(navigateMock).toHaveBeenCalledTimes(2);
});
