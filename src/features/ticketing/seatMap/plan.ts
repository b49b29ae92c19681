import type { SeatingPlan, SeatKind } from '../../../api/heliosTypes';

/** A seat of the plan with its place on the whole map. */
export interface MapSeat {
  guid: string;
  section: string;
  row: string;
  number: string;
  kind: SeatKind;
  priceZone: string;
  /** Units of the plan, from its top left; y grows away from the stage */
  x: number;
  y: number;
}

export interface MapRow {
  section: string;
  row: string;
  seats: MapSeat[];
}

export interface MapLabel {
  text: string;
  x: number;
  y: number;
  /** Degrees, clockwise: the names of sections follow their front row */
  angle: number;
}

export interface MapArea {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A seating plan laid out flat, ready to be drawn and walked through. */
export interface SeatMapModel {
  seats: MapSeat[];
  byGuid: ReadonlyMap<string, MapSeat>;
  rows: MapRow[];
  sections: string[];
  sectionLabels: MapLabel[];
  rowLabels: MapLabel[];
  areas: MapArea[];
  /** The price zones in the plan's order */
  priceZones: string[];
  /** The least distance between two seats that stand side by side: the size to draw a seat at */
  pitch: number;
  bounds: Box;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lays a plan out: positions of zones, rows and seats, each relative to its parent, become places on one map. */
export function buildSeatMap(plan: SeatingPlan): SeatMapModel {
  const rows: MapRow[] = [];
  const areas: MapArea[] = [];
  let pitch = Infinity;

  for (const zone of plan.zones) {
    if (!zone.displayed) continue;
    for (const area of zone.areas) {
      areas.push({
        text: area.text ?? '',
        x: zone.position.x + area.position.x,
        y: zone.position.y + area.position.y,
        width: area.width,
        height: area.height,
      });
    }
    for (const row of zone.rows) {
      const originX = zone.position.x + row.position.x;
      const originY = zone.position.y + row.position.y;
      const seats = row.seats
        .map((seat) => ({
          guid: seat.seat_guid,
          section: zone.name,
          row: row.row_number,
          number: seat.seat_number,
          kind: seat.kind,
          priceZone: seat.category,
          x: originX + seat.position.x,
          y: originY + seat.position.y,
        }))
        .sort((a, b) => a.x - b.x);
      seats.forEach((seat, index) => {
        const next = seats[index + 1];
        if (next) pitch = Math.min(pitch, Math.hypot(next.x - seat.x, next.y - seat.y));
      });
      rows.push({ section: zone.name, row: row.row_number, seats });
    }
  }

  if (!Number.isFinite(pitch)) pitch = 20;
  const seats = rows.flatMap((row) => row.seats);
  const sections = [...new Set(seats.map((seat) => seat.section))];
  const corners = areas.flatMap((area) => [
    { x: area.x, y: area.y },
    { x: area.x + area.width, y: area.y + area.height },
  ]);
  return {
    seats,
    byGuid: new Map(seats.map((seat) => [seat.guid, seat])),
    rows,
    sections,
    sectionLabels: sections.map((section) => sectionLabel(section, rows, pitch)),
    rowLabels: rows.flatMap((row) => labelsOfRow(row, rows, pitch)),
    areas,
    priceZones: plan.categories
      .map((category) => category.name)
      .filter((name) => seats.some((seat) => seat.priceZone === name)),
    pitch,
    bounds: boxAround([...seats, ...corners], pitch * 2),
  };
}

/** The name of a section before the middle of its front row, as far from it as the row behind is on the other side. */
function sectionLabel(section: string, rows: readonly MapRow[], pitch: number): MapLabel {
  const [front, second] = rows.filter((row) => row.section === section).map((row) => row.seats);
  const first = front?.[0];
  const last = front?.[front.length - 1];
  if (!front || !first || !last) return { text: section, x: 0, y: 0, angle: 0 };
  const middle = centre(front);
  const behind = second ? centre(second) : { x: middle.x, y: middle.y + pitch };
  const length = Math.hypot(middle.x - behind.x, middle.y - behind.y) || 1;
  return {
    text: section,
    x: middle.x + ((middle.x - behind.x) / length) * pitch * 1.35,
    y: middle.y + ((middle.y - behind.y) / length) * pitch * 1.35,
    angle: (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI,
  };
}

/** The letter of a row at its ends, except where the next section stands close by with a letter of its own. */
function labelsOfRow({ section, row, seats }: MapRow, rows: readonly MapRow[], pitch: number): MapLabel[] {
  const first = seats[0];
  const last = seats[seats.length - 1];
  if (!first || !last) return [];
  const label = (seat: MapSeat, side: number) => ({
    text: row,
    x: seat.x + side * pitch * 0.95,
    y: seat.y,
    angle: 0,
  });
  const right = label(last, 1);
  const isCrowded = rows.some((other) => {
    const [begin] = other.seats;
    return (
      other.section !== section &&
      begin !== undefined &&
      begin.x > last.x &&
      Math.hypot(begin.x - right.x, begin.y - right.y) < pitch * 3
    );
  });
  return isCrowded ? [label(first, -1)] : [label(first, -1), right];
}

function centre(seats: readonly MapSeat[]): { x: number; y: number } {
  const sum = seats.reduce((total, seat) => ({ x: total.x + seat.x, y: total.y + seat.y }), { x: 0, y: 0 });
  return { x: sum.x / seats.length, y: sum.y / seats.length };
}

function boxAround(points: { x: number; y: number }[], margin: number): Box {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  if (left > right) return { x: 0, y: 0, width: 1, height: 1 };
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}
