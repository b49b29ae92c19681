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

export interface PlayButtonProps {
  /** The word under the sign. Default "WATCH VIDEO". */
  label?: string;
  /** What is played: screen readers hear "WATCH VIDEO: The Lantern House". */
  subject?: string;
  /** Opens the video. */
  onClick: () => void;
  /** Called when a visitor reaches for the button (pointer over it, or focus): the moment to load the player's code. */
  onIntent?: () => void;
}

/** Lies over the picture of its positioned parent, as a whole: the picture can be pressed anywhere. */
export function PlayButton({ label = texts.watchVideo, subject, onClick, onIntent }: PlayButtonProps) {
  return (
    <Cover
      type="button"
      onClick={() => onClick()}
      onPointerEnter={() => onIntent?.()}
      onFocus={() => onIntent?.()}
      aria-label={subject ? `${label}: ${subject}` : label}
    >
      <Sign>
        <Icon name="play" size="1.75rem" />
      </Sign>
      <Label>{label}</Label>
    </Cover>
  );
}

const Cover = styled.button`
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
  /* Small pictures keep the sign alone: the name of the button says the rest. */
  container-type: size;
  color: ${color.fixed.onPicture};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.2;
  letter-spacing: 0.12em;
  text-align: center;
  /* The ring stands inside: a frame that cuts the picture off would cut it off, too. */
  &:focus-visible {
    outline-color: ${color.fixed.candleBright};
    outline-offset: -6px;
  }
`;

const Sign = styled.span`
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
  /* The triangle's weight lies left of its middle. */
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

/* The picture shines as it is; the words bring their own ground. */
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
