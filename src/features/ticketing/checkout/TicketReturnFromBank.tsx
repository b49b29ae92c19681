import type { Order } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { ReturnFromBank, UnpaidOrder } from '../../shared/checkout/ReturnFromBank';
import { EmptyCart } from '../shared/components/EmptyCart';
import { CallUs, Failure } from '../shared/components/Failure';
import { describeOrderProblem } from '../shared/problems';
import { orderConfirmationPath, seatsPath } from '../shared/routing/paths';
import { cartTexts, checkoutTexts as texts, commonTexts } from '../shared/texts';

/**
 * The result of the payment of tickets after a return from the bank to a browser without a stored cart. The lock of the order
 * does not become the cart, because the link may be from another person, who knows the lock and could read an order of the
 * visitor by it.
 */
export function TicketReturnFromBank({ orderId }: { orderId: string }) {
  const helios = useHelios();
  return (
    <ReturnFromBank
      orderId={orderId}
      getOrder={helios.getOrder}
      getConfirmationPath={orderConfirmationPath}
      notFound={<EmptyCart />}
      renderFailure={(error, onRetry) => <Failure error={error} onRetry={onRetry} />}
      renderUnpaid={renderUnpaidOrder}
    />
  );
}

function renderUnpaidOrder(order: Order) {
  const { eventCode, dateTime, theaterLocation } = order.performance;
  return (
    <UnpaidOrder
      order={order}
      problem={describeOrderProblem(order)}
      chooseLink={{ href: seatsPath(eventCode, dateTime), text: cartTexts.chooseAgain }}
      confirmingText={texts.confirmingText}
      callUs={<CallUs location={theaterLocation} prefix={commonTexts.questions} />}
    />
  );
}
