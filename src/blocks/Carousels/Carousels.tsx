import styled from '@emotion/styled';
import { useId } from 'react';
import { Carousel, Container, directusAssetUrl, space } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { CarouselsProps } from '../../content/blocks/carousels';
import { BlockHead } from '../shared/BlockHead';
import { Section } from '../shared/Section';
import { SlidePicture } from '../shared/SlidePicture';
import { texts } from './texts';

/** How wide the pictures of each size are shown. */
const sizes = {
  large: '(min-width: 1312px) 76rem, 100vw',
  small: '(min-width: 769px) 42rem, 100vw',
};

/** Pictures to leaf through, one at a time, round and round. */
export function Carousels({
  title,
  size,
  images,
  watermarkImage,
  darkBackground,
  headingLevel,
  lastBlock,
}: CarouselsProps & BlockPlace) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Column>
          <BlockHead id={titleId} title={title} level={headingLevel} />
          <Carousel
            label={title || texts.pictures}
            size={size}
            watermark={
              watermarkImage ? (
                <Mark src={directusAssetUrl(watermarkImage.id, watermarkImage.modifiedOn)} alt="" />
              ) : undefined
            }
            slides={images.map((image, place) => ({
              // An editor may show the same picture twice.
              id: `${place}-${image.id}`,
              label: image.description,
              content: <SlidePicture image={image} sizes={sizes[size]} aspectRatio={16 / 9} />,
            }))}
          />
        </Column>
      </Container>
    </Section>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;

/** The file says nothing about its size: it is as high as a line of a title, and as wide as it must be. */
const Mark = styled.img`
  width: auto;
  height: clamp(1.25rem, 4vw, 2.25rem);
  object-fit: contain;
`;
