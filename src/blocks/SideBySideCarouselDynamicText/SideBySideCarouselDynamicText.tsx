import styled from '@emotion/styled';
import { useState } from 'react';
import {
  Carousel,
  color,
  duration,
  easing,
  font,
  fontSize,
  Heading,
  Image,
  lineHeight,
  media,
  opticalSize,
  PlayButton,
  RichText,
  space,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { SideBySideCarouselDynamicTextProps } from '../../content/blocks/sideBySideCarouselDynamicText';
import { CurtainPlaceholder } from '../shared/CurtainPlaceholder';
import { useTrackedVideo, type VideoModalControls } from '../shared/useTrackedVideo';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { SideBySide } from '../shared/SideBySide';
import { SlideImage } from '../shared/SlideImage';
import { TitledSection } from '../shared/TitledSection';

const texts = {
  /** The label of a carousel without a title. */
  scenes: 'Scenes',
  /** The label of a video without a title. */
  video: 'Video',
};

type Item = SideBySideCarouselDynamicTextProps['items'][number];

const aspectRatio = '4:3';
const sizes = '(min-width: 1280px) 38rem, (min-width: 769px) 50vw, 100vw';

/** A carousel of images and videos, next to the text of the active item. */
export function SideBySideCarouselDynamicText({
  title,
  items,
  theme,
  headingLevel,
  lastBlock,
}: SideBySideCarouselDynamicTextProps & BlockPlacement) {
  const [activeIndex, setActiveIndex] = useState(0);
  const activeItem = items[activeIndex];
  // One modal for all items, because only the video of the active slide can be opened.
  const video = useTrackedVideo(activeItem?.videoVimeoId ?? '', activeItem?.title || title || texts.video);
  const hasTexts = items.some((item) => item.title || item.textContent);

  return (
    <TitledSection
      title={title}
      dark={theme === 'dark'}
      headingLevel={headingLevel}
      lastBlock={lastBlock}
      gap="2xl"
    >
      <SideBySide>
        <Carousel
          label={title || texts.scenes}
          activeIndex={activeIndex}
          onChange={setActiveIndex}
          slides={items.map((item) => ({
            id: item.id,
            label: item.title || item.image?.description,
            content: <SlideContent item={item} video={video} />,
          }))}
        />
        {hasTexts ? (
          <Texts>
            {items.map((item, index) => (
              // Inactive texts keep their space, so that the layout does not shift when the text changes.
              <div key={item.id} data-active={index === activeIndex || undefined}>
                {item.title ? (
                  <Heading level={getInnerHeadingLevel(headingLevel, title !== '')} look="2xl">
                    {item.title}
                  </Heading>
                ) : null}
                {item.textContent ? <RichText html={item.textContent} /> : null}
              </div>
            ))}
          </Texts>
        ) : null}
      </SideBySide>
      {video.modal}
    </TitledSection>
  );
}

function SlideContent({ item, video }: { item: Item; video: VideoModalControls }) {
  const { image, title, videoVimeoId } = item;
  if (image && !videoVimeoId) return <SlideImage image={image} sizes={sizes} aspectRatio={aspectRatio} />;
  return (
    <ImageStack>
      {image ? (
        <Image image={image} sizes={sizes} aspectRatio={aspectRatio} alt="" />
      ) : (
        <CurtainPlaceholder data-surface="dark" />
      )}
      {!image && !videoVimeoId && title ? <CurtainTitle aria-hidden="true">{title}</CurtainTitle> : null}
      {videoVimeoId ? <PlayButton subject={title} onClick={video.play} onIntent={video.preload} /> : null}
    </ImageStack>
  );
}

const Texts = styled.div`
  display: grid;
  > div {
    grid-area: 1 / 1;
    min-width: 0;
    display: flex;
    flex-direction: column;
    gap: ${space.m};
    visibility: hidden;
  }
  /* Without scripts, all texts are shown below each other. */
  ${media.noScripts} {
    gap: ${space.l};
    > div {
      grid-area: auto;
      visibility: visible;
    }
  }
  > [data-active] {
    visibility: visible;
    animation: curtain-rise ${duration.slow} ${easing.curtain} both;
  }
`;

const ImageStack = styled.div`
  position: relative;
  display: grid;
  > * {
    grid-area: 1 / 1;
  }
`;

const CurtainTitle = styled.p`
  place-self: center;
  padding: ${space.l};
  color: ${color.fixed.onPicture};
  font-family: ${font.display};
  font-size: ${fontSize['2xl']};
  font-variation-settings: ${opticalSize['2xl']};
  line-height: ${lineHeight.heading};
  text-align: center;
  text-wrap: balance;
`;
