import styled from '@emotion/styled';
import { getDirectusAssetUrl, Image } from '../../design-system';
import { type BlockPlacement, heroMobileRatio } from '../../content/block';
import type { HeroImageProps } from '../../content/blocks/heroImage';
import { ButtonRow } from '../shared/ButtonRow';
import { HeroLayout } from '../shared/HeroLayout';

/** A hero with an image. The first hero image of a page is loaded with priority. */
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
}: HeroImageProps & BlockPlacement) {
  const picture = image ?? mobileImage;
  const titleLogo =
    title && logo ? (
      <TitleLogo
        src={getDirectusAssetUrl(logo.id, logo.modifiedOn)}
        alt={title}
        width={logo.width ?? undefined}
        height={logo.height ?? undefined}
        data-unknown-size={logo.width === null || undefined}
      />
    ) : null;
  return (
    <HeroLayout
      height={size}
      eyebrow={eyebrow}
      title={titleLogo ?? title}
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
    </HeroLayout>
  );
}

const TitleLogo = styled.img`
  width: min(22rem, 70vw);
  height: auto;
  max-height: 14rem;
  object-fit: contain;
  object-position: left;
  /* A logo of unknown size gets a default aspect ratio, so that the layout does not shift when it loads. */
  &[data-unknown-size] {
    aspect-ratio: 5 / 2;
  }
`;
