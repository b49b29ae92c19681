import type { Lock } from '../helios/types';
import { describeProducts } from './commerce';
import { track, type Commerce } from './events';

/**
 * Reports what a visitor has added to the cart and removed from it.
 *
 * @param before the lock of the cart before; null or one that has ended: the cart was empty
 * @param after null: the cart was emptied
 */
export function reportLockChange(before: Lock | null, after: Lock | null): void {
  const removed = before?.status === 'live' ? describeProducts(before) : [];
  const added = after ? describeProducts(after) : [];
  // Another performance of a show is another product, although it has the same event code.
  const isSame = before?.performance.performanceId === after?.performance.performanceId;
  for (const product of subtract(removed, isSame ? added : [])) track({ name: 'productRemoved', ...product });
  for (const product of subtract(added, isSame ? removed : [])) track({ name: 'productAdded', ...product });
}

/** The products without the quantities of others. Each has one item. */
function subtract(products: readonly Commerce[], others: readonly Commerce[]): Commerce[] {
  return products.flatMap((product) =>
    product.items.flatMap((item) => {
      const other = others
        .flatMap(({ items }) => items)
        .find(({ variant, price }) => variant === item.variant && price === item.price);
      const quantity = item.quantity - (other?.quantity ?? 0);
      if (quantity <= 0) return [];
      return [
        { ...product, value: Math.round(item.price * 100 * quantity) / 100, items: [{ ...item, quantity }] },
      ];
    }),
  );
}
