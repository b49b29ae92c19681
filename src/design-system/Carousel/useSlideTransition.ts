import { useState, useEffect, useLayoutEffect, type RefObject } from 'react';
import { findNearestPosition, getSlideIndexAt } from './CarouselControls';

interface Transition {
  /** The current position, see carouselPositions.ts. */
  position: number;
  /** The previous position. */
  from: number;
  /** Offset of a drag from the previous position, in pixels. */
  fromPixels: number;
  /** Side of a slide that is equally near in both directions: forward (1) or backward (-1). */
  tieDirection: 1 | -1;
}

interface SlideTransitionOptions {
  /** Number of slides. */
  count: number;
  /** Index of the slide shown, if the parent controls it. */
  activeIndex: number | undefined;
  /** Index of the initial slide otherwise. */
  defaultIndex: number;
  /** Called with the index of the slide that a visitor moved to. */
  onChange: (index: number) => void;
}

export interface SlideTransition {
  transition: Transition;
  /** Index of the slide shown. */
  active: number;
  /** Moves to a slide, with the offset of a drag in pixels. The index wraps at both ends. */
  goTo: (index: number, direction: 1 | -1, fromPixels?: number) => void;
  /** Places a slide that is equally near in both directions on one side. */
  setTieDirection: (tieDirection: 1 | -1) => void;
}

/** Which slide is shown, and from where the track moves to it. */
export function useSlideTransition({
  count,
  activeIndex,
  defaultIndex,
  onChange,
}: SlideTransitionOptions): SlideTransition {
  const isControlled = activeIndex !== undefined;
  const [transition, setTransition] = useState<Transition>(() => {
    const first = clampIndex(isControlled ? activeIndex : defaultIndex, count);
    return { position: first, from: first, fromPixels: 0, tieDirection: 1 };
  });

  // A change of `activeIndex` is animated like a change by the visitor.
  const currentIndex = getSlideIndexAt(transition.position, count);
  const targetIndex = isControlled ? clampIndex(activeIndex, count) : currentIndex;
  const current =
    count > 0 && targetIndex !== currentIndex ? transitionTo(transition, targetIndex, count) : transition;
  if (current !== transition) setTransition(current);
  const active = getSlideIndexAt(current.position, count);

  return {
    transition: current,
    active,
    goTo: (index, direction, fromPixels = 0) => {
      const next = getSlideIndexAt(index, count);
      if (next === active) return;
      const start: Transition = {
        ...transition,
        from: transition.position,
        fromPixels,
        tieDirection: direction,
      };
      setTransition(isControlled ? start : transitionTo(start, next, count));
      onChange(next);
    },
    setTieDirection: (tieDirection) => {
      if (tieDirection !== transition.tieDirection)
        setTransition({ ...transition, from: transition.position, tieDirection });
    },
  };
}

function clampIndex(index: number, count: number): number {
  return Math.max(Math.min(index || 0, count - 1), 0);
}

function transitionTo(
  { position, fromPixels, tieDirection }: Transition,
  slide: number,
  count: number,
): Transition {
  const to = findNearestPosition(slide, position, count, tieDirection);
  // The previous slide must stay behind the movement until the animation ends.
  return { position: to, from: position, fromPixels, tieDirection: to > position ? -1 : 1 };
}

/** React warns about useLayoutEffect on the server. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Animates from the previous position to the current one. An interrupted animation continues from its end position. */
export function useSlideAnimation(
  track: RefObject<HTMLDivElement>,
  { position, from, fromPixels }: Transition,
) {
  useBrowserLayoutEffect(() => {
    const element = track.current;
    if (!element || position === from) return;
    element.style.transition = 'none';
    element.style.transform = trackTransform(from, `${fromPixels}px`);
    // Forces a layout, so that the browser starts the transition from this position.
    element.getBoundingClientRect();
    element.style.transition = '';
    element.style.transform = trackTransform(position);
  }, [track, position, from, fromPixels]);
}

/**
 * Makes all slides but the active one inert. Server-rendered HTML must not be inert, because without scripts the slides
 * could never be clicked, searched or read aloud.
 */
export function useInertSlides(track: RefObject<HTMLDivElement>, active: number) {
  useBrowserLayoutEffect(() => {
    [...(track.current?.children ?? [])].forEach((slide, index) =>
      slide.toggleAttribute('inert', index !== active),
    );
  });
}

export function trackTransform(position: number, drag = 'var(--drag, 0px)'): string {
  return `translateX(calc(${position * -100}% + ${drag}))`;
}
