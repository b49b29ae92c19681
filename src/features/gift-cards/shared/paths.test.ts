import { isPaymentPath } from '../../../analytics/tags';
import { cartPath, checkoutPath } from './paths';

test('no tag runs around the card form (product 19.6)', () => {
  expect([cartPath, checkoutPath].every(isPaymentPath)).toBe(true);
});
