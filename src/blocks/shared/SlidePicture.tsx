import styled from '@emotion/styled';
import { Image, type ImageModel } from '../../design-system';
import { EnlargeButton } from './EnlargeButton';

export interface SlidePictureProps {
  image: ImageModel;
  sizes: string;
  aspectRatio: number;
}

/** A picture in a carousel. With a description, it can be seen over the whole screen. */
export function SlidePicture({ image, sizes, aspectRatio }: SlidePictureProps) {
  return (
    <Frame>
      <Image image={image} sizes={sizes} aspectRatio={aspectRatio} />
      {image.description ? <EnlargeButton image={image} /> : null}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
`;
