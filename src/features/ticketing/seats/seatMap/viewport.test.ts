import {
  fitViewport,
  centerOn,
  panViewport,
  resizeViewport,
  toPixels,
  reveal,
  zoomViewport,
} from './viewport';

const bounds = { x: 0, y: 0, width: 1000, height: 500 };
const frame = { width: 500, height: 500 };
const limits = { bounds, frame, pitch: 20 };
const whole = fitViewport(bounds, frame);

test('the whole map is centered in the frame', () => {
  expect(whole).toEqual({ x: 0, y: -250, width: 1000, height: 1000 });
  expect(toPixels(20, whole, frame)).toBe(10);
});

test('zooming keeps the position of the point on screen', () => {
  const point = { x: 250, y: 250 };
  const near = zoomViewport(whole, 2, point, limits);
  expect(near.width).toBe(500);
  expect((point.x - near.x) / near.width).toBeCloseTo((point.x - whole.x) / whole.width);
});

test('zooming is limited to the whole map and the maximum zoom', () => {
  expect(zoomViewport(whole, 0.1, { x: 500, y: 250 }, limits)).toEqual(whole);
  const nearest = zoomViewport(whole, 1000, { x: 500, y: 250 }, limits);
  expect(toPixels(20, nearest, frame)).toBeCloseTo(56);
});

test('panning stops at the edge', () => {
  const near = zoomViewport(whole, 2, { x: 500, y: 250 }, limits);
  expect(panViewport(near, 99999, 0, whole).x).toBe(500);
  expect(panViewport(near, -99999, 0, whole).x).toBe(0);
});

test('centerOn centers the point at the given seat size and never zooms out', () => {
  const near = centerOn(whole, { x: 500, y: 250 }, 28, limits);
  expect(toPixels(20, near, frame)).toBeCloseTo(28);
  expect(near.x + near.width / 2).toBeCloseTo(500);
  const nearer = zoomViewport(near, 1.5, { x: 500, y: 250 }, limits);
  expect(centerOn(nearer, { x: 500, y: 250 }, 28, limits).width).toBeCloseTo(nearer.width);
});

test('reveal moves as little as necessary', () => {
  const near = { x: 400, y: 100, width: 200, height: 200 };
  expect(reveal(near, { x: 500, y: 200 }, 20, whole)).toEqual(near);
  expect(reveal(near, { x: 610, y: 200 }, 20, whole)).toEqual({ ...near, x: 430 });
});

test('a resize of the frame keeps center and scale', () => {
  const near = { x: 400, y: 100, width: 200, height: 200 };
  expect(resizeViewport(near, frame, { width: 250, height: 500 })).toEqual({ ...near, x: 450, width: 100 });
});
