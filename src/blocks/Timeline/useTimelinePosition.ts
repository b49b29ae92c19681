import { useEffect, useState, type RefObject } from 'react';

/** SPEC 9: how long the page must have rested before its position is looked at, in milliseconds. */
export const scrollRest = 40;

/** SPEC 2.7: how far the block must be above the window before its menu goes, in pixels. */
export const menuStay = 300;

export interface TimelinePosition {
  /** Place of the section that is being read, from 0. */
  active: number;
  /** The block lies so far above the window that its menu is of no use. */
  isPast: boolean;
}

/** Where a visitor is in a timeline: follows the scrolling of the page. */
export function useTimelinePosition(block: RefObject<HTMLElement>, anchors: string[]): TimelinePosition {
  const [position, setPosition] = useState<TimelinePosition>({ active: 0, isPast: false });
  const names = anchors.join(' ');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (!block.current) return;
      const next = {
        active: activeOf(names.split(' ')),
        isPast: block.current.getBoundingClientRect().bottom < -menuStay,
      };
      setPosition((last) => (last.active === next.active && last.isPast === next.isPast ? last : next));
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, scrollRest);
    };
    look();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [block, names]);

  return position;
}

function activeOf(anchors: string[]): number {
  const tops = anchors.map(
    (anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity,
  );
  // What was gone to by its link stands here, even if the next one is short and stands just below.
  const stop = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const arrived = tops.findIndex((top) => Math.abs(top - stop) <= 2);
  if (arrived !== -1) return arrived;
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1;
  // The last ones of a page may never come up to the line.
  if (isAtEnd) return anchors.length - 1;
  // Eyes read in the upper third.
  const line = window.innerHeight / 3;
  return Math.max(0, tops.filter((top) => top <= line).length - 1);
}
