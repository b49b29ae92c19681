import styled from '@emotion/styled';
import { Carousel, getDirectusAssetUrl } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { CarouselsProps } from '../../content/blocks/carousels';
import { SlideImage } from '../shared/SlideImage';
import { TitledSection } from '../shared/TitledSection';

const texts = {
  /** The label of a carousel without a title. */
  pictures: 'Pictures',
};

/** The `sizes` of the images for each carousel size. */
const sizes = {
  large: '(min-width: 1312px) 76rem, 100vw',
  small: '(min-width: 769px) 42rem, 100vw',
};

/** A carousel of images that wraps around. */
export function Carousels({
  title,
  size,
  images,
  watermarkImage,
  darkBackground,
  headingLevel,
  lastBlock,
}: CarouselsProps & BlockPlacement) {
  return (
    <TitledSection
      title={title}
      dark={darkBackground}
      headingLevel={headingLevel}
      lastBlock={lastBlock}
      gap="xl"
    >
      <Carousel
        label={title || texts.pictures}
        size={size}
        watermark={
          watermarkImage ? (
            <Watermark src={getDirectusAssetUrl(watermarkImage.id, watermarkImage.modifiedOn)} alt="" />
          ) : undefined
        }
        slides={images.map((image, index) => ({
          // The same image may occur twice.
          id: `${index}-${image.id}`,
          label: image.description,
          content: <SlideImage image={image} sizes={sizes[size]} aspectRatio="16:9" />,
        }))}
      />
    </TitledSection>
  );
}

/** The size of the file is unknown, so the height is fixed and the width follows. */
const Watermark = styled.img`
  width: auto;
  height: clamp(1.25rem, 4vw, 2.25rem);
  object-fit: contain;
`;
