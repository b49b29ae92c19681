import styled from '@emotion/styled';
import type { ImageModel } from '../../design-system';
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
  const phone: ImageModel | null = mobileImage ?? image;
  const lettering =
    title && logo ? (
      <Lettering src={directusAssetUrl(logo.id, logo.modifiedOn)} alt={title} width={360} height={180} />
    ) : null;
  return (
    <HeroStage
      height={size}
      eyebrow={eyebrow}
      title={lettering ?? title}
      text={text}
      headingLevel={headingLevel}
      backdrop={
        image && phone ? (
          <Image
            image={image}
            sizes="100vw"
            alt={title ? '' : undefined}
            mobile={{ image: phone, aspectRatio: heroMobileRatio, sizes: '100vw' }}
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
  object-fit: contain;
`;
