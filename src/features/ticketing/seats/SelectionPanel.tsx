import styled from '@emotion/styled';
import { startTransition, useDeferredValue, useEffect, useState, memo, useMemo } from 'react';
import type { Performance } from '../../../helios/types';
import { color, media, radius, space, type Elements, Link, Notice, Text } from '../../../design-system';
import { useLiveLock } from '../../../state/lock/seatLock';
import type { SelectedSeat } from '../../../state/tickets/ticketingStorage';
import { SectionHeading } from '../../shared/screen/Panels';
import { seatsTexts as texts } from '../shared/texts';
import { LockSeatsBar } from './LockSeatsBar';
import { SeatBarCard } from './SeatBarCard';
import type { SeatHighlight } from './seatHighlight';
import type { SeatMapModel } from './seatMap/plan';
import type { useSeatLabels } from './useSeatLabels';
import type { useSelectedSeats } from './useSelectedSeats';
import { CallUs } from '../shared/components/Failure';
import { getEventIdQuery, quantitiesPath } from '../shared/routing/paths';
import { SelectedSeats, type SelectedSeatsProps, findIsolatedSeats } from './SelectedSeats';
import { formatSeats } from '../shared/seating/formatSeats';

interface SelectionPanelProps {
  performance: Performance;
  map: SeatMapModel;
  selection: ReturnType<typeof useSelectedSeats>;
  labels: ReturnType<typeof useSeatLabels>;
  highlight: SeatHighlight;
  /** The query of the URL */
  search: string;
  /** Whether the seats are shown as a map */
  isMap: boolean;
  /** A message about the selection */
  notice: Elements;
  /** Whether the bar of the panel is fixed to the bottom of the viewport, and shows the notice */
  hasFixedBar: boolean;
  /** The seats are being locked */
  isLocking: boolean;
  onLock: () => void;
  /** The position of the highlighted seat in the viewport; null without one */
  getSeatRect: () => DOMRect | null;
}

/** The selected seats, their total, and the button to lock them. */
export function SelectionPanel({
  performance,
  map,
  selection,
  labels,
  highlight,
  search,
  isMap,
  notice,
  hasFixedBar,
  isLocking,
  onLock,
  getSeatRect,
}: SelectionPanelProps) {
  const { seats, takenSeats, total, deselectSeat } = selection;
  const { getPrice, requestedTypes, formatZonePrices } = labels;
  const liveLock = useLiveLock(performance.performanceId);
  // Renders the panel in a transition so that the map and clicks on seats stay responsive.
  const [isRendered, setIsRendered] = useState(false);
  useEffect(() => startTransition(() => setIsRendered(true)), []);
  const deferredSeats = useDeferredValue(seats);
  // A change of a ticket type is shown at once, because its select element must not show the old value for a moment.
  const shownSeats = hasSameSeats(seats, deferredSeats) ? seats : deferredSeats;
  const seatProps = { seats: shownSeats, map, takenSeats, getPrice, onRemove: deselectSeat };
  return (
    <Panel>
      <PanelBody>
        <SectionHeading>{texts.yourSeats}</SectionHeading>
        {isRendered ? (
          <>
            {hasFixedBar ? null : notice}
            <Selection
              {...seatProps}
              performance={performance}
              search={search}
              types={requestedTypes}
              total={total}
              onTypeChange={selection.changeType}
            />
          </>
        ) : null}
      </PanelBody>
      <LockSeatsBar
        performanceId={performance.performanceId}
        seats={shownSeats}
        total={total}
        hasLock={liveLock !== null}
        busy={isLocking}
        onLock={onLock}
        isFixed={hasFixedBar}
        getSeatRect={getSeatRect}
      >
        {hasFixedBar
          ? (notice ?? (
              <SeatBarCard
                {...seatProps}
                highlight={highlight}
                isMap={isMap}
                currency={performance.currency}
                formatZonePrices={formatZonePrices}
              />
            ))
          : null}
      </LockSeatsBar>
    </Panel>
  );
}

function hasSameSeats(first: readonly SelectedSeat[], second: readonly SelectedSeat[]): boolean {
  return (
    first.length === second.length &&
    first.every(({ seatGuid }, index) => seatGuid === second[index]?.seatGuid)
  );
}

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
    max-height: calc(100dvh - 2 * ${space.m} - var(--consent-space, 0px));
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

interface SelectionProps extends Omit<SelectedSeatsProps, 'currency'> {
  performance: Performance;
  takenSeats: ReadonlySet<string>;
  /** The number of tickets */
  total: number;
  /** The query of the URL */
  search: string;
}

/** The selected seats, a warning about isolated seats, and the phone number. */
const Selection = memo(function Selection({
  performance,
  takenSeats,
  total,
  search,
  ...itemProps
}: SelectionProps) {
  const { eventCode, dateTime, theaterLocation, currency } = performance;
  const { seats, map } = itemProps;
  const isolatedSeats = useMemo(() => {
    if (seats.length < total) return [];
    return findIsolatedSeats(map.rows, takenSeats, new Set(seats.map((seat) => seat.seatGuid)), map.pitch);
  }, [seats, total, map, takenSeats]);

  return (
    <>
      <SelectedSeats currency={currency} {...itemProps} />
      {isolatedSeats.length > 0 ? (
        <Notice tone="info" title={texts.isolatedTitle}>
          {texts.isolated(formatSeats(isolatedSeats), isolatedSeats.length !== 1)}
        </Notice>
      ) : null}
      <Text look="small" tone="muted">
        <Link href={quantitiesPath(eventCode, dateTime) + getEventIdQuery(search)}>{texts.tickets}</Link>
        {' · '}
        <CallUs location={theaterLocation} />
      </Text>
    </>
  );
});
