import styled from '@emotion/styled';
import { useId } from 'react';
import {
  color,
  Container,
  Image,
  imageFrame,
  media,
  PlayButton,
  radius,
  RichText,
  shadow,
  space,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { SideBySideImageTextProps } from '../../content/blocks/sideBySideImageText';
import { BlockTitle } from '../shared/BlockTitle';
import { useTrackedVideo } from '../shared/useTrackedVideo';
import { ButtonRow } from '../shared/ButtonRow';
import { CurtainPlaceholder } from '../shared/CurtainPlaceholder';
import { EnlargeButton } from '../shared/EnlargeButton';
import { Section } from '../shared/Section';

const texts = {
  /** The label of a video without a title. */
  video: 'Video',
};

/** An image or a video next to a text. On phones, they are stacked, the image first unless `invert` is set. */
export function SideBySideImageText(props: SideBySideImageTextProps & BlockPlacement) {
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
  // A video without an image is shown with a placeholder.
  const hasMedia = image !== null || videoVimeoId !== null;
  const hasText = title !== '' || text !== '' || buttons.length > 0;
  const video = useTrackedVideo(videoVimeoId ?? '', title || texts.video);
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
          data-single={hasMedia !== hasText || undefined}
        >
          {hasMedia ? (
            <MediaFrame>
              {image ? (
                <Image
                  image={image}
                  sizes="(min-width: 1280px) 640px, (min-width: 769px) 50vw, 100vw"
                  aspectRatio="4:3"
                />
              ) : (
                <MediaPlaceholder data-surface="dark" />
              )}
              {videoVimeoId ? (
                <PlayButton subject={title} onClick={video.play} onIntent={video.preload} />
              ) : image ? (
                <EnlargeButton image={image} />
              ) : null}
            </MediaFrame>
          ) : null}
          {hasText ? (
            <TextColumn>
              <BlockTitle id={titleId} title={title} level={props.headingLevel} />
              {text ? <RichText html={text} /> : null}
              <ButtonRow buttons={buttons} stacked={stackButtons} />
            </TextColumn>
          ) : null}
        </Columns>
      </Container>
      {video.modal}
    </Section>
  );
}

const Columns = styled.div`
  display: grid;
  /* Prevents a long word from widening the page. */
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
    &[data-single] {
      grid-template-columns: minmax(0, 42rem);
      justify-content: center;
    }
    &:not([data-left-image]) > *:first-of-type:not(:only-child) {
      order: 1;
    }
  }
`;

const MediaFrame = styled.div`
  position: relative;
  border-radius: ${radius.l};
  /* A thin offset frame behind the image. */
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
  ${imageFrame} {
    border-radius: ${radius.l};
    box-shadow: ${shadow.raised};
  }
`;

const MediaPlaceholder = styled(CurtainPlaceholder)`
  position: relative;
  border-radius: ${radius.l};
  box-shadow: ${shadow.raised};
`;

const TextColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;
