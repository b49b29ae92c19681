import styled from '@emotion/styled';
import { describeLock } from '../../../analytics/commerce';
import type { Lock } from '../../../helios/types';
import { ButtonLink, Icon, Text, space } from '../../../design-system';
import { useSeatSelection, useTicketQuantities } from '../../../state/tickets/ticketing';
import type { LockSnapshot } from '../../../state/tickets/ticketingAtoms';
import { CallUs, Failure } from '../shared/components/Failure';
import { Columns, Panel, SectionHeading } from '../../shared/screen/Panels';
import { PromoCode } from '../shared/components/PromoCode';
import { useTrackOnce } from '../../shared/screen/useTrackOnce';
import { TicketList } from '../shared/components/TicketList';
import { TotalsTable } from '../shared/components/TotalsTable';
import { ExchangeTotals } from '../shared/exchange/ExchangeTotals';
import { useExchangeQuote } from '../shared/exchange/useExchangeQuote';
import { LockBar } from '../shared/lock/LockBar';
import { RelockNotice } from '../shared/lock/RelockNotice';
import { getQuantities } from '../shared/lock/useReselectSeats';
import { checkoutPath, seatsPath } from '../shared/routing/paths';
import { cartTexts as texts, checkoutTexts } from '../shared/texts';
import { EmptyCartButton } from './EmptyCartButton';

interface CartContentProps {
  /** The live lock */
  snapshot: LockSnapshot;
  onEmptied: () => void;
}

/** The locked seats, their total, and the link to checkout. */
export function CartContent({ snapshot, onEmptied }: CartContentProps) {
  const { lock } = snapshot;
  const changeSeats = useChangeSeatsLink(lock);
  const quoted = useExchangeQuote(lock);
  useTrackOnce(lock.lockId, () => ({ name: 'cartViewed', ...describeLock(lock) }));
  return (
    <>
      <LockBar snapshot={snapshot} />
      <RelockNotice lock={lock} />
      <Columns>
        <Panel>
          <TicketList seats={lock.seats} currency={lock.totals.currency} />
          <Actions>
            <ButtonLink
              variant="secondary"
              buttonSize="small"
              href={changeSeats.href}
              onClick={changeSeats.prepare}
            >
              <Icon name="seat" /> {texts.changeSeats}
            </ButtonLink>
            <EmptyCartButton lock={lock} onEmptied={onEmptied} />
          </Actions>
        </Panel>
        <Panel>
          <SectionHeading>{checkoutTexts.summary}</SectionHeading>
          {quoted ? (
            <ExchangeTotals lock={lock} quoted={quoted} />
          ) : (
            <TotalsTable totals={lock.totals} promoCode={lock.promoCode} />
          )}
          {quoted?.resource.status === 'failed' ? (
            <Failure error={quoted.resource.error} onRetry={quoted.reload} />
          ) : null}
          <PromoCode lock={lock} />
          <ButtonLink buttonSize="large" fullWidth href={checkoutPath}>
            {texts.checkout} <Icon name="arrowRight" />
          </ButtonLink>
          <Text look="small" tone="muted">
            <CallUs location={lock.performance.theaterLocation} />
          </Text>
        </Panel>
      </Columns>
    </>
  );
}

/** The link to the seats screen, with the locked seats as the initial selection. */
function useChangeSeatsLink(lock: Lock) {
  const { performanceId, eventCode, dateTime } = lock.performance;
  const { setSeats } = useSeatSelection(performanceId);
  const { setQuantities } = useTicketQuantities(eventCode, dateTime);
  return {
    href: seatsPath(eventCode, dateTime),
    prepare: () => {
      setQuantities(getQuantities(lock));
      setSeats(lock.seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType })));
    },
  };
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s} ${space.l};
`;
