import type { RememberedOrder } from './rememberedOrders';

/** An order that this browser remembers for another hour. */
export const rememberedOrderMock = (orderId: string): RememberedOrder => ({
  orderId,
  forgetAt: Date.now() + 3_600_000,
});
