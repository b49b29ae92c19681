import type { GiftCardDesign } from '../../../content/giftCards';
import { findNameError } from '../../../helios/nameErrors.generated';
import type { GiftCardOptions } from '../../../helios/types';
import { cleanLine, cleanText } from '../../../lib/cleanText';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { findDesign } from './giftCardData';

/** Why an item of the cart cannot be ordered any more. */
type ItemProblem = 'day' | 'design' | 'changed';

/**
 * Checks an item that was valid when it was put into the cart. A cart may be days old: the day of delivery has passed,
 * editors have removed the design, or a rule is another one.
 */
export function findItemProblem(
  { amountCents, quantity, delivery, designImageId, recipient, senderName, message }: GiftCardCartItem,
  options: GiftCardOptions,
  designs: readonly GiftCardDesign[],
): ItemProblem | null {
  if (delivery.day !== null && delivery.day < options.today) return 'day';
  if (!findDesign(designs, designImageId)) return 'design';
  const hasGoodTexts =
    [recipient?.name ?? '', senderName].every((name) => name === cleanLine(name) && !findNameError(name)) &&
    message === cleanText(message);
  const isAmountSold =
    options.amountsCents.includes(amountCents) ||
    (amountCents >= options.minAmountCents &&
      amountCents <= options.maxAmountCents &&
      amountCents % options.amountStepCents === 0);
  return hasGoodTexts && isAmountSold && quantity <= options.maxQuantity ? null : 'changed';
}
