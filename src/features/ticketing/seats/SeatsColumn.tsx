import styled from '@emotion/styled';
import { useMemo, type RefObject } from 'react';
import {
  RichText,
  VisuallyHidden,
  color,
  fontSize,
  media,
  size,
  space,
  Icon,
  Notice,
  radius,
} from '../../../design-system';
import type { Freshness } from '../../../state/tickets/liveAvailability';
import { useSeatingFilters } from '../../../state/tickets/ticketing';
import { matchesFilters } from '../shared/seating/filters';
import { seatsTexts as texts } from '../shared/texts';
import { useTicketingData } from '../shared/ticketingData';
import { SeatTools } from './SeatTools';
import type { SeatHighlight } from './seatHighlight';
import { Legend } from './seatMap/Legend';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import { SeatList } from './seatMap/SeatList';
import type { SeatMapHandle } from './seatMap/SeatMap';
import { SeatMapWithCard } from './SeatMapWithCard';
import type { useSeatLabels } from './useSeatLabels';
import type { useSelectedSeats } from './useSelectedSeats';
import type { SeatsView } from './ViewSwitch';

interface SeatsColumnProps {
  map: SeatMapModel;
  mapHandle: RefObject<SeatMapHandle>;
  freshness: Freshness;
  selection: ReturnType<typeof useSelectedSeats>;
  labels: ReturnType<typeof useSeatLabels>;
  highlight: SeatHighlight;
  /** Whether the card of the highlighted seat is shown on the map */
  hasCard: boolean;
  view: SeatsView;
  onViewChange: (view: SeatsView) => void;
  /** The best seats are being loaded */
  isSelectingBest: boolean;
  onSelectBest: () => void;
  /** The map has zoomed in. Must be stable, like `onSelectBest`. */
  onZoomed: () => void;
}

/** The seats as a map or a list, with the tools above it, the legend and the notes of the editors. */
export function SeatsColumn({
  map,
  mapHandle,
  freshness,
  selection,
  labels,
  highlight,
  hasCard,
  view,
  onViewChange,
  isSelectingBest,
  onSelectBest,
  onZoomed,
}: SeatsColumnProps) {
  const { content } = useTicketingData();
  const { filters } = useSeatingFilters();
  const { formatZonePrices, priceZones, getSeatName, describeView } = labels;
  const kinds = useMemo(() => getSpecialKinds(map), [map]);
  const { section, priceZone } = filters;
  const isInFilters = useMemo(
    () => (seat: MapSeat) => matchesFilters({ section, priceZone }, seat),
    [section, priceZone],
  );
  /** The props of both map and list */
  const seatProps = {
    map,
    takenSeats: selection.takenSeats,
    selectedSeats: selection.selectedGuids,
    isInFilters,
    getSeatName,
    describeView,
    onToggle: selection.toggleSeat,
  };
  return (
    <Column>
      <SeatTools
        busy={isSelectingBest}
        onSelectBest={onSelectBest}
        total={selection.total}
        sections={map.sections}
        priceZones={priceZones}
        view={view}
        onViewChange={onViewChange}
      />
      {freshness === 'lost' ? <FreshnessNotice freshness={freshness} /> : null}
      <LegendRow>
        <Legend priceZones={map.priceZones} formatZonePrices={formatZonePrices} kinds={kinds} />
        {freshness === 'lost' ? null : <FreshnessNotice freshness={freshness} />}
      </LegendRow>
      <VisuallyHidden as="p" id="seat-map-help">
        {texts.mapHelp}
      </VisuallyHidden>
      {view === 'map' ? (
        <SeatMapWithCard
          ref={mapHandle}
          {...seatProps}
          highlight={highlight}
          hasCard={hasCard}
          formatZonePrices={formatZonePrices}
          onZoomed={onZoomed}
        />
      ) : (
        <SeatList {...seatProps} />
      )}
      {content.seatsNotesHtml ? (
        <Notes>
          <RichText html={content.seatsNotesHtml} />
        </Notes>
      ) : null}
    </Column>
  );
}

function getSpecialKinds(map: SeatMapModel): MapSeat['kind'][] {
  return [...new Set(map.seats.map((seat) => seat.kind))].filter((kind) => kind !== 'standard');
}

const Column = styled.div`
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

/** How current the availability is: a short text, or a warning when it may be outdated. */
function FreshnessNotice({ freshness }: { freshness: Freshness }) {
  switch (freshness) {
    case 'lost':
      return <Notice tone="warning">{texts.availabilityStale}</Notice>;
    case 'connecting':
      return <Line>{texts.freshness.connecting}</Line>;
    case 'polling':
      return (
        <Line>
          <Icon name="clock" /> {texts.freshness.polling}
        </Line>
      );
    case 'live':
      return (
        <Line>
          <Dot aria-hidden /> {texts.freshness.live}
        </Line>
      );
    default:
      return freshness satisfies never;
  }
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space['2xs']};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
`;

const Dot = styled.span`
  width: 0.55em;
  height: 0.55em;
  border-radius: ${radius.pill};
  background: ${color.success};
`;
