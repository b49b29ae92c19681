import { useHelios } from '../../../state/heliosContext';
import { ReturnFromBank, UnpaidOrder } from '../../shared/checkout/ReturnFromBank';
import { EmptyCart } from '../shared/EmptyCart';
import { CallUs, Failure } from '../shared/Failure';
import { giftCardsPath, orderConfirmationPath } from '../shared/paths';
import { describeOrderProblem } from '../shared/problems';
import { cartTexts, checkoutTexts as texts, commonTexts } from '../shared/texts';

/** The result of the payment of gift cards after a return from the bank to a browser without a stored cart. */
export function GiftCardReturnFromBank({ orderId }: { orderId: string }) {
  const helios = useHelios();
  return (
    <ReturnFromBank
      orderId={orderId}
      getOrder={helios.getGiftCardOrder}
      getConfirmationPath={orderConfirmationPath}
      notFound={<EmptyCart />}
      renderFailure={(error, onRetry) => <Failure error={error} onRetry={onRetry} />}
      renderUnpaid={(order) => (
        <UnpaidOrder
          order={order}
          problem={describeOrderProblem(order)}
          chooseLink={{ href: giftCardsPath, text: cartTexts.choose }}
          confirmingText={texts.confirmingText}
          callUs={<CallUs prefix={commonTexts.questions} />}
        />
      )}
    />
  );
}
