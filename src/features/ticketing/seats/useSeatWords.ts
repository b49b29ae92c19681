import { useCallback, useMemo } from 'react';
import type { Performance } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import type { MapSeat, SeatMapModel } from '../seatMap/plan';
import type { SeatState } from '../seatMap/seatShapes';
import type { Quantities } from '../seatMap/selection';
import { seatsTexts as texts } from '../texts';
import { seatView } from './seatView';
import { placeOf, viewWords } from './seatWords';

/** What seats cost and how they are named. The functions stay the same until prices, tickets or the plan change. */
export function useSeatWords(performance: Performance, map: SeatMapModel, quantities: Quantities) {
  const { prices, currency, ticketTypes } = performance;
  const priceOf = useCallback(
    (zone: string, ticketType: string) =>
      prices.find((price) => price.priceZone === zone && price.ticketType === ticketType)?.priceCents ?? null,
    [prices],
  );
  const wantedTypes = useMemo(
    () => ticketTypes.filter((type) => (quantities[type.code] ?? 0) > 0),
    [ticketTypes, quantities],
  );
  const wordsOfZones = useMemo(
    () =>
      new Map(
        map.priceZones.map((zone) => [
          zone,
          wantedTypes
            .flatMap((type) => {
              const cents = priceOf(zone, type.code);
              return cents === null ? [] : `${type.label} ${formatMoney(cents, currency)}`;
            })
            .join(', '),
        ]),
      ),
    [map, wantedTypes, priceOf, currency],
  );
  /** The prices of a zone in words: "Adult $79.00, Child $39.00" */
  const priceWords = useCallback((zone: string) => wordsOfZones.get(zone) ?? '', [wordsOfZones]);
  const priceZones = useMemo(
    () => map.priceZones.map((name) => ({ name, hint: priceWords(name) })),
    [map, priceWords],
  );
  /** The name of a seat as it is read aloud */
  const nameOf = useCallback(
    (seat: MapSeat, state: SeatState) => {
      const price = priceWords(seat.priceZone);
      // Two thousand of them are written at once.
      return `${placeOf(seat)}, ${texts.kinds[seat.kind]}, ${price && `${price}, `}${texts.states[state]}`;
    },
    [priceWords],
  );
  /** How the stage looks from a seat */
  const describe = useCallback(
    (seat: MapSeat) => {
      const seen = seatView(seat, map);
      return seen ? viewWords(seen) : '';
    },
    [map],
  );
  return { priceOf, wantedTypes, priceWords, priceZones, nameOf, describe };
}
