import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { drawSeats, redrawSeats, type DrawnSeats } from './drawSeats';
import type { MapSeat, SeatMapModel } from './plan';
import type { SeatState } from './seatShapes';

export interface SeatDrawing {
  map: SeatMapModel;
  takenSeats: ReadonlySet<string>;
  selectedSeats: ReadonlySet<string>;
  /** The accessible name of a seat: section, row, number, kind, price and state */
  getSeatName: (seat: MapSeat, state: SeatState) => string;
  /** Whether a seat matches the filters for section and price zone; other seats are dimmed */
  isInFilters: (seat: MapSeat) => boolean;
}

/** The drawn element of a seat; undefined for an unknown seat. */
export type GetSeatElement = (guid: string) => SVGElement | undefined;

/**
 * Draws the seats into `layer` without React, once for a map, and then updates the changed seats. Its effects must run
 * before the frame is measured (useViewport), so that the browser does one layout.
 */
export function useDrawnSeats({ map, takenSeats, selectedSeats, getSeatName, isInFilters }: SeatDrawing): {
  layer: RefObject<SVGGElement>;
  getElement: GetSeatElement;
} {
  const layer = useRef<SVGGElement>(null);
  const drawnSeats = useRef<DrawnSeats | null>(null);

  useLayoutEffect(() => {
    if (!layer.current) return;
    const getState = (guid: string): SeatState =>
      selectedSeats.has(guid) ? 'selected' : takenSeats.has(guid) ? 'taken' : 'open';
    const appearance = { map, getState, getSeatName };
    drawnSeats.current =
      drawnSeats.current?.map === map
        ? redrawSeats(drawnSeats.current, appearance)
        : drawSeats(layer.current, appearance);
  }, [map, takenSeats, selectedSeats, getSeatName]);

  const getElement = useCallback((guid: string) => drawnSeats.current?.elements.get(guid), []);

  useLayoutEffect(() => {
    for (const seat of map.seats) getElement(seat.guid)?.toggleAttribute('data-dimmed', !isInFilters(seat));
  }, [map, isInFilters, getElement]);

  return { layer, getElement };
}
