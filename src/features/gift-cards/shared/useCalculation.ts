import type { GiftCardCalculation } from '../../../helios/types';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { useHelios } from '../../../state/heliosContext';
import { useResource, type LoadedResource } from '../../../runtime/useResource';

/** The totals of the cart by Helios. The status stays `loading` for an empty cart. */
export function useCalculation(items: readonly GiftCardCartItem[]): LoadedResource<GiftCardCalculation> {
  const helios = useHelios();
  const giftCardItems = items.map(({ amountCents, quantity }) => ({ amountCents, quantity }));
  return useResource(items.length === 0 ? null : JSON.stringify(giftCardItems), (signal) =>
    helios.calculateGiftCards({ giftCardItems }, signal),
  );
}
