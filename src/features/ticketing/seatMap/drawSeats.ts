import { seatsTexts as texts } from '../texts';
import type { MapSeat, SeatMapModel } from './plan';
import { seatPoints, type SeatPoints, type SeatState } from './seatShapes';

/** What a seat is drawn from. */
export interface SeatLook {
  map: SeatMapModel;
  stateOf: (guid: string) => SeatState;
  /** The name of a seat as it is read aloud */
  nameOf: (seat: MapSeat, state: SeatState) => string;
}

/** The seats of a plan as they are on the screen. */
export interface DrawnSeats extends SeatLook {
  pointsOf: SeatPoints;
  elements: ReadonlyMap<string, SVGElement>;
  marks: ReadonlyMap<string, SVGElement>;
  states: Map<string, SeatState>;
}

/**
 * Draws every seat of a plan into `layer`, in one piece of markup: made one by one, two thousand elements take a phone
 * several times as long.
 */
export function drawSeats(layer: SVGGElement, look: SeatLook): DrawnSeats {
  const { map, stateOf } = look;
  const pointsOf = seatPoints(map.pitch);
  const states = new Map(map.seats.map((seat) => [seat.guid, stateOf(seat.guid)]));
  layer.style.setProperty('--pitch', `${map.pitch}px`);
  layer.innerHTML =
    map.sections.map((section) => sectionMarkup(section, look, pointsOf)).join('') + marksMarkup(look);
  return {
    ...look,
    pointsOf,
    states,
    elements: byGuid(layer, 'data-guid'),
    marks: byGuid(layer, 'data-mark'),
  };
}

/** Sets what changed on the seats it is about. Names are long to work out: only for what changed, too. */
export function redrawSeats(drawn: DrawnSeats, look: SeatLook): DrawnSeats {
  const isNamedAnew = drawn.nameOf !== look.nameOf;
  for (const seat of look.map.seats) {
    const state = look.stateOf(seat.guid);
    if (!isNamedAnew && drawn.states.get(seat.guid) === state) continue;
    drawn.states.set(seat.guid, state);
    const polygon = drawn.elements.get(seat.guid);
    if (!polygon) continue;
    for (const [name, value] of Object.entries(changing(seat, state, look, drawn.pointsOf))) {
      if (value === null) polygon.removeAttribute(name);
      else polygon.setAttribute(name, value);
    }
    drawn.marks.get(seat.guid)?.toggleAttribute('data-hidden', state !== 'open');
  }
  return { ...drawn, ...look };
}

/** What of a seat changes with its state. */
function changing(seat: MapSeat, state: SeatState, { map, nameOf }: SeatLook, pointsOf: SeatPoints) {
  return {
    points: pointsOf(state, map.priceZones.indexOf(seat.priceZone), seat),
    'data-state': state,
    'aria-label': nameOf(seat, state),
    'aria-selected': String(state === 'chosen'),
    'aria-disabled': state === 'taken' ? 'true' : null,
  };
}

function sectionMarkup(section: string, look: SeatLook, pointsOf: SeatPoints): string {
  const seats = look.map.rows.filter((row) => row.section === section).flatMap((row) => row.seats);
  const polygons = seats.map((seat) =>
    element('polygon', {
      class: 'seat',
      role: 'option',
      tabindex: '-1',
      'data-guid': seat.guid,
      'data-zone': String(look.map.priceZones.indexOf(seat.priceZone) % 4),
      ...changing(seat, look.stateOf(seat.guid), look, pointsOf),
    }),
  );
  return element('g', { role: 'group', 'aria-label': section }, polygons.join(''));
}

/** The marks on wheelchair spaces, companion seats and seats with a limited view. */
function marksMarkup({ map, stateOf }: SeatLook): string {
  const marks = map.seats
    .filter((seat) => seat.kind !== 'standard')
    .map((seat) =>
      element(
        'text',
        {
          class: 'mark',
          x: String(seat.x),
          y: String(seat.y),
          dy: '0.36em',
          'data-mark': seat.guid,
          'data-hidden': stateOf(seat.guid) === 'open' ? null : '',
        },
        escape(texts.kindMarks[seat.kind]),
      ),
    );
  return element('g', { 'aria-hidden': 'true', 'font-size': String(map.pitch * 0.46) }, marks.join(''));
}

/** The markup of an element; an attribute that is null is not there. */
function element(name: string, attributes: Record<string, string | null>, children = ''): string {
  let markup = `<${name}`;
  for (const attribute in attributes) {
    const value = attributes[attribute];
    if (typeof value === 'string') markup += ` ${attribute}="${escape(value)}"`;
  }
  return children ? `${markup}>${children}</${name}>` : `${markup}/>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escape(text: string): string {
  if (!/[&"<>]/.test(text)) return text;
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character);
}

function byGuid(layer: SVGGElement, attribute: string): Map<string, SVGElement> {
  const found = [...layer.querySelectorAll<SVGElement>(`[${attribute}]`)];
  return new Map(found.map((each) => [each.getAttribute(attribute) ?? '', each]));
}
