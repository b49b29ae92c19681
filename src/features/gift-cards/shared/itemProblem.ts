import type { GiftCardDesign } from '../../../content/giftCards';
import type { GiftCardOptions } from '../../../helios/types';
import type { GiftCardCartItem } from '../../../state/giftCardItems';
import { findDesign } from './giftCardData';

/** Why an item of the cart cannot be ordered any more. */
export type ItemProblem = 'day' | 'design' | 'changed';

/**
 * Checks an item that was valid when it was put into the cart. A cart may be days old: the day of delivery has passed,
 * editors have removed the design, or a limit is another one.
 */
export function findItemProblem(
  { amountCents, quantity, delivery, designImageId }: GiftCardCartItem,
  options: GiftCardOptions,
  designs: readonly GiftCardDesign[],
): ItemProblem | null {
  if (delivery.day !== null && delivery.day < options.today) return 'day';
  if (!findDesign(designs, designImageId)) return 'design';
  const isAmountSold =
    options.amountsCents.includes(amountCents) ||
    (amountCents >= options.minAmountCents &&
      amountCents <= options.maxAmountCents &&
      amountCents % options.amountStepCents === 0);
  return isAmountSold && quantity <= options.maxQuantity ? null : 'changed';
}
