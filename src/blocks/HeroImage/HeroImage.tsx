import styled from '@emotion/styled';
import { directusAssetUrl, Image } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { HeroImageProps } from '../../content/blocks/heroImage';
import { ButtonRow } from '../shared/ButtonRow';
import { heroMobileRatio } from '../shared/heroRatio';
import { HeroStage } from '../shared/HeroStage';

/** The opening picture, with the title over its lower edge. The first of a page is loaded before all else. */
export function HeroImage({
  image,
  mobileImage,
  logo,
  eyebrow,
  title,
  text,
  buttons,
  size,
  priority,
  headingLevel,
}: HeroImageProps & BlockPlace) {
  const picture = image ?? mobileImage;
  const lettering =
    title && logo ? (
      <Lettering
        src={directusAssetUrl(logo.id, logo.modifiedOn)}
        alt={title}
        width={logo.width ?? undefined}
        height={logo.height ?? undefined}
        data-framed={logo.width === null || undefined}
      />
    ) : null;
  return (
    <HeroStage
      height={size}
      eyebrow={eyebrow}
      title={lettering ?? title}
      text={text}
      headingLevel={headingLevel}
      backdrop={
        picture ? (
          <Image
            image={picture}
            sizes="100vw"
            alt={title ? '' : undefined}
            mobile={{ image: mobileImage ?? picture, aspectRatio: heroMobileRatio, sizes: '100vw' }}
            priority={priority}
          />
        ) : null
      }
    >
      <ButtonRow buttons={buttons} buttonSize="large" />
    </HeroStage>
  );
}

const Lettering = styled.img`
  width: min(22rem, 70vw);
  height: auto;
  max-height: 14rem;
  object-fit: contain;
  object-position: left;
  /* One whose shape is not known fits into a frame, so that nothing shifts when it comes. */
  &[data-framed] {
    aspect-ratio: 5 / 2;
  }
`;
