import { useEffect, useLayoutEffect, type RefObject } from 'react';
import type { Transition } from './useSlideTransition';

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
