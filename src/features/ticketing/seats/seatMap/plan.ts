import type { SeatingPlan, SeatKind } from '../../../../helios/types';
import { createArea, findStage, getCorners, isStageName, type Box, type MapArea, type Point } from './areas';

/** A seat of the plan with its position on the map. */
export interface MapSeat {
  guid: string;
  section: string;
  row: string;
  number: string;
  kind: SeatKind;
  priceZone: string;
  /** Units of the plan from the top left; y increases away from the stage */
  x: number;
  y: number;
}

export interface MapRow {
  section: string;
  row: string;
  seats: MapSeat[];
}

interface MapLabel {
  text: string;
  x: number;
  y: number;
  /** Degrees, clockwise: section names are parallel to their front row */
  angle: number;
}

/** A seating plan with absolute positions for drawing and navigation. */
export interface SeatMapModel {
  seats: MapSeat[];
  byGuid: ReadonlyMap<string, MapSeat>;
  rows: MapRow[];
  sections: string[];
  sectionLabels: MapLabel[];
  rowLabels: MapLabel[];
  areas: MapArea[];
  /** The box of the stage; null for a plan that names none */
  stage: Box | null;
  /** The price zones in the plan's order */
  priceZones: string[];
  /** The minimum distance of two adjacent seats, which is the size of a seat */
  pitch: number;
  bounds: Box;
  /** Of the seats and the stage, without areas such as a bar beside the house */
  houseBounds: Box;
}

/** Converts the relative positions of zones, rows and seats to positions on one map. */
export function buildSeatMap(plan: SeatingPlan): SeatMapModel {
  const rows: MapRow[] = [];
  const areas: MapArea[] = [];
  const stages: MapArea[] = [];
  let pitch = Infinity;

  for (const zone of plan.zones) {
    if (!zone.displayed) continue;
    for (const area of zone.areas) {
      const mapArea = createArea(zone, area);
      areas.push(mapArea);
      if (isStageName(area.text ?? zone.name)) stages.push(mapArea);
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
  const corners = areas.flatMap(getCorners);
  return {
    seats,
    byGuid: new Map(seats.map((seat) => [seat.guid, seat])),
    rows,
    sections,
    sectionLabels: sections.map((section) => createSectionLabel(section, rows, pitch)),
    rowLabels: rows.flatMap((row) => createRowLabels(row, rows, pitch)),
    areas,
    stage: findStage(stages, areas),
    priceZones: plan.categories
      .map((category) => category.name)
      .filter((name) => seats.some((seat) => seat.priceZone === name)),
    pitch,
    bounds: getBounds([...seats, ...corners], pitch * 2),
    houseBounds: getBounds([...seats, ...stages.flatMap(getCorners)], pitch * 2),
  };
}

/** The label of a section, in front of the center of its first row. */
function createSectionLabel(section: string, rows: readonly MapRow[], pitch: number): MapLabel {
  const [front, second] = rows.filter((row) => row.section === section).map((row) => row.seats);
  const first = front?.[0];
  const last = front?.[front.length - 1];
  if (!front || !first || !last) return { text: section, x: 0, y: 0, angle: 0 };
  const center = getCenter(front);
  const behind = second ? getCenter(second) : { x: center.x, y: center.y + pitch };
  const length = Math.hypot(center.x - behind.x, center.y - behind.y) || 1;
  return {
    text: section,
    x: center.x + ((center.x - behind.x) / length) * pitch * 1.35,
    y: center.y + ((center.y - behind.y) / length) * pitch * 1.35,
    angle: (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI,
  };
}

/** The labels at both ends of a row. The right one is omitted when the next section is close and has its own label. */
function createRowLabels(
  { section, row, seats }: MapRow,
  rows: readonly MapRow[],
  pitch: number,
): MapLabel[] {
  const first = seats[0];
  const last = seats[seats.length - 1];
  if (!first || !last) return [];
  const createLabel = (seat: MapSeat, side: number) => ({
    text: row,
    x: seat.x + side * pitch * 0.95,
    y: seat.y,
    angle: 0,
  });
  const right = createLabel(last, 1);
  const isCrowded = rows.some((other) => {
    const [firstSeat] = other.seats;
    return (
      other.section !== section &&
      firstSeat !== undefined &&
      firstSeat.x > last.x &&
      Math.hypot(firstSeat.x - right.x, firstSeat.y - right.y) < pitch * 3
    );
  });
  return isCrowded ? [createLabel(first, -1)] : [createLabel(first, -1), right];
}

function getCenter(seats: readonly MapSeat[]): Point {
  const sum = seats.reduce((total, seat) => ({ x: total.x + seat.x, y: total.y + seat.y }), { x: 0, y: 0 });
  return { x: sum.x / seats.length, y: sum.y / seats.length };
}

function getBounds(points: Point[], margin: number): Box {
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
