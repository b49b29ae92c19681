import { act, renderHook } from '@testing-library/react';
import { setConsent } from '../../../analytics/consent';
import { setReceiver } from '../../../analytics/events';
import { useTrackCheckoutOnce, useTrackOnce } from './useTrackOnce';

const receive = jest.fn();
const checkout = {
  name: 'checkoutStarted',
  value: 59,
  total: 59,
  tax: 0,
  fees: 0,
  discount: 0,
  currency: 'USD',
  items: [],
} as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setReceiver(receive);
  receive.mockClear();
});
afterEach(() => jest.restoreAllMocks());

/** A reload and a return to the screen mount it again. */
function open(purchaseId: string | null) {
  return renderHook((id: string | null) => useTrackCheckoutOnce(id, () => checkout), {
    initialProps: purchaseId,
  });
}

test('an event is reported once for each key of a screen', () => {
  const { rerender } = renderHook((key: string | null) => useTrackOnce(key, () => ({ name: 'pageViewed' })), {
    initialProps: 'one' as string | null,
  });
  for (const key of [null, 'one', 'two']) rerender(key);
  expect(receive).toHaveBeenCalledTimes(2);
});

test('a view is reported again after another view, but not by a reload or by Back', () => {
  setConsent(['C0002']);
  const view = (key: string) =>
    renderHook(() => useTrackOnce(key, () => ({ name: 'stayInTouchBegin' }))).unmount();
  view('cart');
  view('cart');
  expect(receive).toHaveBeenCalledTimes(1);
  view('show');
  view('cart');
  expect(receive).toHaveBeenCalledTimes(3);
});

test('the start of a checkout is reported once for each purchase, also after a reload', () => {
  setConsent(['C0002']);
  const { rerender, unmount } = open('lock-1');
  rerender(null);
  rerender('lock-1');
  unmount();
  open('lock-1').unmount();
  expect(receive).toHaveBeenCalledTimes(1);
  open('cart-1').unmount();
  open('lock-1').unmount();
  expect(receive).toHaveBeenCalledTimes(2);
});

test('without consent nothing is stored; a later consent to the waiting event is remembered', () => {
  const { unmount } = open('lock-1');
  expect(sessionStorage).toHaveLength(0);
  unmount();
  // The queue of the page is lost with a reload, so the event is reported again.
  const again = open('lock-1');
  expect(receive).toHaveBeenCalledTimes(2);
  act(() => setConsent(['C0004']));
  again.unmount();
  open('lock-1');
  expect(receive).toHaveBeenCalledTimes(2);
});

test('after a refusal nothing is stored', () => {
  setConsent([]);
  open('lock-1');
  expect(sessionStorage).toHaveLength(0);
});

test('a blocked storage changes nothing else', () => {
  setConsent(['C0002']);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  open('lock-2').unmount();
  expect(receive).toHaveBeenCalledTimes(1);
  expect(receive).toHaveBeenCalledWith(expect.objectContaining(checkout));
});
