import { navigate } from 'gatsby';
import { useState } from 'react';
import { Button, Notice, Text } from '../../../design-system';
import { hasCode } from '../../../helios/heliosError';
import type { Performance, SeatChoice } from '../../../helios/types';
import { useResource } from '../../../runtime/useResource';
import { useHelios } from '../../../state/heliosContext';
import { useOwnSeats } from '../../../state/lock/seatLock';
import { useExchange, type FormerTicket } from '../../../state/tickets/exchange';
import { describeProblem } from '../../shared/problems';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { CallUs, Failure } from '../shared/components/Failure';
import { useLockSelectedSeats } from '../shared/lock/useLockSelectedSeats';
import { cartPath } from '../shared/routing/paths';
import { formatSeats } from '../shared/seating/formatSeats';

const texts = {
  heading: 'The same seats on this evening',
  free: (seats: string, isOne: boolean) => `${seats}: ${isOne ? 'your seat is' : 'your seats are'} free.`,
  taken: (seats: string) => `${seats}: taken on this evening. Choose other seats below.`,
  lock: (isOne: boolean) => (isOne ? 'Take the same seat' : 'Take the same seats'),
};

/**
 * Offers the seats of the former tickets of an exchange on another evening of the same seating plan, in one press (product 21.3). Renders
 * nothing without such an exchange.
 */
export function SameSeats({ performance }: { performance: Performance }) {
  const { performanceId, seatingPlanId, ticketTypes } = performance;
  const { exchange } = useExchange(performance.eventCode);
  if (!exchange || exchange.formerPerformanceId === performanceId || exchange.seatingPlanId !== seatingPlanId)
    return null;
  const { formerTickets } = exchange;
  const choices = formerTickets.flatMap(({ seatGuid, ticketType }): SeatChoice[] => {
    const type = ticketTypes.find(({ code }) => code === ticketType);
    return type ? [{ seatGuid, ticketType: type.code }] : [];
  });
  // A type that this performance does not offer has no price.
  if (choices.length < formerTickets.length) return null;
  return <Offer performance={performance} formerTickets={formerTickets} choices={choices} />;
}

interface OfferProps {
  performance: Performance;
  formerTickets: readonly FormerTicket[];
  choices: SeatChoice[];
}

function Offer({ performance: { performanceId, theaterLocation }, formerTickets, choices }: OfferProps) {
  const helios = useHelios();
  const { seatGuids: ownGuids } = useOwnSeats(performanceId);
  const { resource, reload } = useResource(performanceId, (signal) =>
    helios.getAvailability(performanceId, signal),
  );
  const { lockSelectedSeats } = useLockSelectedSeats(performanceId);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const taken = resource.data ? listTaken(formerTickets, resource.data, ownGuids) : [];

  async function lock() {
    setIsBusy(true);
    setError(null);
    try {
      await lockSelectedSeats(choices);
      void navigate(cartPath);
    } catch (refusal) {
      setIsBusy(false);
      // The cart shows that the seats are paid.
      if (hasCode(refusal, 'LOCK_SOLD')) void navigate(cartPath);
      else setError(refusal);
      if (hasCode(refusal, 'SEATS_TAKEN')) reload();
    }
  }

  return (
    <Panel>
      <SectionHeading>{texts.heading}</SectionHeading>
      {resource.status === 'loading' ? <LoadingIndicator /> : null}
      {resource.status === 'failed' ? (
        <Failure error={resource.error} onRetry={reload} location={theaterLocation} />
      ) : null}
      {error === null ? null : (
        <Notice tone="danger" title={describeProblem(error).title}>
          <span>{describeProblem(error).message}</span> <CallUs location={theaterLocation} />
        </Notice>
      )}
      {resource.data && taken.length > 0 ? <Text>{texts.taken(formatSeats(taken))}</Text> : null}
      {resource.data && taken.length === 0 ? (
        <>
          <Text>{texts.free(formatSeats(formerTickets), formerTickets.length === 1)}</Text>
          <div>
            <Button variant="secondary" busy={isBusy} onClick={() => void lock()}>
              {texts.lock(formerTickets.length === 1)}
            </Button>
          </div>
        </>
      ) : null}
    </Panel>
  );
}

function listTaken(
  tickets: readonly FormerTicket[],
  { locked, sold }: { locked: readonly string[]; sold: readonly string[] },
  ownGuids: readonly string[],
): FormerTicket[] {
  return tickets.filter(
    ({ seatGuid }) => sold.includes(seatGuid) || (locked.includes(seatGuid) && !ownGuids.includes(seatGuid)),
  );
}
