import styled from '@emotion/styled';
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Performance } from '../../../api/heliosTypes';
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
import { noSeatingFilters, type ChosenSeat } from '../../../state/ticketingStorage';
import { useMediaQuery } from '../../../state/useMediaQuery';
import { Announcer, type AnnouncerHandle } from '../components/Announcer';
import { SectionHeading } from '../components/Screen';
import { Failure } from '../components/Waiting';
import { HeldAgainNotice } from '../lock/HeldAgainNotice';
import { HoldEndedAtSeats } from '../lock/HoldEnded';
import { LockBar } from '../lock/LockBar';
import { checkoutPath } from '../routing/paths';
import { isWithin } from '../seating/filters';
import { Legend } from '../seatMap/Legend';
import type { MapSeat, SeatMapModel } from '../seatMap/plan';
import { SeatList } from '../seatMap/SeatList';
import type { SeatMapHandle } from '../seatMap/SeatMap';
import { seatsTexts as texts } from '../texts';
import { useTicketingData } from '../ticketingData';
import { useLatestCallback } from '../useLatestCallback';
import { BestSeats } from './BestSeats';
import { Choice } from './Choice';
import { choiceTotal } from './choiceTotal';
import { Freshness } from './Freshness';
import { HoldBar } from './HoldBar';
import { createLookedAt } from './lookedAt';
import { ReservedSeatDialog } from './ReservedSeatDialog';
import { SeatInBar } from './SeatInBar';
import { SeatMapWithCard } from './SeatMapWithCard';
import { useSeatChoice } from './useSeatChoice';
import { useSeatRequests } from './useSeatRequests';
import { useSeatWords } from './useSeatWords';
import type { SeatsView } from './ViewSwitch';

export interface SeatChooserProps {
  performance: Performance;
  map: SeatMapModel;
  /** What is taken; known, so that no seat is called free before anybody can tell */
  live: LiveAvailability & { taken: TakenSeats };
  /** The query of the address */
  search: string;
}

/** The house with what is free in it now, the visitor's choice, and the way to hold it. */
export function SeatChooser({ performance, map, live, search }: SeatChooserProps) {
  const { content } = useTicketingData();
  const { filters, setFilters } = useSeatingFilters();
  const mapHandle = useRef<SeatMapHandle>(null);
  const announcer = useRef<AnnouncerHandle>(null);
  const [lookedAt] = useState(createLookedAt);
  const [view, setView] = useState<SeatsView>('map');
  const hasFixedBar = useMediaQuery(`(max-width: ${breakpoints.menu}px)`);

  const say = useLatestCallback((words: string) => announcer.current?.say(words));
  const sayZoomed = useLatestCallback(() => say(texts.zoomed));
  const choice = useSeatChoice({ performance, map, live, say });
  const { seats, chosen, taken, total, message, held, toggle, remove } = choice;
  const requests = useSeatRequests({
    performance,
    map,
    choice,
    refresh: live.restart,
    onBest: (guid) => {
      lookedAt.forget();
      if (guid !== undefined) mapHandle.current?.show(guid);
    },
  });
  const onPickBest = useLatestCallback(() => void requests.pickBest());
  const onHold = useLatestCallback(requests.holdChoice);
  const { priceOf, wantedTypes, priceWords, priceZones, nameOf, describe } = useSeatWords(
    performance,
    map,
    choice.quantities,
  );

  // The house is what was waited for, and a seat on it what was pressed: what stands beside it follows when the browser
  // has the time.
  const [isHouseDrawn, setIsHouseDrawn] = useState(false);
  useEffect(() => startTransition(() => setIsHouseDrawn(true)), []);
  const later = useDeferredValue(seats);
  // But a ticket type is chosen right there, and must not jump back for a moment.
  const shown = isOfSameSeats(seats, later) ? seats : later;
  const kinds = useMemo(() => kindsIn(map), [map]);
  const { section, priceZone } = filters;
  const isWished = useMemo(
    () => (seat: MapSeat) => isWithin({ section, priceZone }, seat),
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
        onClick={() => requests.pickWith({ keepTogether: false })}
      >
        {texts.allowSplit}
      </Button>
    ),
    clearFilters: (
      <Button buttonSize="small" variant="secondary" onClick={() => requests.pickWith(noSeatingFilters)}>
        {texts.clearFilters}
      </Button>
    ),
  };
  const notice = message ? (
    <Notice tone={message.tone} actions={message.action ? actions[message.action] : undefined}>
      {message.text}
    </Notice>
  ) : null;

  /** What the map and the list, two ways to the same choice, are made of */
  const house = { map, taken, chosen, isWished, nameOf, describe, onToggle: toggle };
  const freshness = <Freshness freshness={live.freshness} />;

  return (
    <>
      {held ? (
        <LockBar held={held} onExtend={() => choice.extend(held.lock.lockId)} onEnded={choice.reload} />
      ) : null}
      {held ? <HeldAgainNotice lock={held.lock} /> : null}
      {choice.unknownBecause !== null ? (
        <Failure
          error={choice.unknownBecause}
          onRetry={choice.reload}
          location={performance.theaterLocation}
        />
      ) : null}
      {choice.hasEnded ? <HoldEndedAtSeats lock={choice.ended} /> : null}
      <Columns>
        <MapSide>
          <BestSeats
            busy={requests.busy === 'best'}
            onPick={onPickBest}
            filters={filters}
            onChange={setFilters}
            total={total}
            sections={map.sections}
            priceZones={priceZones}
            view={view}
            onView={setView}
          />
          {live.freshness === 'lost' ? freshness : null}
          <Key>
            <Legend priceZones={map.priceZones} priceOf={priceWords} kinds={kinds} />
            {live.freshness === 'lost' ? null : freshness}
          </Key>
          <VisuallyHidden as="p" id="seat-map-help">
            {texts.mapHelp}
          </VisuallyHidden>
          {view === 'map' ? (
            <SeatMapWithCard
              ref={mapHandle}
              {...house}
              lookedAt={lookedAt}
              hasCard={!hasFixedBar}
              priceOf={priceWords}
              onZoomed={sayZoomed}
            />
          ) : (
            <SeatList {...house} />
          )}
          {content.seatsNotesHtml ? (
            <Notes>
              <RichText html={content.seatsNotesHtml} />
            </Notes>
          ) : null}
        </MapSide>

        <Panel>
          <PanelBody>
            <SectionHeading>{texts.yourSeats}</SectionHeading>
            {isHouseDrawn ? (
              <>
                {hasFixedBar ? null : notice}
                <Choice
                  performance={performance}
                  seats={shown}
                  map={map}
                  taken={taken}
                  search={search}
                  types={wantedTypes}
                  priceOf={priceOf}
                  total={total}
                  onType={choice.changeType}
                  onRemove={remove}
                />
              </>
            ) : null}
          </PanelBody>
          <HoldBar
            chosen={shown.length}
            total={total}
            {...choiceTotal({ seats: shown, performance, map, held, priceOf })}
            currency={performance.currency}
            isHolding={held !== null}
            busy={requests.busy === 'hold'}
            onHold={onHold}
            isFixed={hasFixedBar}
            seatBox={() => mapHandle.current?.boxOf(lookedAt.last()?.guid ?? '') ?? null}
          >
            {hasFixedBar
              ? (notice ?? (
                  <SeatInBar
                    lookedAt={lookedAt}
                    isMap={view === 'map'}
                    seats={shown}
                    taken={taken}
                    map={map}
                    currency={performance.currency}
                    priceOf={priceOf}
                    priceWords={priceWords}
                    onRemove={remove}
                  />
                ))
              : null}
          </HoldBar>
        </Panel>
        <Announcer ref={announcer} />
        <ReservedSeatDialog {...choice.reserved} location={performance.theaterLocation} />
      </Columns>
    </>
  );
}

function isOfSameSeats(one: readonly ChosenSeat[], other: readonly ChosenSeat[]): boolean {
  return (
    one.length === other.length && one.every(({ seatGuid }, index) => seatGuid === other[index]?.seatGuid)
  );
}

function kindsIn(map: SeatMapModel): MapSeat['kind'][] {
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

const MapSide = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  min-width: 0;
`;

/** What shapes and colors mean, and how fresh they are. On a phone the map comes first. */
const Key = styled.div`
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
