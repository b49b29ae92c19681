import { describeGiftCards } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import { ButtonLink, Notice } from '../../../design-system';
import { useGiftCardAttempt, useGiftCardCart } from '../../../state/giftCards/giftCards';
import { CallUs } from '../shared/Failure';
import { EmptyCart } from '../shared/EmptyCart';
import { GiftCardScreen } from '../shared/GiftCardScreen';
import { WithOptions } from '../shared/giftCardOptions';
import { checkoutPath } from '../shared/paths';
import { cartTexts as texts, commonTexts } from '../shared/texts';
import { CartContent } from './CartContent';
import { RemovedNotice } from './RemovedNotice';
import { useRemovedItem } from './useRemovedItem';

/** /gift-cards/cart */
export function CartScreen() {
  return (
    <GiftCardScreen title={texts.heading} step="cart">
      <CartOrNotice />
    </GiftCardScreen>
  );
}

function CartOrNotice() {
  const { cartId, items } = useGiftCardCart();
  const { attempt } = useGiftCardAttempt();
  const removal = useRemovedItem();
  if (attempt !== null && attempt.cartId === cartId) return <PaymentPendingNotice />;
  return (
    <WithOptions>
      {(options) => (
        <>
          <RemovedNotice
            removal={{
              ...removal,
              restore: () => {
                if (removal.removed)
                  track({
                    name: 'productAdded',
                    ...describeGiftCards([removal.removed], options.currency),
                  });
                removal.restore();
              },
            }}
            currency={options.currency}
          />
          {items.length === 0 ? (
            <EmptyCart />
          ) : (
            <CartContent items={items} options={options} onRemove={removal.remove} />
          )}
        </>
      )}
    </WithOptions>
  );
}

/** Shown while a payment of this cart is pending. Only checkout shows its result. */
function PaymentPendingNotice() {
  return (
    <Notice
      title={texts.payment}
      actions={
        <ButtonLink buttonSize="small" href={checkoutPath}>
          {texts.toPayment}
        </ButtonLink>
      }
    >
      {texts.paymentText} <CallUs prefix={commonTexts.questions} />
    </Notice>
  );
}
