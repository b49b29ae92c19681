import type { SeatingPlan } from '../../../../helios/types';

type PlanZone = SeatingPlan['zones'][number];
type PlanArea = PlanZone['areas'][number];

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MapArea extends Box {
  shape: PlanArea['shape'];
  /** Degrees, clockwise, around `origin`, which is relative to the corner, like `points` and the position of the text */
  rotation: number;
  origin: Point;
  points: readonly Point[];
  color: string | undefined;
  borderColor: string | undefined;
  text: (Point & { lines: readonly string[]; color: string | undefined; size: number | undefined }) | null;
}

/** Adds the positions of a zone and its area. */
export function createArea({ position }: PlanZone, area: PlanArea): MapArea {
  const { text, text_position: textPosition, width, height } = area;
  return {
    shape: area.shape,
    x: position.x + area.position.x,
    y: position.y + area.position.y,
    width,
    height,
    rotation: area.rotation ?? 0,
    origin: area.origin ?? { x: 0, y: 0 },
    points: area.points ?? [],
    color: area.color,
    borderColor: area.border_color,
    text: text
      ? {
          ...(textPosition ?? { x: width / 2, y: height / 2 }),
          lines: text.split('\n'),
          color: area.text_color,
          size: area.text_size,
        }
      : null,
  };
}

/** The corners of an area after its rotation. Of an ellipse those of its box, which is a little too much. */
export function getCorners({ x, y, width, height, rotation, origin, points }: MapArea): Point[] {
  const box = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const angle = (rotation * Math.PI) / 180;
  return (points.length > 0 ? points : box).map((point) => {
    const [dx, dy] = [point.x - origin.x, point.y - origin.y];
    return {
      x: x + origin.x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: y + origin.y + dx * Math.sin(angle) + dy * Math.cos(angle),
    };
  });
}

/** In the languages of pretix's users. Plans are drawn by people, who write what they like. */
const stageWords =
  /stage|b\u00fchne|buehne|podium|sc\u00e8ne|escenario|palco|scena|toneel|scenen|n\u00e4ytt\u00e4m\u00f6/i;
const otherWords = /back\s?-?stage|hinterb\u00fchne|stage\s(door|entrance)|b\u00fchneneingang/i;

export function isStageName(text: string): boolean {
  return stageWords.test(text) && !otherWords.test(text);
}

/** The largest area with the name of a stage. Where the name is a text of its own, the area on which it lies. */
export function findStage(stages: readonly MapArea[], areas: readonly MapArea[]): Box | null {
  const boxes = stages.map((stage) => {
    if (stage.shape !== 'text') return getBox(stage);
    const name = getBox(stage);
    const around = areas
      .filter((area) => area.shape !== 'text')
      .map(getBox)
      .filter((box) => isInside(name, box))
      .sort((a, b) => a.width * a.height - b.width * b.height);
    return around[0] ?? name;
  });
  return boxes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
}

function getBox(area: MapArea): Box {
  const corners = getCorners(area);
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function isInside(point: Point, box: Box): boolean {
  return (
    point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height
  );
}
