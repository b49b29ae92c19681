import type { PretixArea } from './pretix-plan.ts';
import type { SeatingPlan } from './schemas.ts';

type ApiArea = SeatingPlan['zones'][number]['areas'][number];
type Point = ApiArea['position'];

/** A color of CSS. Nothing that loads something, such as `url()`. */
const COLOR = /^(#[\da-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s.,%/a-z]{1,60}\))$/i;
/** Of a text whose file has none. It is pretix's. */
const DEFAULT_TEXT_SIZE = 16;

/**
 * An area in the form of the API. pretix draws a rectangle from its position, an ellipse and a circle around it, a polygon with points
 * relative to it, and turns all of them and their text around it. In the API all of it is relative to the corner of the box.
 */
export function toApiArea(area: PretixArea): ApiArea {
  const { position = { x: 0, y: 0 }, rotation = 0, color, border_color: borderColor, text } = area;
  const shape = getShape(area);
  const { left, top, right, bottom } = measureArea(area, shape);
  const toBox = ({ x, y }: Point): Point => ({ x: x - left, y: y - top });
  return {
    shape: shape === 'circle' ? 'ellipse' : shape,
    width: right - left,
    height: bottom - top,
    position: { x: position.x + left, y: position.y + top },
    ...(rotation === 0 ? {} : { rotation, origin: toBox({ x: 0, y: 0 }) }),
    ...(shape === 'polygon' ? { points: (area.polygon?.points ?? []).map(toBox) } : {}),
    ...(isColor(color) ? { color } : {}),
    ...(isColor(borderColor) ? { border_color: borderColor } : {}),
    ...(text && text.text.trim() !== ''
      ? {
          text: text.text,
          text_position: toBox(text.position),
          ...(isColor(text.color) ? { text_color: text.color } : {}),
          ...(text.size
            ? { text_size: text.size }
            : shape === 'text'
              ? { text_size: DEFAULT_TEXT_SIZE }
              : {}),
        }
      : {}),
  };
}

const isColor = (color: string | undefined): color is string => color !== undefined && COLOR.test(color);

function getShape({
  shape,
  rectangle,
  circle,
  ellipse,
  polygon,
}: PretixArea): NonNullable<PretixArea['shape']> {
  if (shape) return shape;
  if (rectangle) return 'rectangle';
  if (circle) return 'circle';
  if (ellipse) return 'ellipse';
  return polygon ? 'polygon' : 'text';
}

/** The edges of an area, relative to its position. A file may have the measures of other shapes, too. */
function measureArea(
  { rectangle, circle, ellipse, polygon }: PretixArea,
  shape: NonNullable<PretixArea['shape']>,
) {
  if (shape === 'rectangle' && rectangle)
    return { left: 0, top: 0, right: rectangle.width, bottom: rectangle.height };
  const radius = shape === 'ellipse' ? ellipse?.radius : undefined;
  const [rx, ry] =
    shape === 'circle' && circle ? [circle.radius, circle.radius] : [radius?.x ?? 0, radius?.y ?? 0];
  if (shape !== 'polygon' || !polygon || polygon.points.length === 0)
    return { left: -rx, top: -ry, right: rx, bottom: ry };
  const xs = polygon.points.map((point) => point.x);
  const ys = polygon.points.map((point) => point.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
