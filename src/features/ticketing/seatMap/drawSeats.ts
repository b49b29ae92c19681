import { seatsTexts as texts } from '../texts';
import type { MapSeat, SeatMapModel } from './plan';
import { seatPath, type SeatState } from './seatShapes';

/** What a seat is drawn from. */
export interface SeatLook {
  map: SeatMapModel;
  stateOf: (guid: string) => SeatState;
  /** The name of a seat as it is read aloud */
  nameOf: (seat: MapSeat, state: SeatState) => string;
}

/** The seats of a plan as they are on the screen. */
export interface DrawnSeats extends SeatLook {
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
  const states = new Map(map.seats.map((seat) => [seat.guid, stateOf(seat.guid)]));
  layer.innerHTML = map.sections.map((section) => sectionMarkup(section, look)).join('') + marksMarkup(look);
  return { ...look, states, elements: byGuid(layer, 'data-guid'), marks: byGuid(layer, 'data-mark') };
}

/** Sets what changed on the seats it is about. Names are long to work out: only for what changed, too. */
export function redrawSeats(drawn: DrawnSeats, look: SeatLook): DrawnSeats {
  const isNamedAnew = drawn.nameOf !== look.nameOf;
  for (const seat of look.map.seats) {
    const state = look.stateOf(seat.guid);
    if (!isNamedAnew && drawn.states.get(seat.guid) === state) continue;
    drawn.states.set(seat.guid, state);
    const element = drawn.elements.get(seat.guid);
    if (!element) continue;
    for (const [name, value] of changingAttributes(seat, state, look)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    drawn.marks.get(seat.guid)?.toggleAttribute('data-hidden', state !== 'open');
  }
  return { ...drawn, ...look };
}

type Attribute = readonly [name: string, value: string | null];

function changingAttributes(seat: MapSeat, state: SeatState, { map, nameOf }: SeatLook): Attribute[] {
  return [
    ['d', seatPath(state, map.priceZones.indexOf(seat.priceZone), map.pitch)],
    ['data-state', state],
    ['aria-label', nameOf(seat, state)],
    ['aria-selected', String(state === 'chosen')],
    ['aria-disabled', state === 'taken' ? 'true' : null],
  ];
}

function sectionMarkup(section: string, look: SeatLook): string {
  const seats = look.map.rows.filter((row) => row.section === section).flatMap((row) => row.seats);
  const paths = seats.map((seat) => {
    const attributes: Attribute[] = [
      ['class', 'seat'],
      ['role', 'option'],
      ['tabindex', '-1'],
      ['data-guid', seat.guid],
      ['data-zone', String(look.map.priceZones.indexOf(seat.priceZone) % 4)],
      ['transform', `translate(${seat.x} ${seat.y})`],
      ['fill-rule', 'evenodd'],
      ...changingAttributes(seat, look.stateOf(seat.guid), look),
    ];
    return `<path ${markup(attributes)}/>`;
  });
  return `<g role="group" aria-label="${escape(section)}">${paths.join('')}</g>`;
}

/** The marks on wheelchair spaces, companion seats and seats with a limited view. */
function marksMarkup({ map, stateOf }: SeatLook): string {
  const marks = map.seats
    .filter((seat) => seat.kind !== 'standard')
    .map((seat) => {
      const attributes: Attribute[] = [
        ['class', 'mark'],
        ['x', String(seat.x)],
        ['y', String(seat.y)],
        ['dy', '0.36em'],
        ['text-anchor', 'middle'],
        ['data-mark', seat.guid],
        ['data-hidden', stateOf(seat.guid) === 'open' ? null : ''],
      ];
      return `<text ${markup(attributes)}>${escape(texts.kindMarks[seat.kind])}</text>`;
    });
  return `<g aria-hidden="true" font-size="${map.pitch * 0.46}">${marks.join('')}</g>`;
}

function markup(attributes: readonly Attribute[]): string {
  return attributes
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}="${escape(value ?? '')}"`)
    .join(' ');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escape(text: string): string {
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character);
}

function byGuid(layer: SVGGElement, attribute: string): Map<string, SVGElement> {
  const found = [...layer.querySelectorAll<SVGElement>(`[${attribute}]`)];
  return new Map(found.map((element) => [element.getAttribute(attribute) ?? '', element]));
}
