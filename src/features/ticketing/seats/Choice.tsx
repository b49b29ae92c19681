import { memo, useMemo } from 'react';
import type { Performance } from '../../../api/heliosTypes';
import { Link, Notice, Text } from '../../../design-system';
import { CallUs } from '../components/Waiting';
import { keepEventId, quantitiesPath } from '../routing/paths';
import { seatsTexts as texts } from '../texts';
import { ChosenSeats, type ChosenSeatsProps } from './ChosenSeats';
import { orphansOf } from './orphans';
import { placesOf } from './seatWords';

export interface ChoiceProps extends Omit<ChosenSeatsProps, 'currency'> {
  performance: Performance;
  taken: ReadonlySet<string>;
  /** How many seats are wanted */
  total: number;
  /** The query of the address */
  search: string;
}

/** The seats that are chosen, what is to be said about them, and whom to call. */
export const Choice = memo(function Choice({ performance, taken, total, search, ...chosen }: ChoiceProps) {
  const { eventCode, dateTime, theaterLocation, currency } = performance;
  const { seats, map } = chosen;
  const orphans = useMemo(() => {
    if (seats.length < total) return [];
    return orphansOf(map.rows, taken, new Set(seats.map((seat) => seat.seatGuid)), map.pitch);
  }, [seats, total, map, taken]);

  return (
    <>
      <ChosenSeats currency={currency} {...chosen} />
      {orphans.length > 0 ? (
        <Notice tone="info" title={texts.orphanTitle}>
          {texts.orphan(placesOf(orphans), orphans.length !== 1)}
        </Notice>
      ) : null}
      <Text look="small" tone="muted">
        <Link href={quantitiesPath(eventCode, dateTime) + keepEventId(search)}>{texts.tickets}</Link>
        {' · '}
        <CallUs location={theaterLocation} />
      </Text>
    </>
  );
});
