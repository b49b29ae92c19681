import styled from '@emotion/styled';
import { color, duration, easing, Icon, Image, media, shadow, type ImageModel } from '../../design-system';

export interface ShowPictureProps {
  image: ImageModel | null;
  /** The `sizes` attribute of `<img>`. */
  sizes: string;
}

/**
 * The picture of a show in an arch (product 2.4: 144 by 132), with a glow on hover. Its parent must have `data-show`. Hidden from
 * screen readers, because the name of the show is beside it.
 */
export function ShowPicture({ image, sizes }: ShowPictureProps) {
  return (
    <Arch aria-hidden="true">
      {image ? (
        <Image image={image} sizes={sizes} aspectRatio="12:11" alt="" fill />
      ) : (
        <Icon name="star" size="1.75rem" />
      )}
    </Arch>
  );
}

const Arch = styled.span`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 144px;
  aspect-ratio: 144 / 132;
  overflow: hidden;
  border-radius: 50% 50% 0 0 / 30% 30% 0 0;
  background: ${color.sunken};
  transition: box-shadow ${duration.slow} ${easing.curtain};
  ${media.aboveMenu} {
    width: 100%;
  }
  svg {
    color: ${color.ornament};
  }
  picture {
    transition: transform ${duration.curtain} ${easing.curtain};
  }
  /* The border of the arch, above the picture. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid ${color.border};
    border-radius: inherit;
    border-block-end-color: ${color.ornament};
    transition: border-color ${duration.slow} ${easing.curtain};
  }
  [data-show]:hover > &::after {
    border-color: ${color.ornament};
  }
  @supports selector(:has(*)) {
    [data-show]:has([aria-current]) > &::after {
      border-color: ${color.ornament};
    }
  }
  [data-show]:hover > & {
    box-shadow: ${shadow.glow};
  }
  [data-show]:hover > & picture {
    transform: scale(1.06);
  }
`;
