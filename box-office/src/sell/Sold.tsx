import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import {
  Button,
  Cluster,
  Heading,
  Link,
  Stack,
  Surface,
  Text,
  color,
  fontSize,
  fontWeight,
  radius,
  space,
} from '../../../src/design-system';
import { formatMoney } from '../../../src/lib/money';
import type { CounterOrder, PerformanceDetails } from '../api/api';
import { PrintTickets } from '../print/PrintTickets';
import { toHash } from '../shell/route';
import { soldTexts as texts } from './texts';

/** The Enter that was pressed twice for the payment is not for the next sale: the change has to be read first. */
const READING_MS = 1000;

export interface SoldProps {
  order: CounterOrder;
  performance: PerformanceDetails;
  onNext: () => void;
}

/** A sale that is done: the change for the customer, and the tickets. */
export function Sold({ order, performance, onNext }: SoldProps) {
  const { orderNumber, totals, changeCents, mailed } = order;
  const next = useRef<HTMLButtonElement>(null);
  const isReadable = useRef(false);
  useEffect(() => {
    next.current?.focus();
    const timer = setTimeout(() => (isReadable.current = true), READING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card tone="light" as="section" aria-labelledby="sold">
      <Stack gap="m">
        <Heading level={2} look="l" id="sold">
          {texts.title}
        </Heading>
        <Amounts id="sold-amounts">
          <div>
            <dt>{texts.total}</dt>
            <dd>{formatMoney(totals.totalCents, totals.currency)}</dd>
          </div>
          {changeCents > 0 ? (
            <div data-change>
              <dt>{texts.change}</dt>
              <dd>{formatMoney(changeCents, totals.currency)}</dd>
            </div>
          ) : null}
        </Amounts>
        <Text>{mailed ? texts.mailed : texts.notMailed}</Text>
        <PrintTickets
          orderNumber={orderNumber}
          eventName={performance.eventName}
          dateTime={performance.dateTime}
          theaterName={performance.theaterName}
        />
        <Cluster justify="space-between">
          <Link href={toHash({ screen: 'order', orderNumber })}>{texts.order(orderNumber)}</Link>
          <Button ref={next} aria-describedby="sold-amounts" onClick={() => isReadable.current && onNext()}>
            {texts.next}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}

const Card = styled(Surface)`
  max-width: 40rem;
  padding: ${space.l} min(${space.l}, 5vw);
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
`;

const Amounts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s} ${space.xl};
  font-variant-numeric: tabular-nums;
  dt {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
  dd {
    margin: 0;
    font-size: ${fontSize.l};
  }
  [data-change] dd {
    font-size: ${fontSize['2xl']};
    font-weight: ${fontWeight.bold};
  }
`;
