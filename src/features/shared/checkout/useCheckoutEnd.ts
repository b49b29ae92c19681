import { navigate } from 'gatsby';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The end of a checkout.
 *
 * @param confirmationPath opened after the payment
 * @param lastOrderId the last order of this browser
 * @param linkedOrderId the order of the address
 */
export function useCheckoutEnd(
  confirmationPath: string,
  lastOrderId: string | null,
  linkedOrderId: string | null,
) {
  const [isPaid, setIsPaid] = useState(false);
  const [formerOrderId] = useState(lastOrderId);
  return {
    isPaid,
    /** The order to show when the cart is empty: another tab has paid for it, or the bank has led back here. */
    orderId: lastOrderId === formerOrderId ? linkedOrderId : (lastOrderId ?? linkedOrderId),
    /** `clear` remembers the order and forgets the cart and what was typed. */
    finish(clear: () => void) {
      // The cart is cleared before the next screen is rendered; this screen must not show the empty cart meanwhile.
      flushSync(() => setIsPaid(true));
      clear();
      void navigate(confirmationPath, { replace: true });
    },
  };
}
