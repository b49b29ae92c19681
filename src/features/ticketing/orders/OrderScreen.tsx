import { navigate } from 'gatsby';
import { useState } from 'react';
import { Button, ButtonLink, Notice, Text } from '../../../design-system';
import type { Order, TicketReturn } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { formatDateTime } from '../../../lib/wallClock';
import { useHelios } from '../../../state/heliosContext';
import { useLastOrder } from '../../../state/tickets/ticketing';
import { useLinkedOrderId } from '../../shared/checkout/useLinkedOrderId';
import { useWatchedOrder } from '../../shared/checkout/useWatchedOrder';
import { FocusedNotice } from '../../shared/screen/FocusedNotice';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { CallUs, Failure } from '../shared/components/Failure';
import { PerformanceChangeNotice } from '../shared/components/PerformanceChangeNotice';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { Screen } from '../shared/components/Screen';
import { confirmationPath, myTicketsPath, ordersPath } from '../shared/routing/paths';
import { checkoutTexts, commonTexts, confirmationTexts, titles } from '../shared/texts';
import { ExchangeForm } from './ExchangeForm';
import { GiveTickets, hasGiving } from './GiveTickets';
import { ReturnForm } from './ReturnForm';
import { orderTexts as texts } from './texts';

/** /ticketing/orders: what the buyer of an order can change, return and give to somebody (product 20.3, 21.3 and 24.3) */
export function OrderScreen({ search }: { search: string }) {
  const helios = useHelios();
  const { orderId: lastOrderId } = useLastOrder();
  const orderId = useLinkedOrderId(ordersPath, search) ?? lastOrderId;
  const { resource, reload, isUnknown } = useWatchedOrder(orderId, helios.getOrder);
  const [returned, setReturned] = useState<TicketReturn | null>(null);
  const order = resource.data;
  const exchanges = order && getExchanges(order);
  if (isUnknown) {
    return (
      <Screen title={titles.orders}>
        <Notice
          actions={<ButtonLink href={myTicketsPath}>{commonTexts.myTickets}</ButtonLink>}
          title={confirmationTexts.none}
        >
          {confirmationTexts.noneHint} <CallUs />
        </Notice>
      </Screen>
    );
  }
  return (
    <Screen title={getTitle(order, exchanges)}>
      {resource.status === 'loading' ? <LoadingIndicator /> : null}
      {resource.status === 'failed' ? <Failure error={resource.error} onRetry={reload} /> : null}
      {returned ? <ReturnedNotice returned={returned} /> : null}
      {order ? (
        <>
          <Text as="div">
            <PerformanceLine
              eventName={order.performance.eventName}
              dateTime={order.performance.dateTime}
              location={order.performance.theaterLocation}
            />
            <p>{checkoutTexts.orderNumber(order.orderNumber)}</p>
          </Text>
          <PerformanceChangeNotice order={order} />
          {exchanges ? (
            <ExchangeForm
              key={`exchange-${order.refundedSeats.length}`}
              order={order}
              exchanges={exchanges}
              onRetry={reload}
            />
          ) : null}
          <Returns
            key={order.refundedSeats.length}
            order={order}
            onReturned={(answer) => {
              setReturned(answer);
              reload();
            }}
            onRefused={reload}
          />
          {hasGiving(order) ? <GiveTickets order={order} onChanged={reload} /> : null}
          <div>
            {/* A button, because the id of the order is a secret, and scripts read links (product 19.4). */}
            <Button
              variant="text"
              onClick={() => void navigate(confirmationPath, { state: { linkedOrderId: order.orderId } })}
            >
              {texts.toTickets}
            </Button>
          </div>
        </>
      ) : null}
    </Screen>
  );
}

function getTitle(order: Order | null, exchanges: Order['exchanges']): string {
  if (exchanges) return titles.exchange;
  return order && hasGiving(order) && !order.returns ? titles.give : titles.orders;
}

/** What can be exchanged now, or null. */
function getExchanges({ status, exchanges }: Order) {
  const canExchange = status === 'confirmed' && exchanges && !exchanges.isOver && exchanges.seats.length > 0;
  return canExchange ? exchanges : null;
}

function ReturnedNotice({ returned }: { returned: TicketReturn }) {
  const { amountCents, currency, seats } = returned;
  return (
    <FocusedNotice tone="success" title={texts.returned(seats.length)}>
      {amountCents > 0 ? texts.returnedText(formatMoney(amountCents, currency)) : texts.returnedFree}
    </FocusedNotice>
  );
}

interface ReturnsProps {
  order: Order;
  onReturned: (answer: TicketReturn) => void;
  onRefused: () => void;
}

/** The form, or why nothing can be returned. */
function Returns({ order, onReturned, onRefused }: ReturnsProps) {
  const { returns, performance, performanceChange: change, status } = order;
  const call = <CallUs location={performance.theaterLocation} prefix={commonTexts.questions} />;
  if (status === 'refunded' || (returns && !returns.isOver && returns.seats.length === 0))
    return <Notice title={texts.nothingLeft}>{call}</Notice>;
  // The notice of the change says what happens.
  if (change?.kind === 'canceled' && change.isOver) return <Text as="div">{call}</Text>;
  // Giving tickets needs no policy.
  if (!returns && hasGiving(order)) return null;
  if (status !== 'confirmed' || !returns) return <Notice title={texts.none}>{call}</Notice>;
  if (returns.isOver) {
    return (
      <Notice title={texts.over}>
        <span>{texts.overText(formatDateTime(returns.untilDateTime))}</span> {call}
      </Notice>
    );
  }
  return <ReturnForm order={order} returns={returns} onReturned={onReturned} onRefused={onRefused} />;
}
