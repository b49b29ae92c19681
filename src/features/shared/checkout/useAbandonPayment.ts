import { useState } from 'react';
import { hasCode, type HeliosErrorCode } from '../../../helios/heliosError';

interface AbandonOptions {
  abandonOrder: (orderId: string) => Promise<unknown>;
  /** The bank has approved or is processing the payment */
  undecidedCodes: readonly HeliosErrorCode[];
  onUndecided: () => void;
  /** `isAnswered`: Helios has abandoned the order. Without an answer a new payment is possible, too. */
  onAbandoned: (isAnswered: boolean) => void;
}

/** Abandons an order that waits for the bank's page. */
export function useAbandonPayment(
  orderId: string | null,
  { abandonOrder, undecidedCodes, onUndecided, onAbandoned }: AbandonOptions,
) {
  const [isAbandoning, setIsAbandoning] = useState(false);

  async function abandon() {
    if (orderId === null || isAbandoning) return;
    setIsAbandoning(true);
    try {
      await abandonOrder(orderId);
      onAbandoned(true);
    } catch (error) {
      if (hasCode(error, ...undecidedCodes)) onUndecided();
      else onAbandoned(false);
    } finally {
      setIsAbandoning(false);
    }
  }
  return { abandonPayment: () => void abandon(), isAbandoning };
}
