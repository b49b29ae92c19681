import styled from '@emotion/styled';
import { useId } from 'react';
import {
  color,
  Container,
  Heading,
  Image,
  media,
  PlayButton,
  radius,
  RichText,
  shadow,
  space,
  useVideoModal,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { SideBySideImageTextProps } from '../../content/blocks/sideBySideImageText';
import { ButtonRow } from '../shared/ButtonRow';
import { Curtain } from '../shared/Curtain';
import { EnlargeButton } from '../shared/EnlargeButton';
import { headingLook } from '../shared/headingLook';
import { Section } from '../shared/Section';
import { texts } from './texts';

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
  // A film whose picture is missing can be played all the same.
  const hasPicture = image !== null || videoVimeoId !== null;
  const hasWords = title !== '' || text !== '' || buttons.length > 0;
  const video = useVideoModal(videoVimeoId ?? '', title || texts.video);
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
          data-alone={hasPicture !== hasWords || undefined}
        >
          {hasPicture ? (
            <Frame>
              {image ? (
                <Image
                  image={image}
                  sizes="(min-width: 1280px) 640px, (min-width: 769px) 50vw, 100vw"
                  aspectRatio={4 / 3}
                />
              ) : (
                <Scene data-surface="dark" />
              )}
              {videoVimeoId ? (
                <PlayButton subject={title} onClick={video.play} onIntent={video.prepare} />
              ) : image?.description ? (
                <EnlargeButton image={image} />
              ) : null}
            </Frame>
          ) : null}
          {hasWords ? (
            <Words>
              {title ? (
                <Heading id={titleId} level={props.headingLevel} look={headingLook(props.headingLevel)}>
                  {title}
                </Heading>
              ) : null}
              {text ? <RichText html={text} /> : null}
              <ButtonRow buttons={buttons} stacked={stackButtons} />
            </Words>
          ) : null}
        </Columns>
      </Container>
      {video.modal}
    </Section>
  );
}

const Columns = styled.div`
  display: grid;
  /* No wider than the page, whatever the longest word. */
  grid-template-columns: minmax(0, 1fr);
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
    &[data-alone] {
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
  border-radius: ${radius.l};
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

const Scene = styled(Curtain)`
  position: relative;
  border-radius: ${radius.l};
  box-shadow: ${shadow.raised};
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;
