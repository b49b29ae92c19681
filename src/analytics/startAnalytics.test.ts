import { setConsent } from './consent';
import { setReceiver, track } from './events';
import { startAnalytics } from './startAnalytics';

const mockStartBus = jest.fn(async () => undefined);
jest.mock('./bus', () => ({ startBus: () => mockStartBus() }));

const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  mockStartBus.mockClear();
});

test('what happens until and during a refusal is not reported after a later consent', async () => {
  track({ name: 'pageViewed' });
  startAnalytics();
  await settle();
  setConsent([]);
  track({ name: 'stayInTouchBegin' });
  expect(mockStartBus).not.toHaveBeenCalled();
  setConsent(['C0002']);
  await settle();
  expect(mockStartBus).toHaveBeenCalledTimes(1);
  const receive = jest.fn();
  setReceiver(receive);
  expect(receive).not.toHaveBeenCalled();
});

test('without consent the cookies of an earlier visit are deleted', async () => {
  document.cookie = '_fbp=1; path=/';
  document.cookie = 'other=1; path=/';
  startAnalytics();
  await settle();
  await settle();
  expect(document.cookie).toBe('other=1');
});
