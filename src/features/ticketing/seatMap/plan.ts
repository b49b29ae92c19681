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
  const rowLabels: MapLabel[] = [];
  const sectionLabels: MapLabel[] = [];
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
    const inZone: MapSeat[] = [];
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
      inZone.push(...seats);
    }
    if (inZone.length > 0) {
      const box = boxAround(inZone, 0);
      sectionLabels.push({ text: zone.name, x: box.x + box.width / 2, y: box.y });
    }
  }

  if (!Number.isFinite(pitch)) pitch = 20;
  for (const { row, seats } of rows) {
    const first = seats[0];
    const last = seats[seats.length - 1];
    if (first) rowLabels.push({ text: row, x: first.x - pitch * 0.95, y: first.y });
    if (last) rowLabels.push({ text: row, x: last.x + pitch * 0.95, y: last.y });
  }
  const seats = rows.flatMap((row) => row.seats);
  const corners = areas.flatMap((area) => [
    { x: area.x, y: area.y },
    { x: area.x + area.width, y: area.y + area.height },
  ]);
  return {
    seats,
    byGuid: new Map(seats.map((seat) => [seat.guid, seat])),
    rows,
    sections: [...new Set(seats.map((seat) => seat.section))],
    sectionLabels: sectionLabels.map((label) => ({ ...label, y: label.y - pitch * 1.1 })),
    rowLabels,
    areas,
    priceZones: plan.categories
      .map((category) => category.name)
      .filter((name) => seats.some((seat) => seat.priceZone === name)),
    pitch,
    bounds: boxAround([...seats, ...corners], pitch * 2),
  };
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
