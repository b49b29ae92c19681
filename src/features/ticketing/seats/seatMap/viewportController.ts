import type { RefObject } from 'react';
import type { SeatMapModel } from './plan';
import {
  centerOn,
  fitViewport,
  isWholeMap,
  panViewport,
  resizeViewport,
  reveal,
  toPixels,
  zoomViewport,
  type Frame,
  type Point,
  type Viewport,
} from './viewport';

/** The minimum size of a selectable seat on screen. A tap on a smaller one zooms in instead. */
const MIN_SELECTABLE_PX = 24;
/** The size of the smallest seat shape relative to the distance of two seats (seatShapes.ts). */
const SEAT_SIZE_RATIO = 0.7;
/** The distance of two seats after zooming in, slightly above the selectable minimum. */
const ZOOMED_SEAT_PX = 36;
const ANIMATION_MS = 260;

/** A position in the browser's window, in CSS pixels, as in pointer events. */
export interface ClientPoint {
  clientX: number;
  clientY: number;
}

interface ViewportControllerOptions {
  map: Pick<SeatMapModel, 'bounds' | 'pitch'>;
  /** The element that clips the drawing */
  frame: RefObject<HTMLElement>;
  drawing: RefObject<SVGSVGElement>;
  /** Reports whether the seats are large enough to be selected, after every change */
  onSelectableChange: (isSelectable: boolean) => void;
  /** Reports whether a move shows the whole map, when the move starts */
  onWholeChange: (isWhole: boolean) => void;
}

/** Zooms and pans the drawing of a map directly, without rendering it again. Points are in units of the plan. */
export class ViewportController {
  private readonly options: ViewportControllerOptions;
  private frameSize: Frame = { width: 800, height: 600 };
  private viewport: Viewport;
  private animationRequest = 0;

  constructor(options: ViewportControllerOptions) {
    this.options = options;
    this.viewport = fitViewport(options.map.bounds, this.frameSize);
  }

  isWhole(): boolean {
    return isWholeMap(this.viewport, this.options.map.bounds, this.frameSize);
  }

  /** Whether the seats are large enough to be selected. */
  isSelectable(): boolean {
    return (
      toPixels(this.options.map.pitch * SEAT_SIZE_RATIO, this.viewport, this.frameSize) >= MIN_SELECTABLE_PX
    );
  }

  toMapPoint(point: ClientPoint): Point {
    const element = this.options.frame.current;
    if (!element) return this.getCenter();
    const rect = element.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight } = element;
    const { x, y, width, height } = this.viewport;
    return {
      x: x + ((point.clientX - rect.left - clientLeft) / (clientWidth || 1)) * width,
      y: y + ((point.clientY - rect.top - clientTop) / (clientHeight || 1)) * height,
    };
  }

  /** Zooms in (factor above 1) or out, animated. Keeps the position of a point on screen; default: the center. */
  zoom(factor: number, point: Point = this.getCenter()): void {
    this.animateTo(zoomViewport(this.viewport, factor, point, this.getLimits()));
  }

  /** Zooms with a wheel or two fingers, which must not be animated. */
  zoomAt(factor: number, point: ClientPoint): void {
    this.moveTo(zoomViewport(this.viewport, factor, this.toMapPoint(point), this.getLimits()));
  }

  /** Moves the drawing with a pointer, by CSS pixels. */
  pan(dx: number, dy: number): void {
    const scale = this.viewport.width / this.frameSize.width;
    this.moveTo(panViewport(this.viewport, -dx * scale, -dy * scale, this.getWholeViewport()));
  }

  showWhole(): void {
    this.animateTo(this.getWholeViewport());
  }

  /** Centers a point and zooms in until the seats can be selected. */
  zoomTo(point: Point): void {
    this.animateTo(centerOn(this.viewport, point, ZOOMED_SEAT_PX, this.getLimits()));
  }

  /** Makes a seat visible and selectable, and moves as little as possible. */
  reveal(seat: Point): void {
    if (!this.isSelectable()) this.zoomTo(seat);
    else {
      const margin = this.options.map.pitch * 3;
      this.animateTo(reveal(this.viewport, seat, margin, this.getWholeViewport()));
    }
  }

  /** Shows the whole map at once, before the first layout and for another map. */
  reset(): void {
    this.apply(this.getWholeViewport());
  }

  /** Follows the size of the frame. */
  resize(): void {
    const element = this.options.frame.current;
    if (!element) return;
    const { clientWidth: width, clientHeight: height } = element;
    if (width === 0 || height === 0) return;
    const wasWhole = this.isWhole();
    const resized = resizeViewport(this.viewport, this.frameSize, { width, height });
    this.frameSize = { width, height };
    const wholeViewport = this.getWholeViewport();
    const isTooLarge = resized.width > wholeViewport.width;
    this.apply(wasWhole || isTooLarge ? wholeViewport : panViewport(resized, 0, 0, wholeViewport));
  }

  stopAnimation(): void {
    cancelAnimationFrame(this.animationRequest);
  }

  private getCenter(): Point {
    const { x, y, width, height } = this.viewport;
    return { x: x + width / 2, y: y + height / 2 };
  }

  private getLimits() {
    const { bounds, pitch } = this.options.map;
    return { bounds, frame: this.frameSize, pitch };
  }

  private getWholeViewport(): Viewport {
    return fitViewport(this.options.map.bounds, this.frameSize);
  }

  private startMove(target: Viewport): void {
    this.stopAnimation();
    this.options.onWholeChange(isWholeMap(target, this.options.map.bounds, this.frameSize));
  }

  private moveTo(target: Viewport): void {
    this.startMove(target);
    this.apply(target);
  }

  private animateTo(target: Viewport): void {
    if (prefersReducedMotion()) {
      this.moveTo(target);
      return;
    }
    this.startMove(target);
    const from = this.viewport;
    const startTime = performance.now();
    const step = (now: number) => {
      const fraction = Math.min(1, (now - startTime) / ANIMATION_MS);
      const progress = 1 - (1 - fraction) ** 3;
      const interpolate = (a: number, b: number) => a + (b - a) * progress;
      this.apply({
        x: interpolate(from.x, target.x),
        y: interpolate(from.y, target.y),
        width: interpolate(from.width, target.width),
        height: interpolate(from.height, target.height),
      });
      if (fraction < 1) this.animationRequest = requestAnimationFrame(step);
    };
    this.animationRequest = requestAnimationFrame(step);
  }

  /** Uses a CSS transform of the whole drawing, because it needs no layout of 2,000 seats. */
  private apply(next: Viewport): void {
    this.viewport = next;
    const drawing = this.options.drawing.current;
    if (!drawing) return;
    this.options.onSelectableChange(this.isSelectable());
    const wholeViewport = this.getWholeViewport();
    const pixelsPerUnit = this.frameSize.width / next.width;
    const left = (wholeViewport.x - next.x) * pixelsPerUnit;
    const top = (wholeViewport.y - next.y) * pixelsPerUnit;
    drawing.style.transform = `translate(${left}px, ${top}px) scale(${wholeViewport.width / next.width})`;
  }
}

function prefersReducedMotion(): boolean {
  return (
    typeof window.matchMedia !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
