import styled from '@emotion/styled';
import type { Totals } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import { color, fontSize, fontWeight, space } from '../../../design-system';
import { cartTexts } from '../texts';

/** Tickets, fees, tax and what is to be paid. */
export function TotalsTable({ totals }: { totals: Totals }) {
  const money = (cents: number) => formatMoney(cents, totals.currency);
  return (
    <List>
      <Row>
        <dt>{cartTexts.subtotal}</dt>
        <dd>{money(totals.subtotalCents)}</dd>
      </Row>
      <Row>
        <dt>{cartTexts.fees}</dt>
        <dd>{money(totals.feesCents)}</dd>
      </Row>
      <Row>
        <dt>{cartTexts.tax}</dt>
        <dd>{money(totals.taxCents)}</dd>
      </Row>
      <Row data-total>
        <dt>{cartTexts.total}</dt>
        <dd>{money(totals.totalCents)}</dd>
      </Row>
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
  justify-content: space-between;
  gap: ${space.m};
  color: ${color.textMuted};
  dd {
    margin: 0;
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
