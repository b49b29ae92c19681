import { memo, useMemo } from 'react';
import type { Performance } from '../../../helios/types';
import { Link, Notice, Text } from '../../../design-system';
import { CallUs } from '../shared/components/Failure';
import { getEventIdQuery, quantitiesPath } from '../shared/routing/paths';
import { seatsTexts as texts } from '../shared/texts';
import { SelectedSeats, type SelectedSeatsProps } from './SelectedSeats';
import { findIsolatedSeats } from './isolatedSeats';
import { formatSeats } from '../shared/seating/formatSeats';

export interface SelectionProps extends Omit<SelectedSeatsProps, 'currency'> {
  performance: Performance;
  takenSeats: ReadonlySet<string>;
  /** The number of tickets */
  total: number;
  /** The query of the URL */
  search: string;
}

/** The selected seats, a warning about isolated seats, and the phone number. */
export const Selection = memo(function Selection({
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
