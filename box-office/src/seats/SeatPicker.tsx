import styled from '@emotion/styled';
import { forwardRef, useMemo, useState } from 'react';
import { Cluster, Notice, Surface, Text, VisuallyHidden, radius, space } from '../../../src/design-system';
import { SeatMapWithCard } from '../../../src/features/ticketing/seats/SeatMapWithCard';
import { createSeatHighlight } from '../../../src/features/ticketing/seats/seatHighlight';
import { Legend } from '../../../src/features/ticketing/seats/seatMap/Legend';
import { SeatList } from '../../../src/features/ticketing/seats/seatMap/SeatList';
import type { SeatMapHandle } from '../../../src/features/ticketing/seats/seatMap/SeatMap';
import type { MapSeat, SeatMapModel } from '../../../src/features/ticketing/seats/seatMap/plan';
import { useSeatLabels } from '../../../src/features/ticketing/seats/useSeatLabels';
import { ViewSwitch, type SeatsView } from '../../../src/features/ticketing/seats/ViewSwitch';
import { seatsTexts } from '../../../src/features/ticketing/shared/texts';
import { useMediaQuery } from '../../../src/runtime/useMediaQuery';
import { breakpoints } from '../../../src/design-system';
import type { Freshness } from '../../../src/state/tickets/liveAvailability';
import type { PerformanceDetails } from '../api/api';
import { seatPickerTexts as texts } from './texts';
import { trustMarkup } from './trustMarkup';

export interface SeatPickerProps {
  performance: PerformanceDetails;
  map: SeatMapModel;
  /** Seats that cannot be chosen. */
  takenSeats: ReadonlySet<string>;
  selectedSeats: ReadonlySet<string>;
  freshness: Freshness;
  onToggle: (seat: MapSeat) => void;
}

/** The house as a map or a list, in which staff choose seats. */
export const SeatPicker = forwardRef<SeatMapHandle, SeatPickerProps>(function SeatPicker(
  { performance, map, takenSeats, selectedSeats, freshness, onToggle },
  ref,
) {
  const [highlight] = useState(createSeatHighlight);
  const [view, setView] = useState<SeatsView>('map');
  const hasCard = !useMediaQuery(`(max-width: ${breakpoints.mobile}px)`);
  const quantities = useMemo(
    () => Object.fromEntries(performance.ticketTypes.map(({ code }) => [code, 1])),
    [performance],
  );
  const { getSeatName, describeView, formatZonePrices } = useSeatLabels(performance, map, quantities);
  const kinds = useMemo(
    () => [...new Set(map.seats.map(({ kind }) => kind))].filter((kind) => kind !== 'standard'),
    [map],
  );
  const seatProps = {
    map,
    takenSeats,
    selectedSeats,
    isInFilters: isAnySeat,
    getSeatName,
    describeView,
    onToggle,
  };
  return (
    <House tone="dark">
      <Cluster justify="space-between">
        <Text look="small" tone="muted">
          {texts.freshness[freshness]}
        </Text>
        <ViewSwitch view={view} onViewChange={setView} />
      </Cluster>
      {freshness === 'lost' ? <Notice tone="warning">{texts.lost}</Notice> : null}
      <VisuallyHidden as="p" id="seat-map-help">
        {seatsTexts.mapHelp}
      </VisuallyHidden>
      {view === 'map' ? (
        <SeatMapWithCard
          ref={ref}
          {...seatProps}
          highlight={highlight}
          hasCard={hasCard}
          formatZonePrices={formatZonePrices}
          onZoomed={ignore}
          trustMarkup={trustMarkup}
        />
      ) : (
        <SeatList {...seatProps} />
      )}
      <Legend priceZones={map.priceZones} formatZonePrices={formatZonePrices} kinds={kinds} />
    </House>
  );
});

const isAnySeat = () => true;
const ignore = () => {};

const House = styled(Surface)`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  min-width: 0;
  padding: ${space.s} min(${space.m}, 3vw);
  border-radius: ${radius.l};
`;
