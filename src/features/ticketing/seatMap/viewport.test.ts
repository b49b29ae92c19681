import { fitViewport, focusOn, panViewport, pixelsOf, reveal, zoomViewport } from './viewport';

const bounds = { x: 0, y: 0, width: 1000, height: 500 };
const frame = { width: 500, height: 500 };
const limits = { bounds, frame, pitch: 20 };
const whole = fitViewport(bounds, frame);

test('the whole map fits the frame, centred', () => {
  expect(whole).toEqual({ x: 0, y: -250, width: 1000, height: 1000 });
  expect(pixelsOf(20, whole, frame)).toBe(10);
});

test('zooming keeps the point where it is on screen', () => {
  const point = { x: 250, y: 250 };
  const near = zoomViewport(whole, 2, point, limits);
  expect(near.width).toBe(500);
  expect((point.x - near.x) / near.width).toBeCloseTo((point.x - whole.x) / whole.width);
});

test('neither further than the whole map nor closer than the limit', () => {
  expect(zoomViewport(whole, 0.1, { x: 500, y: 250 }, limits)).toEqual(whole);
  const nearest = zoomViewport(whole, 1000, { x: 500, y: 250 }, limits);
  expect(pixelsOf(20, nearest, frame)).toBeCloseTo(56);
});

test('panning stops at the edge', () => {
  const near = zoomViewport(whole, 2, { x: 500, y: 250 }, limits);
  expect(panViewport(near, 99999, 0, whole).x).toBe(500);
  expect(panViewport(near, -99999, 0, whole).x).toBe(0);
});

test('focusOn centres the point at a size that a finger can hit, and never zooms out', () => {
  const near = focusOn(whole, { x: 500, y: 250 }, 28, limits);
  expect(pixelsOf(20, near, frame)).toBeCloseTo(28);
  expect(near.x + near.width / 2).toBeCloseTo(500);
  const nearer = zoomViewport(near, 1.5, { x: 500, y: 250 }, limits);
  expect(focusOn(nearer, { x: 500, y: 250 }, 28, limits).width).toBeCloseTo(nearer.width);
});

test('reveal moves only as far as needed', () => {
  const near = { x: 400, y: 100, width: 200, height: 200 };
  expect(reveal(near, { x: 500, y: 200 }, 20, whole)).toEqual(near);
  expect(reveal(near, { x: 610, y: 200 }, 20, whole)).toEqual({ ...near, x: 430 });
});
