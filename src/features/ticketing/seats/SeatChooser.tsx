import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import type { Performance } from '../../../helios/types';
import { breakpoints, media, space, Button, ButtonLink, Notice } from '../../../design-system';
import type { LiveAvailability, TakenSeats } from '../../../state/tickets/liveAvailability';
import { useMediaQuery } from '../../../runtime/useMediaQuery';
import { Announcer, type AnnouncerHandle } from '../../shared/screen/Announcer';
import { seatsTexts as texts } from '../shared/texts';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';
import { AccessibleSeatModal } from './AccessibleSeatQuestion';
import { createSeatHighlight } from './seatHighlight';
import type { SeatMapModel } from './seatMap/plan';
import type { SeatMapHandle } from './seatMap/SeatMap';
import { SeatsColumn } from './SeatsColumn';
import { SelectionPanel } from './SelectionPanel';
import { useBestSeats, useLockAndOpenCart } from './useSeatActions';
import { useSeatLabels } from './useSeatLabels';
import { useSelectedSeats, type SeatMessage } from './useSelectedSeats';
import type { SeatsView } from './ViewSwitch';
import { useLockReader } from '../../../state/lock/LockSynchronizer';
import { isLockUnknown, useHasLockEnded, useLiveLock, useSeatLock } from '../../../state/lock/seatLock';
import { useTicketingCart } from '../../../state/tickets/ticketing';
import { Failure } from '../shared/components/Failure';
import { LockBar } from '../shared/lock/LockBar';
import { LockExpiredAtSeats } from '../shared/lock/LockExpired';
import { RelockNotice } from '../shared/lock/RelockNotice';
import { noSeatingFilters, type SeatingFilters } from '../../../state/tickets/ticketingStorage';
import { checkoutPath } from '../shared/routing/paths';

interface SeatChooserProps {
  performance: Performance;
  map: SeatMapModel;
  /** The availability, which must be known before seats are rendered */
  live: LiveAvailability & { takenSeats: TakenSeats };
  /** The query of the URL */
  search: string;
}

/** The seat map or list with the availability, the selection, and the button to lock it. */
export function SeatChooser({ performance, map, live, search }: SeatChooserProps) {
  const mapHandle = useRef<SeatMapHandle>(null);
  const announcer = useRef<AnnouncerHandle>(null);
  const [highlight] = useState(createSeatHighlight);
  const [view, setView] = useState<SeatsView>('map');
  const hasFixedBar = useMediaQuery(`(max-width: ${breakpoints.menu}px)`);

  const announce = useLatestCallback((text: string) => announcer.current?.announce(text));
  const announceZoomed = useLatestCallback(() => announce(texts.zoomed));
  const selection = useSelectedSeats({ performance, map, live, announce });
  const bestSeats = useBestSeats({
    performance,
    map,
    selection,
    onSelected: (guid) => {
      highlight.clearLast();
      if (guid !== undefined) mapHandle.current?.showSeat(guid);
    },
  });
  const { lockSelection, isBusy: isLocking } = useLockAndOpenCart({
    performance,
    selection,
    refresh: live.restart,
  });
  const onSelectBest = useLatestCallback(() => void bestSeats.selectBestSeats());
  const onLock = useLatestCallback(lockSelection);
  const getSeatRect = useLatestCallback(
    () => mapHandle.current?.getSeatRect(highlight.getLast()?.guid ?? '') ?? null,
  );
  const labels = useSeatLabels(performance, map, selection.quantities);
  const { message } = selection;

  return (
    <>
      <OwnLockNotices performance={performance} />
      <Columns>
        <SeatsColumn
          map={map}
          mapHandle={mapHandle}
          freshness={live.freshness}
          selection={selection}
          labels={labels}
          highlight={highlight}
          hasCard={!hasFixedBar}
          view={view}
          onViewChange={setView}
          isSelectingBest={bestSeats.isBusy}
          onSelectBest={onSelectBest}
          onZoomed={announceZoomed}
        />
        <SelectionPanel
          performance={performance}
          map={map}
          selection={selection}
          labels={labels}
          highlight={highlight}
          search={search}
          isMap={view === 'map'}
          notice={
            message ? (
              <SeatsNotice message={message} onSelectWithFilters={bestSeats.selectWithFilters} />
            ) : null
          }
          hasFixedBar={hasFixedBar}
          isLocking={isLocking}
          onLock={onLock}
          getSeatRect={getSeatRect}
        />
        <Announcer ref={announcer} />
        <AccessibleSeatModal {...selection.accessible} location={performance.theaterLocation} />
      </Columns>
    </>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
  align-items: start;
  ${media.upToMenu} {
    padding-block-end: var(--bottom-bar, 9rem);
  }
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 23rem;
  }
`;

/** The state of the visitor's lock for this performance: its countdown, a failed read, or its end. */
function OwnLockNotices({ performance }: { performance: Performance }) {
  const { performanceId, theaterLocation } = performance;
  const cart = useTicketingCart();
  const seatLock = useSeatLock();
  const liveLock = useLiveLock(performanceId);
  const hasLockEnded = useHasLockEnded();
  const { refreshLock } = useLockReader();
  if (cart?.performanceId !== performanceId) return null;
  return (
    <>
      {liveLock ? <LockBar snapshot={liveLock} /> : null}
      {liveLock ? <RelockNotice lock={liveLock.lock} /> : null}
      {seatLock.status === 'failed' && !isLockUnknown(seatLock) ? (
        <Failure error={seatLock.error} onRetry={refreshLock} location={theaterLocation} />
      ) : null}
      {hasLockEnded ? <LockExpiredAtSeats /> : null}
    </>
  );
}

interface SeatsNoticeProps {
  message: SeatMessage;
  /** Selects the best seats with changed filters */
  onSelectWithFilters: (change: Partial<SeatingFilters>) => void;
}

/** A message about the selection, with the action that it offers. */
function SeatsNotice({ message, onSelectWithFilters }: SeatsNoticeProps) {
  const actions = {
    toCheckout: (
      <ButtonLink buttonSize="small" href={checkoutPath}>
        {texts.toCheckout}
      </ButtonLink>
    ),
    allowSplit: (
      <Button
        buttonSize="small"
        variant="secondary"
        onClick={() => onSelectWithFilters({ keepTogether: false })}
      >
        {texts.allowSplit}
      </Button>
    ),
    clearFilters: (
      <Button buttonSize="small" variant="secondary" onClick={() => onSelectWithFilters(noSeatingFilters)}>
        {texts.clearFilters}
      </Button>
    ),
  };
  return (
    <Notice tone={message.tone} actions={message.action ? actions[message.action] : undefined}>
      {message.text}
    </Notice>
  );
}
