import { useId } from 'react';
import { Carousel, Container, RichText, Stack } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { SideBySideCarouselAndTextProps } from '../../content/blocks/sideBySideCarouselAndText';
import { BlockTitle } from '../shared/BlockTitle';
import { ButtonRow } from '../shared/ButtonRow';
import { Section } from '../shared/Section';
import { SideBySide } from '../shared/SideBySide';
import { SlideImage } from '../shared/SlideImage';

const texts = {
  /** The label of a carousel without a title. */
  pictures: 'Pictures',
};

/** A carousel of images next to a text; on phones, the images are above the text. */
export function SideBySideCarouselAndText({
  title,
  text,
  images,
  buttons,
  rightCarousel,
  darkBackground,
  headingLevel,
  lastBlock,
}: SideBySideCarouselAndTextProps & BlockPlacement) {
  const titleId = useId();
  const hasText = Boolean(title || text || buttons.length > 0);
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <SideBySide data-reversed={rightCarousel || undefined}>
          {images.length > 0 ? (
            <Carousel
              label={title || texts.pictures}
              slides={images.map((image, index) => ({
                // The same image may occur twice.
                id: `${index}-${image.id}`,
                label: image.description,
                content: (
                  <SlideImage
                    image={image}
                    sizes="(min-width: 1280px) 38rem, (min-width: 769px) 50vw, 100vw"
                    aspectRatio="4:3"
                  />
                ),
              }))}
            />
          ) : null}
          {hasText ? (
            <Stack gap="l">
              <BlockTitle id={titleId} title={title} level={headingLevel} />
              {text ? <RichText html={text} /> : null}
              <ButtonRow buttons={buttons} />
            </Stack>
          ) : null}
        </SideBySide>
      </Container>
    </Section>
  );
}
