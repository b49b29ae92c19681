import styled from '@emotion/styled';
import { color, duration, easing, Icon, layer, media, radius, size, space } from '../../design-system';
import { texts } from './texts';
import { useBackgroundVideo } from './useBackgroundVideo';

/** A silent video over the image of its positioned parent, with a button that pauses it (WCAG 2.2.2). */
export function BackgroundVideo({ videoId }: { videoId: string }) {
  const video = useBackgroundVideo(videoId);
  return (
    <>
      <VideoFrame aria-hidden="true">
        {video.src ? (
          <iframe
            ref={video.frame}
            src={video.src}
            title={texts.video}
            tabIndex={-1}
            allow="autoplay"
            referrerPolicy="strict-origin-when-cross-origin"
            data-shown={video.isShown || undefined}
            onLoad={video.onLoad}
          />
        ) : null}
      </VideoFrame>
      {video.isPlaying === null ? null : (
        <PauseButton
          type="button"
          onClick={video.toggle}
          aria-label={video.isPlaying ? texts.pauseBackground : texts.playBackground}
        >
          <Icon name={video.isPlaying ? 'pause' : 'play'} size="1.1rem" />
        </PauseButton>
      )}
    </>
  );
}

/* The video covers the frame like an image with `object-fit: cover`. */
const VideoFrame = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  container-type: size;
  pointer-events: none;
  iframe {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    width: max(100cqw, 100cqh * 16 / 9);
    height: max(100cqh, 100cqw * 9 / 16);
    border: 0;
    transform: translate(-50%, -50%);
    /* Hides the browser's error page if the video service is unreachable. */
    opacity: 0;
    transition: opacity ${duration.curtain} ${easing.curtain};
  }
  iframe[data-shown] {
    opacity: 1;
  }
`;

const PauseButton = styled.button`
  position: absolute;
  inset-block-end: ${space.l};
  inset-inline-end: ${space.gutter};
  z-index: ${layer.raised};
  display: grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  border: 1px solid ${color.fixed.onPicture};
  border-radius: ${radius.pill};
  background: ${color.fixed.scrim};
  color: ${color.fixed.onPicture};
  &:hover {
    border-color: ${color.fixed.candle};
    color: ${color.fixed.candleBright};
  }
  /* On phones, the text covers the lower edge of the image. */
  ${media.upToMobile} {
    inset-block: ${space.s} auto;
  }
`;
