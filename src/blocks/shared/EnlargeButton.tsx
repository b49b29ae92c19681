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
import { showImagePreview } from '../../state/overlays';

const texts = {
  enlarge: (description: string) => `Show the picture larger: ${description}`,
};

/**
 * A button over the image of its positioned parent that opens the image preview (product 4.2). Renders nothing for an image
 * without a description, because such an image is decorative.
 */
export function EnlargeButton({ image }: { image: ImageModel }) {
  if (!image.description) return null;
  return (
    <Overlay
      type="button"
      aria-label={texts.enlarge(image.description)}
      onClick={() => showImagePreview(image)}
    >
      <IconCircle>
        <Icon name="search" size="1.1rem" />
      </IconCircle>
    </Overlay>
  );
}

const Overlay = styled.button`
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

const IconCircle = styled.span`
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
  /* Touch screens cannot hover, so the icon is always visible there. */
  ${media.hover} {
    opacity: 0;
  }
  button:hover > &,
  button:focus-visible > & {
    opacity: 1;
  }
`;
