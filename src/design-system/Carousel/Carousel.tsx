import styled from '@emotion/styled';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Icon } from '../Icon/Icon';
import { mediaTexts } from '../mediaTexts';
import { Heading, type HeadingProps } from '../Typography/Heading';
import { color, duration, easing, layer, media, radius, shadow, size as sizes, space } from '../tokens';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { nearestPosition, slideIndexAt, visibleDots } from './carouselPositions';
import { useDragGuard } from './useDragGuard';
import { useSwipe } from './useSwipe';

/* embla-carousel does not meet product 2.7, 5.2 and 9: it changes the slide at half a slide width or by velocity, not at 30 px,
 * continues a drag when a second finger touches, and moves by friction, not in 300 ms. It is also larger than this code. */

const maxDots = 7;

export interface CarouselSlide {
  /** React key, unique among the slides. */
  id: string;
  /** Optional short name of the slide, which screen readers read with its number. */
  label?: string;
  /** A picture, a video thumbnail or a card. */
  content: ReactNode;
}

export interface CarouselProps {
  /** In display order. */
  slides: CarouselSlide[];
  /** Name of the carousel, for screen readers. Default: its title. */
  label?: string;
  /** Shown above the slides. */
  title?: string;
  /** Heading level of the title. Default 2. */
  headingLevel?: HeadingProps['level'];
  /** `small` is as wide as a column of text, `large` as wide as its container. Default `large`. */
  size?: 'small' | 'large';
  /** Decoration in the lower left corner of every slide. */
  watermark?: ReactNode;
  /** Index of the slide shown, from 0. Makes the carousel controlled (see `onChange`). */
  activeIndex?: number;
  /** Index of the initial slide when `activeIndex` is not given. Default 0. */
  defaultIndex?: number;
  /** Called with the index of the slide that a visitor moved to, for text beside the carousel. */
  onChange?: (index: number) => void;
  /** For styles of the parent layout. */
  className?: string;
}

/**
 * Shows one slide at a time. Arrow buttons, dots, swipes and arrow keys change it, wrapping at both ends. It never moves
 * automatically, and the slides that are not shown are inert.
 */
export function Carousel({
  slides,
  title,
  label = title,
  headingLevel = 2,
  size = 'large',
  watermark,
  activeIndex,
  defaultIndex = 0,
  onChange,
  className,
}: CarouselProps) {
  const count = slides.length;
  const slidesId = useId();
  const viewport = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const dragOffset = useRef(0);
  const [announcement, setAnnouncement] = useState('');
  const isControlled = activeIndex !== undefined;
  const [transition, setTransition] = useState<Transition>(() => {
    const first = clampIndex(isControlled ? activeIndex : defaultIndex, count);
    return { position: first, from: first, fromPixels: 0, tieDirection: 1 };
  });

  // A change of `activeIndex` is animated like a change by the visitor.
  const currentIndex = slideIndexAt(transition.position, count);
  const targetIndex = isControlled ? clampIndex(activeIndex, count) : currentIndex;
  const current =
    count > 0 && targetIndex !== currentIndex ? transitionTo(transition, targetIndex, count) : transition;
  if (current !== transition) setTransition(current);
  const active = slideIndexAt(current.position, count);

  useSlideAnimation(track, current);
  useInertSlides(track, active);

  function goTo(index: number, direction: 1 | -1, fromPixels = 0) {
    const next = slideIndexAt(index, count);
    if (next === active) return;
    const start: Transition = {
      ...transition,
      from: transition.position,
      fromPixels,
      tieDirection: direction,
    };
    setTransition(isControlled ? start : transitionTo(start, next, count));
    setAnnouncement([mediaTexts.slide(next + 1, count), slides[next]?.label].filter(Boolean).join(': '));
    onChange?.(next);
  }

  const dragGuard = useDragGuard();
  const swipe = useSwipe({
    onSwipe: (step) => goTo(active + step, step, dragOffset.current),
    onMove: (pixels) => {
      dragOffset.current = pixels ?? 0;
      track.current?.toggleAttribute('data-dragged', pixels !== null);
      track.current?.style.setProperty('--drag', `${pixels ?? 0}px`);
      // With two slides, the other slide is placed on the side that the finger uncovers.
      const tieDirection = pixels && pixels > 0 ? -1 : 1;
      if (pixels && tieDirection !== transition.tieDirection)
        setTransition({ ...transition, from: transition.position, tieDirection });
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    if (count < 2 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || usesArrowKeys(event.target)) return;
    event.preventDefault();
    // The current slide becomes inert, which would lose a focus inside it.
    if (track.current?.contains(document.activeElement)) viewport.current?.focus({ preventScroll: true });
    goTo(active + step, step);
  }

  if (count === 0) return null;
  const isSingle = count === 1;
  return (
    <Region
      className={className}
      // Not a landmark, because the section around it has the same name.
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-size={size}
      // Arrow keys are a shortcut: the buttons do the same.
      onKeyDown={onKeyDown}
    >
      {title ? (
        <Heading level={headingLevel} look="2xl" align="center">
          {title}
        </Heading>
      ) : null}
      <Viewport ref={viewport} id={slidesId} tabIndex={-1} {...dragGuard} {...(isSingle ? {} : swipe)}>
        <Track ref={track} style={{ transform: trackTransform(current.position) }}>
          {slides.map((slide, index) => (
            <Slide
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={[mediaTexts.slideOf(index + 1, count), slide.label].filter(Boolean).join(': ')}
              style={{
                transform: `translateX(${(nearestPosition(index, current.position, count, current.tieDirection) - index) * 100}%)`,
              }}
            >
              {slide.content}
            </Slide>
          ))}
        </Track>
        {watermark ? <Watermark aria-hidden="true">{watermark}</Watermark> : null}
      </Viewport>
      {isSingle ? null : (
        <Controls>
          <Arrow
            type="button"
            aria-label={mediaTexts.previousSlide}
            aria-controls={slidesId}
            onClick={() => goTo(active - 1, -1)}
          >
            <Icon name="chevronLeft" />
          </Arrow>
          <Dots>
            {visibleDots(active, count, maxDots).map((index, dotIndex, dots) => (
              <li key={index}>
                <Dot
                  type="button"
                  aria-label={mediaTexts.slide(index + 1, count)}
                  aria-current={index === active ? 'true' : undefined}
                  aria-controls={slidesId}
                  data-more={
                    (dotIndex === 0 && index > 0) ||
                    (dotIndex === dots.length - 1 && index < count - 1) ||
                    undefined
                  }
                  onClick={() => goTo(index, index > active ? 1 : -1)}
                />
              </li>
            ))}
          </Dots>
          <Arrow
            type="button"
            aria-label={mediaTexts.nextSlide}
            aria-controls={slidesId}
            onClick={() => goTo(active + 1, 1)}
          >
            <Icon name="chevronRight" />
          </Arrow>
        </Controls>
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Region>
  );
}

function clampIndex(index: number, count: number): number {
  return Math.max(Math.min(index || 0, count - 1), 0);
}

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

function transitionTo(
  { position, fromPixels, tieDirection }: Transition,
  slide: number,
  count: number,
): Transition {
  const to = nearestPosition(slide, position, count, tieDirection);
  // The previous slide must stay behind the movement until the animation ends.
  return { position: to, from: position, fromPixels, tieDirection: to > position ? -1 : 1 };
}

/** React warns about useLayoutEffect on the server. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Animates from the previous position to the current one. An interrupted animation continues from its end position. */
function useSlideAnimation(track: RefObject<HTMLDivElement>, { position, from, fromPixels }: Transition) {
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
function useInertSlides(track: RefObject<HTMLDivElement>, active: number) {
  useBrowserLayoutEffect(() => {
    [...(track.current?.children ?? [])].forEach((slide, index) =>
      slide.toggleAttribute('inert', index !== active),
    );
  });
}

function trackTransform(position: number, drag = 'var(--drag, 0px)'): string {
  return `translateX(calc(${position * -100}% + ${drag}))`;
}

/** Whether the element handles arrow keys. */
function usesArrowKeys(target: EventTarget): boolean {
  const selector = 'input, select, textarea, video, audio, [contenteditable], [role=tablist], [role=slider]';
  return target instanceof Element && target.closest(selector) !== null;
}

const Region = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space.m};
  isolation: isolate;
`;

const Viewport = styled.div`
  position: relative;
  width: 100%;
  overflow: hidden;
  border-radius: ${radius.l};
  box-shadow: ${shadow.raised};
  /* The browser handles vertical scrolling and zoom; the carousel handles horizontal moves. */
  touch-action: pan-y pinch-zoom;
  [data-size='small'] > & {
    max-width: ${sizes.reading};
  }
  ${media.noScripts} {
    overflow-x: auto;
    scroll-snap-type: x mandatory;
  }
`;

/** Does not move with the slides. */
const Watermark = styled.div`
  position: absolute;
  inset: auto auto ${space.m} ${space.m};
  z-index: ${layer.raised};
  max-width: 40%;
  opacity: 0.85;
  pointer-events: none;
`;

const Track = styled.div`
  display: flex;
  transition: transform ${duration.slide} ${easing.standard};
  &[data-dragged] {
    transition: none;
  }
  ${media.noScripts} {
    transform: none !important;
  }
`;

const Slide = styled.div`
  flex: 0 0 100%;
  min-width: 0;
  ${media.noScripts} {
    transform: none !important;
    scroll-snap-align: start;
  }
`;

const Controls = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space.s};
  max-width: 100%;
  ${media.noScripts} {
    display: none;
  }
`;

const Arrow = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: ${sizes.target};
  height: ${sizes.target};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
  color: ${color.text};
  transition:
    border-color ${duration.normal} ${easing.standard},
    color ${duration.normal} ${easing.standard};
  ${media.hover} {
    &:hover {
      border-color: ${color.accent};
      color: ${color.accent};
    }
  }
`;

const Dots = styled.ul`
  display: flex;
  min-width: 0;
  /* With very large text the dots shrink before they push the arrows out of a phone screen. */
  > li {
    width: 1.5rem;
    min-width: 0;
  }
`;

/** A small lozenge, filled when its slide is shown. Its click area is larger than the drawing. */
const Dot = styled.button`
  display: grid;
  place-items: center;
  width: 100%;
  height: ${sizes.target};
  border-radius: ${radius.s};
  /* Keeps the focus ring from covering the neighboring dots. */
  &:focus-visible {
    outline-offset: -5px;
  }
  &::before {
    content: '';
    width: 0.5rem;
    height: 0.5rem;
    border: 1px solid ${color.ornament};
    transform: rotate(45deg);
    transition:
      background-color ${duration.normal} ${easing.standard},
      transform ${duration.slow} ${easing.curtain};
  }
  &[aria-current]::before {
    background: ${color.ornament};
    transform: rotate(45deg) scale(1.4);
  }
  /* More slides follow beyond this dot. */
  &[data-more]::before {
    transform: rotate(45deg) scale(0.6);
  }
  ${media.hover} {
    &:hover::before {
      background: ${color.ornament};
    }
  }
  ${media.forcedColors} {
    &[aria-current]::before {
      background: Highlight;
      border-color: Highlight;
    }
  }
`;
