import styled from '@emotion/styled';
import { fontWeight, space } from '../../../../design-system';

type LabelledCents = readonly [label: string, cents: number];

interface AmountListProps {
  /** Rows of nothing are left out. */
  rows: readonly LabelledCents[];
  total: LabelledCents;
  money: (cents: number) => string;
}

/** What former tickets have cost, and what becomes of it. */
export function AmountList({ rows, total: [totalLabel, totalCents], money }: AmountListProps) {
  return (
    <List>
      {rows.map(([label, cents]) =>
        cents === 0 ? null : (
          <Row key={label}>
            <dt>{label}</dt>
            <dd>{cents < 0 ? `−${money(-cents)}` : money(cents)}</dd>
          </Row>
        ),
      )}
      <Row data-total>
        <dt>{totalLabel}</dt>
        <dd>{money(totalCents)}</dd>
      </Row>
    </List>
  );
}

const List = styled.dl`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  font-variant-numeric: tabular-nums;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space.m};
  dd {
    margin: 0 0 0 auto;
  }
  &[data-total] {
    font-weight: ${fontWeight.semibold};
  }
`;
