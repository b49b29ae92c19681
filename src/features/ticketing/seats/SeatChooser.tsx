import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import type { Performance } from '../../../helios/types';
import { breakpoints, media, space } from '../../../design-system';
import type { LiveAvailability, TakenSeats } from '../../../state/tickets/liveAvailability';
import { useMediaQuery } from '../../../runtime/useMediaQuery';
import { Announcer, type AnnouncerHandle } from '../../shared/screen/Announcer';
import { seatsTexts as texts } from '../shared/texts';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';
import { OwnLockNotices } from './OwnLockNotices';
import { AccessibleSeatModal } from './AccessibleSeatModal';
import { createSeatHighlight } from './seatHighlight';
import type { SeatMapModel } from './seatMap/plan';
import type { SeatMapHandle } from './seatMap/SeatMap';
import { SeatsColumn } from './SeatsColumn';
import { SeatsNotice } from './SeatsNotice';
import { SelectionPanel } from './SelectionPanel';
import { useBestSeats } from './useBestSeats';
import { useLockAndOpenCart } from './useLockAndOpenCart';
import { useSeatLabels } from './useSeatLabels';
import { useSelectedSeats } from './useSelectedSeats';
import type { SeatsView } from './ViewSwitch';

export interface SeatChooserProps {
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
