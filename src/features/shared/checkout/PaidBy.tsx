import { Text } from '../../../design-system';
import type { GiftCardOrder, Order } from '../../../helios/types';

/** The names of card brands. Others are shown as received from the provider. */
const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** The card with which an order was paid. Renders nothing without one. */
export function PaidBy({ payment }: { payment: Order['payment'] | GiftCardOrder['payment'] }) {
  const { cardBrand, cardLast4 } = payment;
  if (!cardBrand || !cardLast4) return null;
  return (
    <Text look="small" tone="muted">
      {`Paid with ${brandNames[cardBrand] ?? cardBrand} ending in ${cardLast4}`}
    </Text>
  );
}
