import styled from '@emotion/styled';
import { Button, Cluster, Icon, Image, media, PlayButton, useVideoModal } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { HeroVideoProps } from '../../content/blocks/heroVideo';
import { heroMobileRatio } from '../shared/heroRatio';
import { ButtonRow } from '../shared/ButtonRow';
import { HeroStage } from '../shared/HeroStage';
import { BackgroundVideo } from './BackgroundVideo';
import { texts } from './texts';

/** A film at the top of a page: playing silently behind the title, or behind a picture with a play button (SPEC 2.7). */
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
}: HeroVideoProps & BlockPlace) {
  const video = useVideoModal(videoVimeoId ?? '', title || texts.video);
  const opens = videoVimeoId !== null && !autoplay;
  const label = playButtonText || texts.play;
  return (
    <>
      <HeroStage
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
                  // The play button names the film, and so does the title.
                  alt={title || opens ? '' : undefined}
                  mobile={{ image: thumbnail, aspectRatio: heroMobileRatio, sizes: '100vw' }}
                  priority={priority}
                />
              ) : (
                <Dark />
              )}
              {videoVimeoId && autoplay ? <BackgroundVideo videoId={videoVimeoId} /> : null}
              {opens ? (
                <PlayArea>
                  <PlayButton label={label} subject={title} onClick={video.play} onIntent={video.prepare} />
                </PlayArea>
              ) : null}
            </>
          ) : null
        }
      >
        {opens && !thumbnail ? (
          <Cluster>
            <Button
              buttonSize="large"
              onClick={video.play}
              onPointerEnter={video.prepare}
              onFocus={video.prepare}
            >
              <Icon name="play" size="1em" />
              {label}
            </Button>
            <ButtonRow buttons={buttons} buttonSize="large" />
          </Cluster>
        ) : (
          <ButtonRow buttons={buttons} buttonSize="large" />
        )}
      </HeroStage>
      {video.modal}
    </>
  );
}

/* Above the words: the sign of the button lies where the picture is free. */
const PlayArea = styled.div`
  position: absolute;
  inset: 0 0 5.5rem;
  ${media.aboveMobile} {
    inset: 0 0 30% 34%;
  }
`;

/* As tall as the picture that is not there. */
const Dark = styled.div`
  ${media.upToMobile} {
    aspect-ratio: ${heroMobileRatio};
    max-height: 60svh;
  }
`;
