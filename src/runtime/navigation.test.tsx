import { globalHistory } from '@gatsbyjs/reach-router';
import { act, renderHook } from '@testing-library/react';
import { canReachSite } from './connection';
import { beginNavigation, endNavigation, useNavigating, watchNavigation } from './navigation';

jest.mock('./connection');
const mockCanReachSite = jest.mocked(canReachSite);

const gatsbyNavigates = jest.fn();
const onOffline = jest.fn<undefined, [() => void]>();
const gatsby: {
  ___navigate: (to: string | number, options?: object) => void;
  ___loader: { loadPageSync: (path: string) => unknown };
} = {
  ___navigate: gatsbyNavigates,
  ___loader: { loadPageSync: (path) => (path === '/ticketing/cart' ? {} : undefined) },
};
watchNavigation(onOffline, gatsby);

afterEach(() => {
  jest.restoreAllMocks();
  act(endNavigation);
  window.history.replaceState(null, '', '/');
});

const renderNavigating = () => renderHook(useNavigating).result;

it('begins with the click, not when the page is loaded, and calls the navigate function of Gatsby', () => {
  const result = renderNavigating();
  expect(result.current).toBe(false);
  act(() => gatsby.___navigate('/films', { replace: true }));
  expect(result.current).toBe(true);
  expect(gatsbyNavigates).toHaveBeenLastCalledWith('/films', { replace: true });
  act(endNavigation);
  expect(result.current).toBe(false);
});

it('does not begin for an anchor or query of the same page, or for a step in history', () => {
  const result = renderNavigating();
  act(() => {
    gatsby.___navigate('/#faq');
    gatsby.___navigate('/?infoCarousel1Index=2');
    gatsby.___navigate(-1);
  });
  expect(result.current).toBe(false);
});

it('begins when the visitor goes back to another page, but not to another anchor', () => {
  const result = renderNavigating();
  void globalHistory.navigate('/films');
  void globalHistory.navigate('/films#jonah');

  window.history.replaceState(null, '', '/films');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(result.current).toBe(false);

  window.history.replaceState(null, '', '/');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(result.current).toBe(true);
});

it('ends when the visitor returns to the page that is still shown, because Gatsby reports no route update', () => {
  const result = renderNavigating();
  const goTo = (path: string) => {
    window.history.replaceState(null, '', path);
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  };
  goTo('/films');
  act(() => endNavigation('/films'));
  goTo('/about');
  expect(result.current).toBe(true);
  goTo('/films');
  expect(result.current).toBe(false);
});

it('ends when the visitor returns from another site to a page of the back/forward cache', () => {
  const result = renderNavigating();
  act(beginNavigation);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(result.current).toBe(false);
});

it('stays on the page when the next one is not loaded and the site is unreachable, and can retry', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mockCanReachSite.mockResolvedValue(false);
  gatsbyNavigates.mockClear();
  const result = renderNavigating();
  act(() => gatsby.___navigate('/ticketing/cart?from=strip'));
  expect(gatsbyNavigates).toHaveBeenLastCalledWith('/ticketing/cart?from=strip', undefined);
  act(endNavigation);
  await act(async () => gatsby.___navigate('/films', { replace: true }));
  expect(gatsbyNavigates).toHaveBeenCalledTimes(1);
  expect(result.current).toBe(false);

  mockCanReachSite.mockResolvedValue(true);
  await act(async () => onOffline.mock.calls[0]?.[0]());
  expect(gatsbyNavigates).toHaveBeenLastCalledWith('/films', { replace: true });
});
