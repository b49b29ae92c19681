import styled from '@emotion/styled';
import { color, duration, easing, Icon, layer, media, radius, size, space } from '../../design-system';
import { texts } from './texts';
import { useBackgroundVideo } from './useBackgroundVideo';

/** A silent film over the picture of its positioned parent, and the button that holds it still (WCAG 2.2.2). */
export function BackgroundVideo({ videoId }: { videoId: string }) {
  const video = useBackgroundVideo(videoId);
  return (
    <>
      <Window aria-hidden="true">
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
      </Window>
      {video.isPlaying === null ? null : (
        <Control
          type="button"
          onClick={video.toggle}
          aria-label={video.isPlaying ? texts.pauseBackground : texts.playBackground}
        >
          <Icon name={video.isPlaying ? 'pause' : 'play'} size="1.1rem" />
        </Control>
      )}
    </>
  );
}

/* The film fills it as a picture with object-fit: cover would. */
const Window = styled.div`
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
    /* Whatever the browser shows for what it cannot reach is not for visitors to see. */
    opacity: 0;
    transition: opacity ${duration.curtain} ${easing.curtain};
  }
  iframe[data-shown] {
    opacity: 1;
  }
`;

const Control = styled.button`
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
  /* Clear of the words, which begin over the lower edge of the picture. */
  ${media.upToMobile} {
    inset-block: ${space.s} auto;
  }
`;
