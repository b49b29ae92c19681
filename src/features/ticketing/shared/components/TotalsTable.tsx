import styled from '@emotion/styled';
import type { Totals } from '../../../../helios/types';
import { formatMoney } from '../../../../lib/money';
import { color, fontSize, fontWeight, space } from '../../../../design-system';
import { cartTexts as texts } from '../texts';

export interface TotalsTableProps {
  totals: Totals;
  /** The promo code of the discount */
  promoCode?: string | null;
  /** The gift cards of the payment */
  giftCards?: readonly { last4: string; amountCents: number }[];
  /** What former tickets pay, and what nobody pays (product 21.2) */
  exchange?: { creditCents: number; waivedCents: number } | null;
  /** The order is paid */
  isPaid?: boolean;
  /** The refunded amount */
  refundedCents?: number;
}

/** The totals of a lock or an order: tickets, discount, fees, tax and total, and the rest after former tickets and gift cards. */
export function TotalsTable({
  totals,
  promoCode = null,
  giftCards = [],
  exchange = null,
  isPaid = false,
  refundedCents = 0,
}: TotalsTableProps) {
  const money = (cents: number) => formatMoney(cents, totals.currency);
  const otherRows = [
    ...(exchange ? [[texts.credit, exchange.creditCents] as const] : []),
    ...(exchange && exchange.waivedCents > 0 ? [[texts.waived, exchange.waivedCents] as const] : []),
    ...giftCards.map((card) => [texts.giftCard(card.last4), card.amountCents] as const),
  ];
  const paidOtherwise = otherRows.reduce((sum, [, cents]) => sum + cents, 0);
  return (
    <List>
      <Row>
        <dt>{texts.subtotal}</dt>
        <dd>{money(totals.subtotalCents)}</dd>
      </Row>
      {totals.discountCents > 0 ? (
        <Row data-discount>
          <dt>{texts.discount(promoCode)}</dt>
          <dd>{`−${money(totals.discountCents)}`}</dd>
        </Row>
      ) : null}
      <Row>
        <dt>{texts.fees}</dt>
        <dd>{money(totals.feesCents)}</dd>
      </Row>
      <Row>
        <dt>{texts.tax}</dt>
        <dd>{money(totals.taxCents)}</dd>
      </Row>
      <Row data-total>
        <dt>{texts.total}</dt>
        <dd>{money(totals.totalCents)}</dd>
      </Row>
      {/* Keyed by index because two gift cards may have the same last digits. */}
      {otherRows.map(([label, cents], index) => (
        <Row key={index} data-discount>
          <dt>{label}</dt>
          <dd>{`−${money(cents)}`}</dd>
        </Row>
      ))}
      {paidOtherwise > 0 ? (
        <Row data-total>
          <dt>{isPaid ? texts.paidByCard : texts.toPay}</dt>
          <dd>{money(totals.totalCents - paidOtherwise)}</dd>
        </Row>
      ) : null}
      {refundedCents > 0 ? (
        <Row data-total>
          <dt>{texts.refunded}</dt>
          <dd>{money(refundedCents)}</dd>
        </Row>
      ) : null}
    </List>
  );
}

const List = styled.dl`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  font-size: ${fontSize.s};
  font-variant-numeric: tabular-nums;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space.m};
  color: ${color.textMuted};
  dd {
    margin: 0 0 0 auto;
  }
  &[data-discount] {
    color: ${color.success};
  }
  &[data-total] {
    margin-block-start: ${space['2xs']};
    padding-block-start: ${space.s};
    border-block-start: 1px solid ${color.border};
    color: ${color.text};
    font-size: ${fontSize.l};
    font-weight: ${fontWeight.semibold};
  }
`;
