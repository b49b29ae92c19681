import styled from '@emotion/styled';
import { Image, type ImageModel, type PictureRatio } from '../../design-system';
import { EnlargeButton } from './EnlargeButton';

interface SlideImageProps {
  image: ImageModel;
  sizes: string;
  aspectRatio: PictureRatio;
}

/** An image in a carousel. With a description, it opens in the image preview. */
export function SlideImage({ image, sizes, aspectRatio }: SlideImageProps) {
  return (
    <Frame>
      <Image image={image} sizes={sizes} aspectRatio={aspectRatio} />
      <EnlargeButton image={image} />
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
`;
