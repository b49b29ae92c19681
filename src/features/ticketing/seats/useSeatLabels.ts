import { useCallback, useMemo } from 'react';
import type { Performance } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import type { SeatState } from './seatMap/seatShapes';
import type { Quantities } from './seatMap/selection';
import { seatsTexts as texts } from '../shared/texts';
import { formatView, getSeatView } from './StageView';
import { formatSeat } from '../shared/seating/formatSeats';

/** Prices, names and descriptions of seats. The functions are stable until prices, quantities or the plan change. */
export function useSeatLabels(
  performance: Pick<Performance, 'prices' | 'currency' | 'ticketTypes'>,
  map: SeatMapModel,
  quantities: Quantities,
) {
  const { prices, currency, ticketTypes } = performance;
  const getPrice = useCallback(
    (zone: string, ticketType: string) =>
      prices.find((price) => price.priceZone === zone && price.ticketType === ticketType)?.priceCents ?? null,
    [prices],
  );
  const requestedTypes = useMemo(
    () => ticketTypes.filter((type) => (quantities[type.code] ?? 0) > 0),
    [ticketTypes, quantities],
  );
  const pricesByZone = useMemo(
    () =>
      new Map(
        map.priceZones.map((zone) => [
          zone,
          requestedTypes
            .flatMap((type) => {
              const cents = getPrice(zone, type.code);
              return cents === null ? [] : `${type.label} ${formatMoney(cents, currency)}`;
            })
            .join(', '),
        ]),
      ),
    [map, requestedTypes, getPrice, currency],
  );
  /** The formatted prices of a zone: "Adult $79.00, Child $39.00" */
  const formatZonePrices = useCallback((zone: string) => pricesByZone.get(zone) ?? '', [pricesByZone]);
  const priceZones = useMemo(
    () => map.priceZones.map((name) => ({ name, hint: formatZonePrices(name) })),
    [map, formatZonePrices],
  );
  /** The accessible name of a seat */
  const getSeatName = useCallback(
    (seat: MapSeat, state: SeatState) => {
      const price = formatZonePrices(seat.priceZone);
      // A template literal, because 2,000 names are created at once.
      return `${formatSeat(seat)}, ${texts.kinds[seat.kind]}, ${price && `${price}, `}${texts.states[state]}`;
    },
    [formatZonePrices],
  );
  /** Describes the view of the stage from a seat */
  const describeView = useCallback(
    (seat: MapSeat) => {
      const view = getSeatView(seat, map);
      return view ? formatView(view) : '';
    },
    [map],
  );
  return { getPrice, requestedTypes, formatZonePrices, priceZones, getSeatName, describeView };
}
