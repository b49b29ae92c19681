import { useRef, type RefObject } from 'react';
import type { SlideTransition } from './useSlideTransition';
import { useSwipe } from './useSwipe';

/** Swipes that move the track with the finger, and then to the next slide. */
export function useTrackSwipe(
  track: RefObject<HTMLElement>,
  { active, goTo, setTieDirection }: SlideTransition,
) {
  const dragOffset = useRef(0);
  return useSwipe({
    onSwipe: (step) => goTo(active + step, step, dragOffset.current),
    onMove: (pixels) => {
      dragOffset.current = pixels ?? 0;
      track.current?.toggleAttribute('data-dragged', pixels !== null);
      track.current?.style.setProperty('--drag', `${pixels ?? 0}px`);
      // With two slides, the other slide is placed on the side that the finger uncovers.
      if (pixels) setTieDirection(pixels > 0 ? -1 : 1);
    },
  });
}
