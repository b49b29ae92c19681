import { writeStored } from '../lib/storage';
import {
  boughtOrdersItem,
  forgetOldOrders,
  getEndOfGiftCardOrder,
  getEndOfReport,
  getEndOfShow,
  lastGiftCardOrderItem,
  lastOrderItem,
} from './rememberedOrders';

const start = Date.parse('2026-11-21T12:00:00Z');
const hours = (count: number) => jest.setSystemTime(start + count * 3_600_000);

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: start });
});
afterEach(() => jest.useRealTimers());

test.each([
  [
    'tickets, until the show is over in every time zone',
    38,
    () => {
      writeStored(lastOrderItem, {
        orderId: 'order-1',
        forgetAt: getEndOfShow({ dateTime: '2026-11-22T02:00:00' }),
      });
    },
  ],
  [
    'gift cards, for 30 days',
    30 * 24,
    () => {
      writeStored(lastGiftCardOrderItem, { orderId: 'order-1', forgetAt: getEndOfGiftCardOrder() });
    },
  ],
  [
    'a purchase, while it may be reported',
    23,
    () => {
      writeStored(boughtOrdersItem, { orderIds: ['order-1'], forgetAt: getEndOfReport() });
    },
  ],
])('remembers %s', (_, count, remember) => {
  remember();
  hours(count - 0.1);
  forgetOldOrders();
  expect(localStorage).toHaveLength(1);
  hours(count);
  forgetOldOrders();
  expect(localStorage).toHaveLength(0);
});

test('forgets the orders of earlier versions, which had no end', () => {
  localStorage.setItem('playhouse.www.lastOrder', '{"version":1,"value":"order-1"}');
  forgetOldOrders();
  expect(localStorage).toHaveLength(0);
});
