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
