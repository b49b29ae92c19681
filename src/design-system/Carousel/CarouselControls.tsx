import styled from '@emotion/styled';
import { Icon } from '../Icon/Icon';
import { mediaTexts } from '../mediaTexts';
import { color, duration, easing, media, radius, size as sizes, space } from '../tokens';

const maxDots = 7;

interface CarouselControlsProps {
  /** Id of the element with the slides. */
  slidesId: string;
  /** Index of the slide shown. */
  active: number;
  /** Number of slides. */
  count: number;
  /** Called with the index of a slide, which wraps at both ends, and the direction of the move. */
  onGoTo: (index: number, direction: 1 | -1) => void;
}

/** Arrow buttons and dots. */
export function CarouselControls({ slidesId, active, count, onGoTo }: CarouselControlsProps) {
  return (
    <Controls>
      <Arrow
        type="button"
        aria-label={mediaTexts.previousSlide}
        aria-controls={slidesId}
        onClick={() => onGoTo(active - 1, -1)}
      >
        <Icon name="chevronLeft" />
      </Arrow>
      <Dots>
        {getVisibleDots(active, count, maxDots).map((index, dotIndex, dots) => (
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
              onClick={() => onGoTo(index, index > active ? 1 : -1)}
            />
          </li>
        ))}
      </Dots>
      <Arrow
        type="button"
        aria-label={mediaTexts.nextSlide}
        aria-controls={slidesId}
        onClick={() => onGoTo(active + 1, 1)}
      >
        <Icon name="chevronRight" />
      </Arrow>
    </Controls>
  );
}

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

/* A position is an unbounded integer (…, -1, 0, 1, …): it counts the moves of the carousel and wraps to a slide index. */

/** Index of the slide at a position: -1 is the last slide. */
export function getSlideIndexAt(position: number, count: number): number {
  return ((position % count) + count) % count;
}

/** The position of a slide nearest to the current one, so that every move takes the shorter direction. */
export function findNearestPosition(
  slide: number,
  position: number,
  count: number,
  tieDirection: 1 | -1,
): number {
  const forward = getSlideIndexAt(slide - position, count);
  const backward = count - forward;
  if (forward === 0) return position;
  // A slide can be equally near on both sides, such as the other one of two.
  const isAhead = forward < backward || (forward === backward && tieDirection === 1);
  return isAhead ? position + forward : position - backward;
}

/** Indexes of the dots shown: at most `max` around the active one, because fifty dots would not fit a phone. */
export function getVisibleDots(active: number, count: number, max: number): number[] {
  const length = Math.min(count, max);
  const first = Math.min(Math.max(active - Math.floor(length / 2), 0), count - length);
  return Array.from({ length }, (_, offset) => first + offset);
}
