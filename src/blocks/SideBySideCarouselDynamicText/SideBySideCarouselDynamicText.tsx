import styled from '@emotion/styled';
import { useId, useState } from 'react';
import {
  Carousel,
  color,
  Container,
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
  useVideoModal,
  type VideoModalControls,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { SideBySideCarouselDynamicTextProps } from '../../content/blocks/sideBySideCarouselDynamicText';
import { BlockHead } from '../shared/BlockHead';
import { Curtain } from '../shared/Curtain';
import { headingBelow } from '../shared/headingBelow';
import { Section } from '../shared/Section';
import { SideBySide } from '../shared/SideBySide';
import { SlidePicture } from '../shared/SlidePicture';
import { texts } from './texts';

type Item = SideBySideCarouselDynamicTextProps['items'][number];

const aspectRatio = 4 / 3;
const sizes = '(min-width: 1280px) 38rem, (min-width: 769px) 50vw, 100vw';

/** Pictures and videos to leaf through, and beside them the text of the one that is shown. */
export function SideBySideCarouselDynamicText({
  title,
  items,
  theme,
  headingLevel,
  lastBlock,
}: SideBySideCarouselDynamicTextProps & BlockPlace) {
  const titleId = useId();
  const [active, setActive] = useState(0);
  const shown = items[active];
  // One for all: only the video of the slide that is shown can be reached.
  const video = useVideoModal(shown?.videoVimeoId ?? '', shown?.title || title || texts.video);
  const hasTexts = items.some((item) => item.title || item.textContent);

  return (
    <Section dark={theme === 'dark'} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Column>
          <BlockHead id={titleId} title={title} level={headingLevel} />
          <SideBySide>
            <Carousel
              label={title || texts.scenes}
              activeIndex={active}
              onChange={setActive}
              slides={items.map((item) => ({
                id: item.id,
                label: item.title || item.image?.description,
                content: <Scene item={item} video={video} />,
              }))}
            />
            {hasTexts ? (
              <Texts>
                {items.map((item, place) => (
                  // Those that are not shown keep their place, so that nothing below moves when the text changes.
                  <div key={item.id} data-active={place === active || undefined}>
                    {item.title ? (
                      <Heading level={headingBelow(headingLevel, title !== '')} look="2xl">
                        {item.title}
                      </Heading>
                    ) : null}
                    {item.textContent ? <RichText html={item.textContent} /> : null}
                  </div>
                ))}
              </Texts>
            ) : null}
          </SideBySide>
        </Column>
      </Container>
      {video.modal}
    </Section>
  );
}

function Scene({ item, video }: { item: Item; video: VideoModalControls }) {
  const { image, title, videoVimeoId } = item;
  if (image && !videoVimeoId) return <SlidePicture image={image} sizes={sizes} aspectRatio={aspectRatio} />;
  return (
    <Stage>
      {image ? (
        <Image image={image} sizes={sizes} aspectRatio={aspectRatio} alt="" />
      ) : (
        <Curtain data-surface="dark" />
      )}
      {!image && !videoVimeoId && title ? <Lettering aria-hidden="true">{title}</Lettering> : null}
      {videoVimeoId ? <PlayButton subject={title} onClick={video.play} onIntent={video.prepare} /> : null}
    </Stage>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xl']};
`;

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
  /* No slide is turned to: all texts stand below one another. */
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

const Stage = styled.div`
  position: relative;
  display: grid;
  > * {
    grid-area: 1 / 1;
  }
`;

const Lettering = styled.p`
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
