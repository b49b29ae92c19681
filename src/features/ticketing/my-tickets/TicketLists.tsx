import { navigate } from 'gatsby';
import { Button, Cluster, Text } from '../../../design-system';
import type { MyTickets } from '../../../helios/types';
import { formatDate } from '../../../lib/formatDate';
import { formatMoney } from '../../../lib/money';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { changeTexts } from '../shared/changeTexts';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { confirmationPath, giftCardConfirmationPath, ordersPath } from '../shared/routing/paths';
import { checkoutTexts } from '../shared/texts';
import { myTicketsTexts as texts } from './texts';

/** The orders of an address. Their ids are secrets, so buttons open them, and no link (product 19.4). */
export function TicketLists({
  found: { orders, giftCardOrders },
  onAgain,
}: {
  found: MyTickets;
  onAgain: () => void;
}) {
  return (
    <>
      <SectionHeading>{texts.tickets}</SectionHeading>
      {orders.length === 0 ? <Text>{texts.noTickets}</Text> : null}
      {orders.map(({ orderId, orderNumber, performance, tickets, isCanceled }) => (
        <Panel key={orderId}>
          <Text as="div">
            <PerformanceLine
              eventName={performance.eventName}
              dateTime={performance.dateTime}
              location={performance.theaterLocation}
            />
            {isCanceled ? <strong>{changeTexts.canceled}</strong> : null}
            <p>{texts.count(tickets)}</p>
            <p>{checkoutTexts.orderNumber(orderNumber)}</p>
          </Text>
          <Cluster>
            {isCanceled ? null : (
              <Opener text={texts.show} orderNumber={orderNumber} path={confirmationPath} orderId={orderId} />
            )}
            <Opener
              text={isCanceled ? changeTexts.toChoice : texts.change}
              orderNumber={orderNumber}
              path={ordersPath}
              orderId={orderId}
              isSecondary={!isCanceled}
            />
          </Cluster>
        </Panel>
      ))}
      {giftCardOrders.length > 0 ? <SectionHeading>{texts.giftCards}</SectionHeading> : null}
      {giftCardOrders.map(({ orderId, orderNumber, confirmedAt, currency, items }) => (
        <Panel key={orderId}>
          <Text as="div">
            {items.map((item, index) => (
              <p key={index}>{describeCards(item, currency)}</p>
            ))}
            <p>{texts.bought(formatDate(confirmedAt.slice(0, 10), 'medium'))}</p>
            <p>{checkoutTexts.orderNumber(orderNumber)}</p>
          </Text>
          <div>
            <Opener
              text={texts.showOrder}
              orderNumber={orderNumber}
              path={giftCardConfirmationPath}
              orderId={orderId}
              isSecondary
            />
          </div>
        </Panel>
      ))}
      <div>
        <Button variant="text" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    </>
  );
}

function Opener({
  text,
  orderNumber,
  path,
  orderId,
  isSecondary = false,
}: {
  text: string;
  orderNumber: string;
  path: string;
  orderId: string;
  isSecondary?: boolean;
}) {
  return (
    <Button
      buttonSize="small"
      {...(isSecondary ? { variant: 'secondary' as const } : {})}
      aria-label={texts.of(text, orderNumber)}
      onClick={() => void navigate(path, { state: { linkedOrderId: orderId } })}
    >
      {text}
    </Button>
  );
}

function describeCards(
  { quantity, amountCents, recipientName }: MyTickets['giftCardOrders'][number]['items'][number],
  currency: string,
): string {
  const cards = texts.cards(quantity, formatMoney(amountCents, currency));
  return recipientName === null ? cards : texts.cardsFor(cards, recipientName);
}
