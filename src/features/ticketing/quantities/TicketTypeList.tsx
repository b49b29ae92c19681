import styled from '@emotion/styled';
import type { Performance, TicketType } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { color, space, Button, Notice } from '../../../design-system';
import { Stepper } from '../shared/components/Stepper';
import { quantitiesTexts as texts } from '../shared/texts';
import { CallUs } from '../shared/components/Failure';

interface TicketTypeListProps {
  performance: Performance;
  /** ticket type code -> count */
  quantities: Record<string, number>;
  /** Whether another ticket can be added */
  canAdd: boolean;
  onCountChange: (type: TicketType, count: number) => void;
}

/** A stepper for each ticket type. */
export function TicketTypeList({ performance, quantities, canAdd, onCountChange }: TicketTypeListProps) {
  return (
    <Types>
      {performance.ticketTypes.map((type) => {
        const lowest = findLowestPrice(performance, type);
        return (
          <li key={type.code}>
            <Stepper
              title={type.label}
              hint={[
                type.ageRange ? texts.ages(type.ageRange) : null,
                lowest === null ? null : texts.fromPrice(formatMoney(lowest, performance.currency)),
              ]
                .filter(Boolean)
                .join(' · ')}
              labels={{
                group: texts.group(type.label),
                fewer: texts.fewer(type.label),
                more: texts.more(type.label),
              }}
              countText={texts.count(quantities[type.code] ?? 0, type.label)}
              count={quantities[type.code] ?? 0}
              canAdd={canAdd}
              onChange={(count) => onCountChange(type, count)}
            />
          </li>
        );
      })}
    </Types>
  );
}

function findLowestPrice(performance: Performance, type: TicketType): number | null {
  const prices = performance.prices
    .filter((price) => price.ticketType === type.code)
    .map((price) => price.priceCents);
  return prices.length > 0 ? Math.min(...prices) : null;
}

const Types = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;
  li + li {
    margin-block-start: ${space.m};
    padding-block-start: ${space.m};
    border-block-start: 1px solid ${color.border};
  }
`;

interface TicketLimitsProps {
  performance: Performance;
  /** The number of tickets */
  total: number;
  /** Loads the performance again */
  onReload: () => void;
}

/** Announces why no more tickets can be added. */
export function TicketLimits({ performance, total, onReload }: TicketLimitsProps) {
  const { maxTickets, seatsAvailable, theaterLocation } = performance;
  return (
    <Limits role="status">
      {total >= maxTickets ? (
        <Notice live={false}>
          <span>{texts.limit(maxTickets)}</span> <CallUs location={theaterLocation} />
        </Notice>
      ) : null}
      {seatsAvailable === 0 ? (
        <Notice
          live={false}
          tone="warning"
          title={texts.noneLeft}
          actions={
            <Button variant="secondary" buttonSize="small" onClick={onReload}>
              {texts.reload}
            </Button>
          }
        >
          {texts.noneLeftHint} <CallUs location={theaterLocation} />
        </Notice>
      ) : null}
      {seatsAvailable > 0 && total >= seatsAvailable && seatsAvailable < maxTickets ? (
        <Notice live={false} tone="warning">
          {texts.onlyLeft(seatsAvailable)}
        </Notice>
      ) : null}
    </Limits>
  );
}

/** Takes no space while empty, but stays in the DOM as a live region. */
const Limits = styled.div`
  &:empty {
    position: absolute;
  }
`;
