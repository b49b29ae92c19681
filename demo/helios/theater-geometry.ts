import type { PlanContent } from '../../helios/src/seating/plan-content.ts';
import type { PretixPlan } from '../../helios/src/seating/pretix-plan.ts';
import type { SeatKind } from '../../helios/src/seating/schemas.ts';

// Creates a seating plan from the measures of a theater: rows are arcs around a point behind the stage,
// aisles are radial, seats are one pitch apart along their arc. Only scripts/generate-seating-plans.ts and
// its test use this module.

/** Distance between neighboring seats and between rows, in units of the plan. */
export const SEAT_PITCH = 24;
export const ROW_PITCH = 30;
const AISLE_WIDTH = 44;
const MARGIN = 60;

const ROW_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'; // without I and O, which look like digits

export const PRICE_ZONES = [
  { name: 'Premium', color: '#c8963e' },
  { name: 'Standard', color: '#4f6d8f' },
  { name: 'Value', color: '#6f8f72' },
] as const;
type PriceZone = (typeof PRICE_ZONES)[number]['name'];

export interface Level {
  name: string;
  /** First letter of the seat_guids. */
  code: string;
  rows: number;
  /** Radius of the first row. */
  radius: number;
  /** Rows are named AA, BB, ... because single letters would repeat the level below. */
  doubleLetters?: boolean;
  /** Half the angle of the center section, in degrees. */
  centerHalfAngle: number;
  halfAngle: number;
}

export interface TheaterLayout {
  name: string;
  /** From the stage backwards; the first is next to the stage. */
  levels: [Level, ...Level[]];
  stage: { width: number; depth: number };
  /** The Premium rows of the first level, in the center section, and in the inner half of the sides. */
  premiumRows: { center: [number, number]; sides: [number, number] };
  /** Number of Standard rows in the second level's center section; the others are Value. */
  standardRowsAbove: number;
  /** The row of the first level from which the side sections are Value. */
  valueSidesFromRow: number;
  /** Pairs of a wheelchair space and a companion seat in the last row of the first level, by section. */
  wheelchairPairs: { left: number; center: number; right: number };
}

type Side = 'Left' | 'Center' | 'Right';

interface PlacedSeat {
  guid: string;
  number: string;
  x: number;
  y: number;
  category: PriceZone;
  kind: SeatKind;
}

/** Creates a plan with integer positions, each relative to its parent. */
export function createSeatingPlan(layout: TheaterLayout): PlanContent {
  const widest = Math.max(...layout.levels.map((level) => getEdgeX(level)));
  const centerX = Math.round(widest + MARGIN);
  const [nearest] = layout.levels;
  // The ends of the first row are nearest to the stage's edge: measure all y from there.
  const focusY = MARGIN + layout.stage.depth + 70 - nearest.radius * Math.cos(toRadians(nearest.halfAngle));

  const zones: PretixPlan['zones'] = [
    {
      name: 'Stage',
      position: { x: centerX - Math.round(layout.stage.width / 2), y: MARGIN },
      rows: [],
      areas: [
        {
          shape: 'rectangle',
          color: '#2b2438',
          position: { x: 0, y: 0 },
          rectangle: { width: layout.stage.width, height: layout.stage.depth },
          text: {
            text: 'Stage',
            color: '#ffffff',
            position: { x: layout.stage.width / 2, y: layout.stage.depth / 2 },
          },
        },
      ],
    },
  ];
  let bottom = 0;
  const seatsByKind: Record<SeatKind, string[]> = {
    standard: [],
    wheelchair: [],
    companion: [],
    limitedView: [],
  };
  layout.levels.forEach((level, levelIndex) => {
    for (const side of ['Left', 'Center', 'Right'] as const) {
      const rows = Array.from({ length: level.rows }, (_, rowIndex) => ({
        name: getRowName(level, rowIndex),
        seats: placeRow(layout, level, levelIndex, side, rowIndex, centerX, focusY),
      }));
      const allSeats = rows.flatMap((row) => row.seats);
      bottom = Math.max(bottom, ...allSeats.map((seat) => seat.y));
      for (const seat of allSeats) seatsByKind[seat.kind].push(seat.guid);
      zones.push(toZone(`${level.name} ${side}`, rows));
    }
  });
  const { standard: _, ...seatKinds } = seatsByKind;
  for (const guids of Object.values(seatKinds)) guids.sort();
  return {
    plan: {
      name: layout.name,
      size: { width: centerX * 2, height: bottom + MARGIN },
      categories: PRICE_ZONES.map((zone) => ({ ...zone })),
      zones,
    },
    seatKinds,
  };
}

function placeRow(
  layout: TheaterLayout,
  level: Level,
  levelIndex: number,
  side: Side,
  rowIndex: number,
  centerX: number,
  focusY: number,
): PlacedSeat[] {
  const radius = level.radius + rowIndex * ROW_PITCH;
  const pitch = SEAT_PITCH / radius; // as an angle
  const aisle = AISLE_WIDTH / radius;
  const centerHalf = toRadians(level.centerHalfAngle);
  const [from, to] =
    side === 'Center'
      ? [-centerHalf, centerHalf]
      : side === 'Left'
        ? [-toRadians(level.halfAngle), -centerHalf - aisle]
        : [centerHalf + aisle, toRadians(level.halfAngle)];
  const count = Math.floor((to - from) / pitch) + 1;
  // Side sections have a straight aisle at the center and a ragged outer end; the center section is centered.
  const start =
    side === 'Center' ? -((count - 1) * pitch) / 2 : side === 'Left' ? to - (count - 1) * pitch : from;

  return Array.from({ length: count }, (_, index) => {
    const angle = start + index * pitch;
    const fromAisle = side === 'Left' ? count - 1 - index : index;
    // American numbering: odd on the left, even on the right, both counted from the center; the center
    // section from 101.
    const number = side === 'Center' ? 101 + index : fromAisle * 2 + (side === 'Left' ? 1 : 2);
    const row = getRowName(level, rowIndex);
    return {
      guid: `${level.code}${side[0]}-${row}-${number}`,
      number: String(number),
      x: centerX + Math.round(radius * Math.sin(angle)),
      y: Math.round(focusY + radius * Math.cos(angle)),
      category: getPriceZone(layout, levelIndex, side, rowIndex, fromAisle / count),
      kind: getSeatKind(layout, level, levelIndex, side, rowIndex, index, count),
    };
  });
}

function getPriceZone(
  layout: TheaterLayout,
  levelIndex: number,
  side: Side,
  rowIndex: number,
  outward: number,
): PriceZone {
  if (levelIndex > 0) {
    return levelIndex === 1 && side === 'Center' && rowIndex < layout.standardRowsAbove
      ? 'Standard'
      : 'Value';
  }
  const [first, last] = side === 'Center' ? layout.premiumRows.center : layout.premiumRows.sides;
  if (rowIndex >= first && rowIndex <= last && (side === 'Center' || outward < 0.5)) return 'Premium';
  return side !== 'Center' && rowIndex >= layout.valueSidesFromRow ? 'Value' : 'Standard';
}

function getSeatKind(
  layout: TheaterLayout,
  level: Level,
  levelIndex: number,
  side: Side,
  rowIndex: number,
  index: number,
  count: number,
): SeatKind {
  const isLastRow = levelIndex === 0 && rowIndex === level.rows - 1;
  if (isLastRow) {
    // Pairs are at both ends of a section, on the cross-aisle behind the last row, with the wheelchair space
    // at the aisle.
    const pairs = layout.wheelchairPairs[side === 'Center' ? 'center' : side === 'Left' ? 'left' : 'right'];
    const fromEnd = count - 1 - index;
    const atStart = Math.ceil(pairs / 2) * 2;
    const atEnd = Math.floor(pairs / 2) * 2;
    if (index < atStart) return index % 2 === 0 ? 'wheelchair' : 'companion';
    if (fromEnd < atEnd) return fromEnd % 2 === 0 ? 'wheelchair' : 'companion';
  }
  // At the outer ends, the proscenium hides a part of the stage.
  const fromOutside = side === 'Left' ? index : count - 1 - index;
  if (side !== 'Center' && levelIndex === 0 && rowIndex < 6 && fromOutside < 3) return 'limitedView';
  if (side !== 'Center' && levelIndex > 0 && fromOutside < 2) return 'limitedView';
  return 'standard';
}

function toZone(name: string, rows: { name: string; seats: PlacedSeat[] }[]): PretixPlan['zones'][number] {
  const allSeats = rows.flatMap((row) => row.seats);
  const x = Math.min(...allSeats.map((seat) => seat.x));
  const y = Math.min(...allSeats.map((seat) => seat.y));
  return {
    name,
    position: { x, y },
    rows: rows.map((row) => {
      const [first] = row.seats;
      if (!first) throw new Error(`Row ${row.name} of ${name} has no seats: widen the section.`);
      return {
        row_number: row.name,
        position: { x: first.x - x, y: first.y - y },
        seats: row.seats.map((seat) => ({
          seat_guid: seat.guid,
          seat_number: seat.number,
          position: { x: seat.x - first.x, y: seat.y - first.y },
          category: seat.category,
        })),
      };
    }),
  };
}

function getRowName(level: Level, rowIndex: number): string {
  const letter = ROW_LETTERS.charAt(rowIndex);
  return level.doubleLetters ? letter + letter : letter;
}

function getEdgeX(level: Level): number {
  return (level.radius + (level.rows - 1) * ROW_PITCH) * Math.sin(toRadians(level.halfAngle));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
