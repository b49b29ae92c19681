import styled from '@emotion/styled';
import { Icon } from '../Icon/Icon';
import { texts } from '../texts';
import {
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  layer,
  media,
  radius,
  shadow,
  space,
} from '../tokens';

interface PlayButtonProps {
  /** Text below the icon. Default "WATCH VIDEO". */
  label?: string;
  /** Name of the video, for the accessible name "WATCH VIDEO: The Lantern House". */
  subject?: string;
  /** Opens the video. */
  onClick: () => void;
  /** Called on hover and focus, the moment to preload the code of the player. */
  onIntent?: () => void;
}

/** Covers its positioned parent, so that the whole picture is clickable. */
export function PlayButton({ label = texts.watchVideo, subject, onClick, onIntent }: PlayButtonProps) {
  return (
    <CoverButton
      type="button"
      onClick={() => onClick()}
      onPointerEnter={() => onIntent?.()}
      onFocus={() => onIntent?.()}
      aria-label={subject ? `${label}: ${subject}` : label}
    >
      <PlayIcon>
        <Icon name="play" size="1.75rem" />
      </PlayIcon>
      <Label>{label}</Label>
    </CoverButton>
  );
}

const CoverButton = styled.button`
  position: absolute;
  inset: 0;
  z-index: ${layer.raised};
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space.s};
  padding: ${space.s};
  border-radius: inherit;
  /* Small pictures show only the icon; the accessible name has the label. */
  container-type: size;
  color: ${color.fixed.onPicture};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.2;
  letter-spacing: 0.12em;
  text-align: center;
  /* Inside the button, because a frame that crops the picture would crop an outer focus ring. */
  &:focus-visible {
    outline-color: ${color.fixed.candleBright};
    outline-offset: -6px;
  }
`;

const PlayIcon = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 5rem;
  height: 5rem;
  border: 2px solid transparent;
  border-radius: ${radius.pill};
  background: ${color.fixed.candle};
  color: ${color.fixed.onCandle};
  transition:
    box-shadow ${duration.slow} ${easing.curtain},
    transform ${duration.slow} ${easing.curtain};
  /* Optical centering of the triangle. */
  svg {
    transform: translateX(6%);
  }
  ${media.hover} {
    button:hover > & {
      box-shadow: ${shadow.glow};
      transform: scale(1.06);
    }
  }
  @container (height < 16rem) {
    width: 4rem;
    height: 4rem;
  }
  ${media.forcedColors} {
    border-color: ButtonText;
  }
`;

/* The label has its own background, because the picture is not darkened. */
const Label = styled.span`
  padding: 0.4em 1.1em;
  border: 1px solid transparent;
  border-radius: ${radius.pill};
  background: ${color.fixed.scrim};
  @container (height < 7rem) {
    display: none;
  }
  ${media.forcedColors} {
    border-color: ButtonText;
    background: Canvas;
    color: CanvasText;
  }
`;
