import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import type { MapSeat, SeatMapModel } from './plan';
import { type SeatState, createSeatPoints, type SeatPoints } from './seatShapes';
import { seatsTexts as texts } from '../../shared/texts';

export interface SeatDrawing {
  map: SeatMapModel;
  takenSeats: ReadonlySet<string>;
  selectedSeats: ReadonlySet<string>;
  /** The accessible name of a seat: section, row, number, kind, price and state */
  getSeatName: (seat: MapSeat, state: SeatState) => string;
  /** Whether a seat matches the filters for section and price zone; other seats are dimmed */
  isInFilters: (seat: MapSeat) => boolean;
  /** Makes a text of markup one that the policy of the page accepts (Trusted Types). Without it, the text stays as it is. */
  trustMarkup?: (markup: string) => string;
}

/** The drawn element of a seat; undefined for an unknown seat. */
export type GetSeatElement = (guid: string) => SVGElement | undefined;

/**
 * Draws the seats into `layer` without React, once for a map, and then updates the changed seats. Its effects must run
 * before the frame is measured (useViewport), so that the browser does one layout.
 */
export function useDrawnSeats({
  map,
  takenSeats,
  selectedSeats,
  getSeatName,
  isInFilters,
  trustMarkup = keepMarkup,
}: SeatDrawing): {
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
        : drawSeats(layer.current, appearance, trustMarkup);
  }, [map, takenSeats, selectedSeats, getSeatName, trustMarkup]);

  const getElement = useCallback((guid: string) => drawnSeats.current?.elements.get(guid), []);

  useLayoutEffect(() => {
    for (const seat of map.seats) getElement(seat.guid)?.toggleAttribute('data-dimmed', !isInFilters(seat));
  }, [map, isInFilters, getElement]);

  return { layer, getElement };
}

const keepMarkup = (markup: string) => markup;

/** The input for drawing seats. */
interface SeatAppearance {
  map: SeatMapModel;
  getState: (guid: string) => SeatState;
  /** The accessible name of a seat */
  getSeatName: (seat: MapSeat, state: SeatState) => string;
}

/** The drawn seats of a plan. */
interface DrawnSeats extends SeatAppearance {
  getPoints: SeatPoints;
  elements: ReadonlyMap<string, SVGElement>;
  marks: ReadonlyMap<string, SVGElement>;
  states: Map<string, SeatState>;
}

/**
 * Draws every seat of a plan into `layer` with one assignment of markup, which is several times faster than creating
 * 2,000 elements.
 */
function drawSeats(
  layer: SVGGElement,
  appearance: SeatAppearance,
  trustMarkup: (markup: string) => string,
): DrawnSeats {
  const { map, getState } = appearance;
  const getPoints = createSeatPoints(map.pitch);
  const states = new Map(map.seats.map((seat) => [seat.guid, getState(seat.guid)]));
  layer.style.setProperty('--pitch', `${map.pitch}px`);
  layer.innerHTML = trustMarkup(
    map.sections.map((section) => createSectionMarkup(section, appearance, getPoints)).join('') +
      createMarksMarkup(appearance),
  );
  return {
    ...appearance,
    getPoints,
    states,
    elements: indexByGuid(layer, 'data-guid'),
    marks: indexByGuid(layer, 'data-mark'),
  };
}

/** Updates the changed seats only, because computing accessible names is slow. */
function redrawSeats(drawnSeats: DrawnSeats, appearance: SeatAppearance): DrawnSeats {
  const haveNamesChanged = drawnSeats.getSeatName !== appearance.getSeatName;
  for (const seat of appearance.map.seats) {
    const state = appearance.getState(seat.guid);
    if (!haveNamesChanged && drawnSeats.states.get(seat.guid) === state) continue;
    drawnSeats.states.set(seat.guid, state);
    const polygon = drawnSeats.elements.get(seat.guid);
    if (!polygon) continue;
    for (const [name, value] of Object.entries(
      getStateAttributes(seat, state, appearance, drawnSeats.getPoints),
    )) {
      if (value === null) polygon.removeAttribute(name);
      else polygon.setAttribute(name, value);
    }
    drawnSeats.marks.get(seat.guid)?.toggleAttribute('data-hidden', state !== 'open');
  }
  return { ...drawnSeats, ...appearance };
}

/** The attributes of a seat that depend on its state. */
function getStateAttributes(
  seat: MapSeat,
  state: SeatState,
  { map, getSeatName }: SeatAppearance,
  getPoints: SeatPoints,
) {
  return {
    points: getPoints(state, map.priceZones.indexOf(seat.priceZone), seat),
    'data-state': state,
    'aria-label': getSeatName(seat, state),
    'aria-selected': String(state === 'selected'),
    'aria-disabled': state === 'taken' ? 'true' : null,
  };
}

function createSectionMarkup(section: string, appearance: SeatAppearance, getPoints: SeatPoints): string {
  const seats = appearance.map.rows.filter((row) => row.section === section).flatMap((row) => row.seats);
  const polygons = seats.map((seat) =>
    createMarkup('polygon', {
      class: 'seat',
      role: 'option',
      tabindex: '-1',
      'data-guid': seat.guid,
      'data-zone': String(appearance.map.priceZones.indexOf(seat.priceZone) % 4),
      ...getStateAttributes(seat, appearance.getState(seat.guid), appearance, getPoints),
    }),
  );
  return createMarkup('g', { role: 'group', 'aria-label': section }, polygons.join(''));
}

/** The marks on wheelchair spaces, companion seats and seats with a limited view. */
function createMarksMarkup({ map, getState }: SeatAppearance): string {
  const marks = map.seats
    .filter((seat) => seat.kind !== 'standard')
    .map((seat) =>
      createMarkup(
        'text',
        {
          class: 'mark',
          x: String(seat.x),
          y: String(seat.y),
          dy: '0.36em',
          'data-mark': seat.guid,
          'data-hidden': getState(seat.guid) === 'open' ? null : '',
        },
        escapeHtml(texts.kindMarks[seat.kind]),
      ),
    );
  return createMarkup('g', { 'aria-hidden': 'true', 'font-size': String(map.pitch * 0.46) }, marks.join(''));
}

/** The markup of an element; null attributes are omitted. */
function createMarkup(name: string, attributes: Record<string, string | null>, children = ''): string {
  let markup = `<${name}`;
  for (const attribute in attributes) {
    const value = attributes[attribute];
    if (typeof value === 'string') markup += ` ${attribute}="${escapeHtml(value)}"`;
  }
  return children ? `${markup}>${children}</${name}>` : `${markup}/>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escapeHtml(text: string): string {
  if (!/[&"<>]/.test(text)) return text;
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character);
}

function indexByGuid(layer: SVGGElement, attribute: string): Map<string, SVGElement> {
  const elementList = [...layer.querySelectorAll<SVGElement>(`[${attribute}]`)];
  return new Map(elementList.map((each) => [each.getAttribute(attribute) ?? '', each]));
}
