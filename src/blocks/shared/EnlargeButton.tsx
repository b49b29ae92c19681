import styled from '@emotion/styled';
import {
  color,
  duration,
  easing,
  Icon,
  layer,
  media,
  radius,
  size,
  space,
  type ImageModel,
} from '../../design-system';
import { showImagePreview } from '../../state/imagePreview';
import { texts } from './texts';

/**
 * Lies over the picture of its positioned parent and shows it over the whole screen (SPEC 4.2). For pictures that have a
 * description: decoration is not worth a screen of its own.
 */
export function EnlargeButton({ image }: { image: ImageModel }) {
  return (
    <Cover
      type="button"
      aria-label={texts.enlarge(image.description)}
      onClick={() => showImagePreview(image)}
    >
      <Sign>
        <Icon name="search" size="1.1rem" />
      </Sign>
    </Cover>
  );
}

const Cover = styled.button`
  position: absolute;
  inset: 0;
  z-index: ${layer.raised};
  border-radius: inherit;
  cursor: zoom-in;
  &:focus-visible {
    outline-color: ${color.fixed.candleBright};
    outline-offset: -6px;
  }
`;

const Sign = styled.span`
  position: absolute;
  inset-block-end: ${space.s};
  inset-inline-end: ${space.s};
  display: grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  border: 1px solid ${color.fixed.transparent};
  border-radius: ${radius.pill};
  background: ${color.fixed.shade};
  color: ${color.fixed.onPicture};
  transition: opacity ${duration.normal} ${easing.standard};
  /* A finger cannot hover: there the sign is always seen. */
  ${media.hover} {
    opacity: 0;
  }
  button:hover > &,
  button:focus-visible > & {
    opacity: 1;
  }
`;
