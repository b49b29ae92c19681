import styled from '@emotion/styled';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { mediaTexts } from '../mediaTexts';
import { Heading, type HeadingProps } from '../Typography/Heading';
import { duration, easing, layer, media, radius, shadow, size as sizes, space } from '../tokens';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { CarouselControls, findNearestPosition } from './CarouselControls';
import {
  trackTransform,
  useInertSlides,
  useSlideAnimation,
  useSlideTransition,
  type SlideTransition,
} from './useSlideTransition';
import { useDragGuard, useSwipe } from './useSwipe';

/* embla-carousel does not meet product 2.7, 5.2 and 9: it changes the slide at half a slide width or by velocity, not at 30 px,
 * continues a drag when a second finger touches, and moves by friction, not in 300 ms. It is also larger than this code. */

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
  const [announcement, setAnnouncement] = useState('');
  const slideTransition = useSlideTransition({
    count,
    activeIndex,
    defaultIndex,
    onChange: (index) => {
      setAnnouncement([mediaTexts.slide(index + 1, count), slides[index]?.label].filter(Boolean).join(': '));
      onChange?.(index);
    },
  });
  const { transition, active, goTo } = slideTransition;
  useSlideAnimation(track, transition);
  useInertSlides(track, active);

  const dragGuard = useDragGuard();
  const swipe = useTrackSwipe(track, slideTransition);

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
        <Track ref={track} style={{ transform: trackTransform(transition.position) }}>
          {slides.map((slide, index) => (
            <Slide
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={[mediaTexts.slideOf(index + 1, count), slide.label].filter(Boolean).join(': ')}
              style={{
                transform: `translateX(${(findNearestPosition(index, transition.position, count, transition.tieDirection) - index) * 100}%)`,
              }}
            >
              {slide.content}
            </Slide>
          ))}
        </Track>
        {watermark ? <Watermark aria-hidden="true">{watermark}</Watermark> : null}
      </Viewport>
      {isSingle ? null : <CarouselControls slidesId={slidesId} active={active} count={count} onGoTo={goTo} />}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Region>
  );
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
  /* Not hidden: before hydration the slides are not inert, and the browser would scroll to a focus in a slide that is not shown. */
  overflow: clip;
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

/** Swipes that move the track with the finger, and then to the next slide. */
function useTrackSwipe(track: RefObject<HTMLElement>, { active, goTo, setTieDirection }: SlideTransition) {
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
