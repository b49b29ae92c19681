import styled from '@emotion/styled';
import {
  Badge,
  ButtonLink,
  Cluster,
  Icon,
  StarDivider,
  Text,
  color,
  fontSize,
  fontWeight,
  space,
} from '../../../design-system';
import type { GiftCardOrder } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { OrderLink } from '../../shared/checkout/OrderLink';
import { PaidBy } from '../../shared/checkout/PaidBy';
import { Columns, Panel, SectionHeading } from '../../shared/screen/Panels';
import { CallUs } from '../shared/GiftCardScreen';
import { formatInstantDay } from '../shared/delivery';
import { ItemList, ItemRow } from '../shared/OrderLines';
import { giftCardsPath, orderConfirmationPath } from '../shared/paths';
import {
  cardTexts,
  cartTexts,
  checkoutTexts,
  commonTexts,
  confirmationTexts as texts,
} from '../shared/texts';

type OrderItem = GiftCardOrder['items'][number];

interface ConfirmedOrderProps {
  order: GiftCardOrder;
  /** Of the days of delivery */
  timeZone: string;
}

/** A paid order: its cards with what is mailed when, links to print, and the payment. */
export function ConfirmedOrder({ order, timeZone }: ConfirmedOrderProps) {
  const { items, currency, totalCents, refundedCents, payment, orderNumber } = order;
  return (
    <>
      <Columns>
        <Panel>
          <SectionHeading>{texts.cards}</SectionHeading>
          <ItemList>
            {/* Keyed by index because two items may be equal. */}
            {items.map((item, index) => (
              <ItemRow
                key={index}
                item={item}
                currency={currency}
                delivery={describeProgress(item, order, timeZone)}
              >
                <Cards item={item} />
              </ItemRow>
            ))}
          </ItemList>
        </Panel>
        <Panel as="aside">
          <SectionHeading>{checkoutTexts.summary}</SectionHeading>
          <Facts>
            <div>
              <dt>{texts.orderNumber}</dt>
              <dd>{orderNumber}</dd>
            </div>
            <div data-total>
              <dt>{cartTexts.summary}</dt>
              <dd>{formatMoney(totalCents, currency)}</dd>
            </div>
          </Facts>
          <PaidBy payment={payment} />
          {refundedCents > 0 ? (
            <Text look="small">{texts.refundedText(formatMoney(refundedCents, currency))}</Text>
          ) : null}
          <Text look="small" tone="muted">
            <CallUs prefix={commonTexts.questions} />
          </Text>
        </Panel>
      </Columns>
      <OrderLink path={orderConfirmationPath(order.orderId)} orderNumber={orderNumber} />
      <StarDivider />
      <Cluster gap="m" justify="center">
        <ButtonLink variant="secondary" href={giftCardsPath}>
          {texts.more}
        </ButtonLink>
        <ButtonLink variant="text" href="/ticketing">
          {texts.tickets}
        </ButtonLink>
      </Cluster>
    </>
  );
}

/** What was mailed, or will be, and to whom. */
function describeProgress(
  { delivery, recipient, deliverAt, deliveredAt }: OrderItem,
  { customer }: GiftCardOrder,
  timeZone: string,
): string {
  if (delivery.method === 'print') return texts.printed;
  const to =
    (recipient ? recipient.emailAddress : customer?.contact.emailAddress) ??
    (recipient ? recipient.name || cardTexts.delivery.them : cardTexts.delivery.you);
  if (deliveredAt !== null) return texts.sent(to, formatInstantDay(deliveredAt, timeZone));
  return delivery.day !== null && deliverAt !== null
    ? texts.willSend(to, formatInstantDay(deliverAt, timeZone))
    : texts.sending(to);
}

function Cards({ item: { cards } }: { item: OrderItem }) {
  const isHidden = cards.some(({ printUrl }) => printUrl === null);
  return (
    <CardList>
      {cards.map(({ last4, printUrl, isVoided }, index) => (
        <li key={index}>
          {printUrl !== null && !isVoided ? (
            <ButtonLink variant="secondary" buttonSize="small" href={printUrl} openInNewTab>
              <Icon name="ticket" /> <span>{texts.print(last4)}</span>
            </ButtonLink>
          ) : (
            <span>{texts.cardEnding(last4)}</span>
          )}
          {isVoided ? <Badge tone="danger">{texts.voided}</Badge> : null}
        </li>
      ))}
      {isHidden ? <Hidden>{texts.hidden}</Hidden> : null}
    </CardList>
  );
}

const CardList = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  padding: ${space.xs} 0 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space.xs} ${space.s};
    font-variant-numeric: tabular-nums;
  }
`;

const Hidden = styled.li`
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
`;

const Facts = styled.dl`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  font-size: ${fontSize.s};
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${space['2xs']} ${space.m};
  }
  dt {
    color: ${color.textMuted};
  }
  dd {
    margin: 0;
    font-weight: ${fontWeight.semibold};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  [data-total] {
    font-size: ${fontSize.l};
  }
`;
