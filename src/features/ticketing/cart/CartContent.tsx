import styled from '@emotion/styled';
import { describeLock } from '../../../analytics/commerce';
import type { Lock } from '../../../helios/types';
import { Button, ButtonLink, Icon, Text, space } from '../../../design-system';
import { useSeatSelection, useTicketQuantities } from '../../../state/ticketing';
import type { LockSnapshot } from '../../../state/ticketingAtoms';
import { FocusedNotice } from '../../shared/screen/FocusedNotice';
import { CallUs } from '../shared/components/Failure';
import { Columns, Panel } from '../../shared/screen/Panels';
import { PromoCode } from '../shared/components/PromoCode';
import { SectionHeading } from '../../shared/screen/SectionHeading';
import { useTrackOnce } from '../../shared/screen/useTrackOnce';
import { TicketList } from '../shared/components/TicketList';
import { TotalsTable } from '../shared/components/TotalsTable';
import { LockBar } from '../shared/lock/LockBar';
import { RelockNotice } from '../shared/lock/RelockNotice';
import { getQuantities } from '../shared/lock/useReselectSeats';
import { checkoutPath, seatsPath } from '../shared/routing/paths';
import { cartTexts as texts, checkoutTexts } from '../shared/texts';

interface CartContentProps {
  /** The live lock */
  snapshot: LockSnapshot;
  /** The cart was just emptied and restored */
  wasUndone: boolean;
  onEmpty: () => void;
}

/** The locked seats, their total, and the link to checkout. */
export function CartContent({ snapshot, wasUndone, onEmpty }: CartContentProps) {
  const { lock } = snapshot;
  const changeSeats = useChangeSeatsLink(lock);
  useTrackOnce(lock.lockId, () => ({ name: 'cartViewed', ...describeLock(lock) }));
  return (
    <>
      {wasUndone ? <FocusedNotice>{texts.undone}</FocusedNotice> : null}
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
            <Button variant="text" buttonSize="small" onClick={onEmpty}>
              <Icon name="trash" /> {texts.emptyCart}
            </Button>
          </Actions>
        </Panel>
        <Panel>
          <SectionHeading>{checkoutTexts.summary}</SectionHeading>
          <TotalsTable totals={lock.totals} promoCode={lock.promoCode} />
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
