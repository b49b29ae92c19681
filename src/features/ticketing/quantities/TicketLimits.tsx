import styled from '@emotion/styled';
import type { Performance } from '../../../helios/types';
import { Button, Notice } from '../../../design-system';
import { CallUs } from '../shared/components/Failure';
import { quantitiesTexts as texts } from '../shared/texts';

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
