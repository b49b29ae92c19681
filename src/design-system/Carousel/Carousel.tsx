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
import { dotsAround, nearestPlace, slideAt } from './ring';
import { useDragGuard } from './useDragGuard';
import { useSwipe } from './useSwipe';

/* Own code, since embla-carousel, made for this, cannot do what SPEC 2.7, 5.2 and 9 ask for: it turns when half a slide is
 * crossed or by the force of the throw, not at 30 px, goes on with a finger when a second one comes down, and moves by
 * friction, not in 300 ms. It is larger than all of this, too. */

const maxDots = 7;

export interface CarouselSlide {
  /** Key among the slides. */
  id: string;
  /** Short name of the slide, where it has one: read aloud with its number. */
  label?: string;
  /** What it shows: a picture, a video's thumbnail, a card. */
  content: ReactNode;
}

export interface CarouselProps {
  /** In the order shown. */
  slides: CarouselSlide[];
  /** Name of the carousel, for screen readers. Default: its title. */
  label?: string;
  /** Shown above. */
  title?: string;
  /** Place of the title in the outline of the page. Default 2. */
  headingLevel?: HeadingProps['level'];
  /** `small` is as wide as a column of text, `large` as wide as its container. Default `large`. */
  size?: 'small' | 'large';
  /** A mark that lies in the lower left corner of every slide. Decoration. */
  watermark?: ReactNode;
  /** Which slide is shown, from 0. With it the owner decides (see `onChange`); without it the component does. */
  activeIndex?: number;
  /** Which is shown at first, where `activeIndex` is not given. Default 0. */
  defaultIndex?: number;
  /** Called with the slide that a visitor turned to: text beside the carousel can follow. */
  onChange?: (index: number) => void;
  /** For the layout that it stands in. */
  className?: string;
}

/**
 * Slides, one at a time: arrows, dots, swipe and arrow keys turn them, round and round. Nothing moves by itself.
 * Only the slide that is shown can be reached.
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
  const view = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const dragged = useRef(0);
  const [announcement, setAnnouncement] = useState('');
  const isOwned = activeIndex !== undefined;
  const [turn, setTurn] = useState<Turn>(() => {
    const first = within(isOwned ? activeIndex : defaultIndex, count);
    return { place: first, from: first, fromPixels: 0, lean: 1 };
  });

  // The owner's choice is slid to as if it had been made here.
  const wanted = isOwned ? within(activeIndex, count) : slideAt(turn.place, count);
  const shown = count > 0 && wanted !== slideAt(turn.place, count) ? turnTo(turn, wanted, count) : turn;
  if (shown !== turn) setTurn(shown);
  const active = slideAt(shown.place, count);

  useSlide(track, shown);
  useReach(track, active);

  function go(index: number, direction: 1 | -1, fromPixels = 0) {
    const next = slideAt(index, count);
    if (next === active) return;
    const start: Turn = { ...turn, from: turn.place, fromPixels, lean: direction };
    setTurn(isOwned ? start : turnTo(start, next, count));
    setAnnouncement([mediaTexts.slide(next + 1, count), slides[next]?.label].filter(Boolean).join(': '));
    onChange?.(next);
  }

  const dragGuard = useDragGuard();
  const swipe = useSwipe({
    onSwipe: (step) => go(active + step, step, dragged.current),
    onMove: (pixels) => {
      dragged.current = pixels ?? 0;
      track.current?.toggleAttribute('data-dragged', pixels !== null);
      track.current?.style.setProperty('--drag', `${pixels ?? 0}px`);
      // Of two slides, the other one stands on the side that the finger uncovers.
      const lean = pixels && pixels > 0 ? -1 : 1;
      if (pixels && lean !== turn.lean) setTurn({ ...turn, from: turn.place, lean });
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    if (count < 2 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || usesArrows(event.target)) return;
    event.preventDefault();
    // What has the focus in this slide will be out of reach.
    if (track.current?.contains(document.activeElement)) view.current?.focus({ preventScroll: true });
    go(active + step, step);
  }

  if (count === 0) return null;
  const isAlone = count === 1;
  return (
    <Region
      className={className}
      // No landmark of its own: the section that it stands in has the same name.
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-size={size}
      // Arrow keys are a further way; everything can be done with the buttons.
      onKeyDown={onKeyDown}
    >
      {title ? (
        <Heading level={headingLevel} look="2xl" align="center">
          {title}
        </Heading>
      ) : null}
      <View ref={view} id={slidesId} tabIndex={-1} {...dragGuard} {...(isAlone ? {} : swipe)}>
        <Track ref={track} style={{ transform: transformOf(shown.place) }}>
          {slides.map((slide, index) => (
            <Slide
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={[mediaTexts.slideOf(index + 1, count), slide.label].filter(Boolean).join(': ')}
              style={{
                transform: `translateX(${(nearestPlace(index, shown.place, count, shown.lean) - index) * 100}%)`,
              }}
            >
              {slide.content}
            </Slide>
          ))}
        </Track>
        {watermark ? <Watermark aria-hidden="true">{watermark}</Watermark> : null}
      </View>
      {isAlone ? null : (
        <Controls>
          <Arrow
            type="button"
            aria-label={mediaTexts.previousSlide}
            aria-controls={slidesId}
            onClick={() => go(active - 1, -1)}
          >
            <Icon name="chevronLeft" />
          </Arrow>
          <Dots>
            {dotsAround(active, count, maxDots).map((index, place, all) => (
              <li key={index}>
                <Dot
                  type="button"
                  aria-label={mediaTexts.slide(index + 1, count)}
                  aria-current={index === active ? 'true' : undefined}
                  aria-controls={slidesId}
                  data-more={
                    (place === 0 && index > 0) || (place === all.length - 1 && index < count - 1) || undefined
                  }
                  onClick={() => go(index, index > active ? 1 : -1)}
                />
              </li>
            ))}
          </Dots>
          <Arrow
            type="button"
            aria-label={mediaTexts.nextSlide}
            aria-controls={slidesId}
            onClick={() => go(active + 1, 1)}
          >
            <Icon name="chevronRight" />
          </Arrow>
        </Controls>
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Region>
  );
}

function within(index: number, count: number): number {
  return Math.max(Math.min(index || 0, count - 1), 0);
}

interface Turn {
  /** Where the carousel stands, see ring.ts. */
  place: number;
  /** Where it stood before. */
  from: number;
  /** How far a finger had moved it from there. */
  fromPixels: number;
  /** The side that the slide opposite stands on, and the way to it: forward (1) or back. */
  lean: 1 | -1;
}

function turnTo({ place, fromPixels, lean }: Turn, slide: number, count: number): Turn {
  const to = nearestPlace(slide, place, count, lean);
  // While it moves, the slide that it comes from stays behind it.
  return { place: to, from: place, fromPixels, lean: to > place ? -1 : 1 };
}

/** On the server there is no layout, and React would say so. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Slides from where it was to where it is. A turn that comes before the last one has ended begins where that would have ended. */
function useSlide(track: RefObject<HTMLDivElement>, { place, from, fromPixels }: Turn) {
  useBrowserLayoutEffect(() => {
    const element = track.current;
    if (!element || place === from) return;
    element.style.transition = 'none';
    element.style.transform = transformOf(from, `${fromPixels}px`);
    // Asking for its place makes the browser take this for the beginning.
    element.getBoundingClientRect();
    element.style.transition = '';
    element.style.transform = transformOf(place);
  }, [track, place, from, fromPixels]);
}

/**
 * Puts all slides but one out of reach. Set here and not by the server: without scripts nothing could bring them back, and
 * what is inert cannot be pressed, found or read aloud.
 */
function useReach(track: RefObject<HTMLDivElement>, active: number) {
  useBrowserLayoutEffect(() => {
    [...(track.current?.children ?? [])].forEach((slide, index) =>
      slide.toggleAttribute('inert', index !== active),
    );
  });
}

function transformOf(place: number, drag = 'var(--drag, 0px)'): string {
  return `translateX(calc(${place * -100}% + ${drag}))`;
}

/** Whether arrow keys mean something to it already. */
function usesArrows(target: EventTarget): boolean {
  const own = 'input, select, textarea, video, audio, [contenteditable], [role=tablist], [role=slider]';
  return target instanceof Element && target.closest(own) !== null;
}

const Region = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: ${space.m};
  isolation: isolate;
`;

const View = styled.div`
  position: relative;
  width: 100%;
  overflow: hidden;
  border-radius: ${radius.l};
  box-shadow: ${shadow.raised};
  /* Up, down and zoom are the browser's; across is ours. */
  touch-action: pan-y pinch-zoom;
  [data-size='small'] > & {
    max-width: ${sizes.reading};
  }
  ${media.noScripts} {
    overflow-x: auto;
    scroll-snap-type: x mandatory;
  }
`;

/** Stands still while the slides move under it. */
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
  /* Very large text: the dots move together before they push the arrows out of a phone. */
  > li {
    width: 1.5rem;
    min-width: 0;
  }
`;

/** A small lozenge, lit when its slide is shown. The area to press is larger than what is seen. */
const Dot = styled.button`
  display: grid;
  place-items: center;
  width: 100%;
  height: ${sizes.target};
  border-radius: ${radius.s};
  /* The ring keeps to its own dot. */
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
  /* There are more beyond. */
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
