import styled from '@emotion/styled';
import { lazy, Suspense, useId, useState } from 'react';
import {
  color,
  Container,
  duration,
  easing,
  fontSize,
  fontWeight,
  Heading,
  Icon,
  Image,
  layer,
  media,
  radius,
  RichText,
  shadow,
  space,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { SideBySideImageTextProps } from '../../content/blocks/sideBySideImageText';
import { ButtonRow } from '../shared/ButtonRow';
import { Section } from '../shared/Section';
import { texts } from './texts';

// Its code comes when a visitor reaches for the video, so that pages stay light.
const loadVideoModal = () => import('./VideoModal');
const VideoModal = lazy(async () => ({ default: (await loadVideoModal()).VideoModal }));

/** A picture (or a video behind it) beside a text; below one another on a phone, the picture first unless inverted. */
export function SideBySideImageText(props: SideBySideImageTextProps & BlockPlace) {
  const {
    image,
    videoVimeoId,
    title,
    text,
    invert,
    leftImage,
    topPadding,
    bottomPadding,
    textTopAlign,
    buttons,
    stackButtons,
    darkBackground,
  } = props;
  const titleId = useId();
  const [playing, setPlaying] = useState(false);
  /** Once opened, the dialog stays in the page, closed: so it can give the focus back. */
  const [wanted, setWanted] = useState(false);
  const play = () => {
    setWanted(true);
    setPlaying(true);
  };
  return (
    <Section
      dark={darkBackground}
      labelledBy={title ? titleId : undefined}
      topPadding={topPadding}
      bottomPadding={bottomPadding}
      lastBlock={props.lastBlock}
    >
      <Container>
        <Columns
          data-left-image={leftImage || undefined}
          data-invert={invert || undefined}
          data-align={textTopAlign}
          data-no-image={!image || undefined}
        >
          {image ? (
            <Frame>
              <Image
                image={image}
                sizes="(min-width: 1280px) 640px, (min-width: 769px) 50vw, 100vw"
                aspectRatio={4 / 3}
              />
              {videoVimeoId ? (
                <Play
                  type="button"
                  onClick={play}
                  onPointerEnter={loadVideoModal}
                  onFocus={loadVideoModal}
                  aria-label={title ? `${texts.watchVideo}: ${title}` : texts.watchVideo}
                >
                  <span>
                    <Icon name="play" size="1.75rem" />
                  </span>
                  {texts.watchVideo}
                </Play>
              ) : null}
            </Frame>
          ) : null}
          <Words>
            {title ? (
              <Heading
                id={titleId}
                level={props.headingLevel}
                look={props.headingLevel === 1 ? '4xl' : '3xl'}
              >
                {title}
              </Heading>
            ) : null}
            {text ? <RichText html={text} /> : null}
            <ButtonRow buttons={buttons} stacked={stackButtons} />
          </Words>
        </Columns>
      </Container>
      {videoVimeoId && wanted ? (
        <Suspense fallback={null}>
          <VideoModal
            vimeoId={videoVimeoId}
            title={title || texts.video}
            open={playing}
            onClose={() => setPlaying(false)}
          />
        </Suspense>
      ) : null}
    </Section>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${space.xl};
  ${media.upToMobile} {
    &[data-invert] > *:first-of-type:not(:only-child) {
      order: 1;
    }
  }
  ${media.aboveMobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: clamp(2.5rem, 6vw, 6rem);
    align-items: center;
    &[data-align='top'] {
      align-items: start;
    }
    &[data-no-image] {
      grid-template-columns: minmax(0, 42rem);
      justify-content: center;
    }
    &:not([data-left-image]) > *:first-of-type:not(:only-child) {
      order: 1;
    }
  }
`;

const Frame = styled.div`
  position: relative;
  /* A thin gold frame that stands a little behind the picture, as scenery does. */
  &::before {
    content: '';
    position: absolute;
    inset: ${space.m} calc(-1 * ${space.m}) calc(-1 * ${space.m}) ${space.m};
    border: 1px solid ${color.ornament};
    border-radius: ${radius.l};
    ${media.upToMobile} {
      display: none;
    }
  }
  [data-left-image] > &::before {
    inset: ${space.m} ${space.m} calc(-1 * ${space.m}) calc(-1 * ${space.m});
  }
  picture {
    position: relative;
    border-radius: ${radius.l};
    box-shadow: ${shadow.raised};
  }
`;

const Play = styled.button`
  position: absolute;
  inset: 0;
  z-index: ${layer.raised};
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space.s};
  border-radius: ${radius.l};
  background: ${color.fixed.shade};
  color: ${color.fixed.onPicture};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  letter-spacing: 0.12em;
  transition: background-color ${duration.normal} ${easing.standard};
  span {
    display: grid;
    place-items: center;
    width: 5rem;
    height: 5rem;
    border-radius: ${radius.pill};
    background: ${color.fixed.candle};
    color: ${color.fixed.onCandle};
    transition: box-shadow ${duration.slow} ${easing.curtain};
  }
  &:hover span {
    box-shadow: ${shadow.glow};
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;
