import styled from '@emotion/styled';
import { Image, imageFrame, type ImageProps } from '../Image/Image';
import type { PictureRatio } from '../Image/sizes/pictureSizes';
import { PlayButton, type PlayButtonProps } from '../PlayButton/PlayButton';
import { media, radius } from '../tokens';

export interface VideoThumbnailProps
  extends
    Pick<ImageProps, 'image' | 'sizes' | 'priority' | 'mobile'>,
    Pick<PlayButtonProps, 'label' | 'onIntent'> {
  /** Name of the video, used in the name of the button. */
  title: string;
  /** Default 16:9. */
  aspectRatio?: PictureRatio;
  /** Opens the video. */
  onPlay: () => void;
  /** For styles of the parent layout. */
  className?: string;
}

/** A clickable picture of a video. Requests nothing from the video service. */
export function VideoThumbnail({
  title,
  label,
  aspectRatio = '16:9',
  onPlay,
  onIntent,
  className,
  ...image
}: VideoThumbnailProps) {
  return (
    <Frame className={className}>
      <Image {...image} aspectRatio={aspectRatio} alt="" />
      <PlayButton label={label} subject={title} onClick={onPlay} onIntent={onIntent} />
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  border-radius: ${radius.l};
  ${imageFrame} {
    border-radius: inherit;
  }
  ${media.forcedColors} {
    outline: 1px solid CanvasText;
  }
`;
