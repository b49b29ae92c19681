import { useEffect, useState, type RefObject } from 'react';

/** Product 9: the delay between the last scroll event and the update of the position, in milliseconds. */
const scrollIdleDelay = 40;

/** Product 2.7: the distance of the block above the viewport at which its menu is hidden, in pixels. */
const menuHideDistance = 300;

interface TimelinePosition {
  /** Index of the current section, from 0. */
  activeIndex: number;
  /** Whether the block is so far above the viewport that its menu is hidden. */
  isPast: boolean;
}

/** The scroll position in a timeline. */
export function useTimelinePosition(block: RefObject<HTMLElement>, anchors: string[]): TimelinePosition {
  const [position, setPosition] = useState<TimelinePosition>({ activeIndex: 0, isPast: false });
  const anchorList = anchors.join(' ');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updatePosition = () => {
      if (!block.current) return;
      const next = {
        activeIndex: findActiveIndex(anchorList.split(' ')),
        isPast: block.current.getBoundingClientRect().bottom < -menuHideDistance,
      };
      setPosition((last) =>
        last.activeIndex === next.activeIndex && last.isPast === next.isPast ? last : next,
      );
    };
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(updatePosition, scrollIdleDelay);
    };
    updatePosition();
    window.addEventListener('scroll', scheduleUpdate, { passive: true });
    window.addEventListener('resize', scheduleUpdate);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scheduleUpdate);
      window.removeEventListener('resize', scheduleUpdate);
    };
  }, [block, anchorList]);

  return position;
}

function findActiveIndex(anchors: string[]): number {
  const tops = anchors.map(
    (anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity,
  );
  // A link to a section scrolls it to this offset. The section is the current one, even if the next one is close.
  const scrollOffset = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const targetIndex = tops.findIndex((top) => Math.abs(top - scrollOffset) <= 2);
  if (targetIndex !== -1) return targetIndex;
  const { scrollHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1;
  // Sections at the end of the page may never reach the reading line.
  if (isAtEnd) return anchors.length - 1;
  // The section at the upper third of the viewport counts as the current one.
  const readingLine = window.innerHeight / 3;
  return Math.max(0, tops.filter((top) => top <= readingLine).length - 1);
}
