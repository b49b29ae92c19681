import styled from '@emotion/styled';
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Performance } from '../../../helios/types';
import {
  Button,
  ButtonLink,
  Notice,
  RichText,
  VisuallyHidden,
  breakpoints,
  color,
  fontSize,
  media,
  radius,
  size,
  space,
} from '../../../design-system';
import type { LiveAvailability, TakenSeats } from '../../../state/liveAvailability';
import { useSeatingFilters } from '../../../state/ticketing';
import { noSeatingFilters, type SelectedSeat } from '../../../state/ticketingStorage';
import { useMediaQuery } from '../../../state/useMediaQuery';
import { Announcer, type AnnouncerHandle } from '../shared/components/Announcer';
import { SectionHeading } from '../shared/components/Screen';
import { Failure } from '../shared/components/LoadingIndicator';
import { RelockNotice } from '../shared/lock/RelockNotice';
import { LockExpiredAtSeats } from '../shared/lock/LockExpired';
import { LockBar } from '../shared/lock/LockBar';
import { checkoutPath } from '../shared/routing/paths';
import { matchesFilters } from '../shared/seating/filters';
import { Legend } from './seatMap/Legend';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import { SeatList } from './seatMap/SeatList';
import type { SeatMapHandle } from './seatMap/SeatMap';
import { seatsTexts as texts } from '../shared/texts';
import { useTicketingData } from '../shared/ticketingData';
import { useLatestCallback } from '../shared/useLatestCallback';
import { BestSeats } from './BestSeats';
import { Selection } from './Selection';
import { getSelectionTotal } from './selectionTotal';
import { Freshness } from './Freshness';
import { LockSeatsBar } from './LockSeatsBar';
import { createSeatHighlight } from './seatHighlight';
import { ReservedSeatDialog } from './ReservedSeatDialog';
import { SeatBarCard } from './SeatBarCard';
import { SeatMapWithCard } from './SeatMapWithCard';
import { useSelectedSeats } from './useSelectedSeats';
import { useSeatRequests } from './useSeatRequests';
import { useSeatLabels } from './useSeatLabels';
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
  const { content } = useTicketingData();
  const { filters, setFilters } = useSeatingFilters();
  const mapHandle = useRef<SeatMapHandle>(null);
  const announcer = useRef<AnnouncerHandle>(null);
  const [highlight] = useState(createSeatHighlight);
  const [view, setView] = useState<SeatsView>('map');
  const hasFixedBar = useMediaQuery(`(max-width: ${breakpoints.menu}px)`);

  const announce = useLatestCallback((text: string) => announcer.current?.announce(text));
  const announceZoomed = useLatestCallback(() => announce(texts.zoomed));
  const selection = useSelectedSeats({ performance, map, live, announce });
  const { seats, selectedGuids, takenSeats, total, message, snapshot, toggleSeat, deselectSeat } = selection;
  const requests = useSeatRequests({
    performance,
    map,
    selection,
    refresh: live.restart,
    onBestSelected: (guid) => {
      highlight.clearLast();
      if (guid !== undefined) mapHandle.current?.showSeat(guid);
    },
  });
  const onSelectBest = useLatestCallback(() => void requests.selectBestSeats());
  const onLock = useLatestCallback(requests.lockSelection);
  const { getPrice, requestedTypes, formatZonePrices, priceZones, getSeatName, describeView } = useSeatLabels(
    performance,
    map,
    selection.quantities,
  );

  // Renders the panel in a transition so that the map and clicks on seats stay responsive.
  const [isMapRendered, setIsMapRendered] = useState(false);
  useEffect(() => startTransition(() => setIsMapRendered(true)), []);
  const deferredSeats = useDeferredValue(seats);
  // A change of a ticket type is shown at once, because its select element must not show the old value for a moment.
  const shownSeats = hasSameSeats(seats, deferredSeats) ? seats : deferredSeats;
  const kinds = useMemo(() => getSpecialKinds(map), [map]);
  const { section, priceZone } = filters;
  const isInFilters = useMemo(
    () => (seat: MapSeat) => matchesFilters({ section, priceZone }, seat),
    [section, priceZone],
  );

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
        onClick={() => requests.selectWithFilters({ keepTogether: false })}
      >
        {texts.allowSplit}
      </Button>
    ),
    clearFilters: (
      <Button
        buttonSize="small"
        variant="secondary"
        onClick={() => requests.selectWithFilters(noSeatingFilters)}
      >
        {texts.clearFilters}
      </Button>
    ),
  };
  const notice = message ? (
    <Notice tone={message.tone} actions={message.action ? actions[message.action] : undefined}>
      {message.text}
    </Notice>
  ) : null;

  /** The props of both map and list */
  const seatProps = {
    map,
    takenSeats,
    selectedSeats: selectedGuids,
    isInFilters,
    getSeatName,
    describeView,
    onToggle: toggleSeat,
  };
  const freshness = <Freshness freshness={live.freshness} />;

  return (
    <>
      {snapshot ? (
        <LockBar
          snapshot={snapshot}
          onExtend={() => selection.extendLock(snapshot.lock.lockId)}
          onExpired={selection.reload}
        />
      ) : null}
      {snapshot ? <RelockNotice lock={snapshot.lock} /> : null}
      {selection.ownLockError !== null ? (
        <Failure
          error={selection.ownLockError}
          onRetry={selection.reload}
          location={performance.theaterLocation}
        />
      ) : null}
      {selection.hasExpired ? <LockExpiredAtSeats lock={selection.expiredLock} /> : null}
      <Columns>
        <MapColumn>
          <BestSeats
            busy={requests.busy === 'best'}
            onSelectBest={onSelectBest}
            filters={filters}
            onChange={setFilters}
            total={total}
            sections={map.sections}
            priceZones={priceZones}
            view={view}
            onViewChange={setView}
          />
          {live.freshness === 'lost' ? freshness : null}
          <LegendRow>
            <Legend priceZones={map.priceZones} formatZonePrices={formatZonePrices} kinds={kinds} />
            {live.freshness === 'lost' ? null : freshness}
          </LegendRow>
          <VisuallyHidden as="p" id="seat-map-help">
            {texts.mapHelp}
          </VisuallyHidden>
          {view === 'map' ? (
            <SeatMapWithCard
              ref={mapHandle}
              {...seatProps}
              highlight={highlight}
              hasCard={!hasFixedBar}
              formatZonePrices={formatZonePrices}
              onZoomed={announceZoomed}
            />
          ) : (
            <SeatList {...seatProps} />
          )}
          {content.seatsNotesHtml ? (
            <Notes>
              <RichText html={content.seatsNotesHtml} />
            </Notes>
          ) : null}
        </MapColumn>

        <Panel>
          <PanelBody>
            <SectionHeading>{texts.yourSeats}</SectionHeading>
            {isMapRendered ? (
              <>
                {hasFixedBar ? null : notice}
                <Selection
                  performance={performance}
                  seats={shownSeats}
                  map={map}
                  takenSeats={takenSeats}
                  search={search}
                  types={requestedTypes}
                  getPrice={getPrice}
                  total={total}
                  onTypeChange={selection.changeType}
                  onRemove={deselectSeat}
                />
              </>
            ) : null}
          </PanelBody>
          <LockSeatsBar
            selectedCount={shownSeats.length}
            total={total}
            {...getSelectionTotal({ seats: shownSeats, performance, map, snapshot, getPrice })}
            currency={performance.currency}
            hasLock={snapshot !== null}
            busy={requests.busy === 'lock'}
            onLock={onLock}
            isFixed={hasFixedBar}
            getSeatRect={() => mapHandle.current?.getSeatRect(highlight.getLast()?.guid ?? '') ?? null}
          >
            {hasFixedBar
              ? (notice ?? (
                  <SeatBarCard
                    highlight={highlight}
                    isMap={view === 'map'}
                    seats={shownSeats}
                    takenSeats={takenSeats}
                    map={map}
                    currency={performance.currency}
                    getPrice={getPrice}
                    formatZonePrices={formatZonePrices}
                    onRemove={deselectSeat}
                  />
                ))
              : null}
          </LockSeatsBar>
        </Panel>
        <Announcer ref={announcer} />
        <ReservedSeatDialog {...selection.reserved} location={performance.theaterLocation} />
      </Columns>
    </>
  );
}

function hasSameSeats(first: readonly SelectedSeat[], second: readonly SelectedSeat[]): boolean {
  return (
    first.length === second.length &&
    first.every(({ seatGuid }, index) => seatGuid === second[index]?.seatGuid)
  );
}

function getSpecialKinds(map: SeatMapModel): MapSeat['kind'][] {
  return [...new Set(map.seats.map((seat) => seat.kind))].filter((kind) => kind !== 'standard');
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

const MapColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  min-width: 0;
`;

/** Legend and freshness. On a phone they follow the map. */
const LegendRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs} ${space.l};
  ${media.upToMenu} {
    order: 1;
  }
`;

const Notes = styled.div`
  max-width: ${size.reading};
  ${media.upToMenu} {
    order: 2;
  }
  && > * {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
`;

const Panel = styled.aside`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  ${media.aboveMenu} {
    position: sticky;
    inset-block-start: ${space.m};
    max-height: calc(100dvh - 2 * ${space.m});
  }
`;

const PanelBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  min-height: 0;
  padding: ${space.l} min(${space.l}, 6.5vw);
  ${media.aboveMenu} {
    overflow-y: auto;
  }
`;
