import { memo, useMemo } from 'react';
import type { Performance } from '../../../api/heliosTypes';
import { Link, Notice, Text } from '../../../design-system';
import type { HeldLock } from '../../../state/ticketing';
import { CallUs } from '../components/Waiting';
import { addUp } from '../quantities/estimate';
import { keepEventId, quantitiesPath } from '../routing/paths';
import { isSameChoice } from '../seatMap/selection';
import { seatsTexts as texts } from '../texts';
import { ChosenSeats, type ChosenSeatsProps } from './ChosenSeats';
import { HoldFoot, type HoldFootProps } from './HoldFoot';
import { orphansOf } from './orphans';
import { placesOf } from './seatWords';

export interface ChoiceProps
  extends Omit<ChosenSeatsProps, 'currency'>, Pick<HoldFootProps, 'total' | 'busy' | 'onHold'> {
  performance: Performance;
  taken: ReadonlySet<string>;
  /** The lock that these seats take the place of, or are */
  held: HeldLock | null;
  /** The query of the address */
  search: string;
}

/** The seats that are chosen, what they come to, and the way on. */
export const Choice = memo(function Choice({
  performance,
  taken,
  held,
  search,
  total,
  busy,
  onHold,
  ...chosen
}: ChoiceProps) {
  const { eventCode, dateTime, theaterLocation, currency, fees } = performance;
  const { seats, map, priceOf } = chosen;
  // Only Helios knows what a promo code takes off.
  const asHeld = held && isSameChoice(seats, held.lock.seats) ? held.lock : null;
  const { totalCents } =
    asHeld?.totals ??
    addUp(
      seats.map((seat) => priceOf(map.byGuid.get(seat.seatGuid)?.priceZone ?? '', seat.ticketType) ?? 0),
      fees,
    );
  const promoCode = held?.lock.promoCode ?? null;
  const allIn =
    promoCode === null
      ? texts.allIn
      : asHeld
        ? texts.allInWithPromo(promoCode)
        : texts.allInBeforePromo(promoCode);
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
      <HoldFoot
        chosen={seats.length}
        total={total}
        totalCents={totalCents}
        currency={currency}
        allIn={allIn}
        isHolding={held !== null}
        busy={busy}
        onHold={onHold}
      />
    </>
  );
});
