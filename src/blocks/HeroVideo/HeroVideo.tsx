import styled from '@emotion/styled';
import { Button, Cluster, Icon, Image, media, pictureRatios, PlayButton } from '../../design-system';
import { type BlockPlacement, heroMobileRatio } from '../../content/block';
import type { HeroVideoProps } from '../../content/blocks/heroVideo';
import { ButtonRow } from '../shared/ButtonRow';
import { useTrackedVideo } from '../shared/useTrackedVideo';
import { HeroLayout } from '../shared/HeroLayout';
import { BackgroundVideo } from './BackgroundVideo';
import { texts } from './texts';

/** A hero with a video: it plays silently behind the title, or a play button opens it in a modal (product 2.7). */
export function HeroVideo({
  eyebrow,
  title,
  text,
  videoVimeoId,
  autoplay,
  thumbnail,
  playButtonText,
  buttons,
  priority,
  headingLevel,
}: HeroVideoProps & BlockPlacement) {
  const video = useTrackedVideo(videoVimeoId ?? '', title || texts.video);
  const hasPlayButton = videoVimeoId !== null && !autoplay;
  const label = playButtonText || texts.play;
  return (
    <>
      <HeroLayout
        height="full"
        eyebrow={eyebrow}
        title={title}
        text={text}
        headingLevel={headingLevel}
        backdrop={
          thumbnail || (videoVimeoId && autoplay) ? (
            <>
              {thumbnail ? (
                <Image
                  image={thumbnail}
                  sizes="100vw"
                  // The title or the play button already names the video.
                  alt={title || hasPlayButton ? '' : undefined}
                  mobile={{ image: thumbnail, aspectRatio: heroMobileRatio, sizes: '100vw' }}
                  priority={priority}
                />
              ) : (
                <BackdropSpacer />
              )}
              {videoVimeoId && autoplay ? <BackgroundVideo videoId={videoVimeoId} /> : null}
              {hasPlayButton ? (
                <PlayArea>
                  <PlayButton label={label} subject={title} onClick={video.play} onIntent={video.preload} />
                </PlayArea>
              ) : null}
            </>
          ) : null
        }
      >
        {hasPlayButton && !thumbnail ? (
          <Cluster>
            <Button
              buttonSize="large"
              onClick={video.play}
              onPointerEnter={video.preload}
              onFocus={video.preload}
            >
              <Icon name="play" size="1em" />
              <span>{label}</span>
            </Button>
            <ButtonRow buttons={buttons} buttonSize="large" />
          </Cluster>
        ) : (
          <ButtonRow buttons={buttons} buttonSize="large" />
        )}
      </HeroLayout>
      {video.modal}
    </>
  );
}

/* Leaves out the text, so that the icon of the button is in the free part of the image. */
const PlayArea = styled.div`
  position: absolute;
  inset: 0 0 5.5rem;
  ${media.aboveMobile} {
    inset: 0 0 30% 34%;
  }
`;

/* As tall as the missing image. */
const BackdropSpacer = styled.div`
  ${media.upToMobile} {
    aspect-ratio: ${pictureRatios[heroMobileRatio]};
    max-height: var(--hero-picture, 60svh);
  }
`;
