import { useId } from 'react';
import { Carousel, Container, Heading, RichText, Stack } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { SideBySideCarouselAndTextProps } from '../../content/blocks/sideBySideCarouselAndText';
import { ButtonRow } from '../shared/ButtonRow';
import { headingLook } from '../shared/headingLook';
import { Section } from '../shared/Section';
import { SideBySide } from '../shared/SideBySide';
import { SlidePicture } from '../shared/SlidePicture';
import { texts } from './texts';

/** Pictures to leaf through beside one text; below one another on a phone, the pictures first. */
export function SideBySideCarouselAndText({
  title,
  text,
  images,
  buttons,
  rightCarousel,
  darkBackground,
  headingLevel,
  lastBlock,
}: SideBySideCarouselAndTextProps & BlockPlace) {
  const titleId = useId();
  const hasWords = Boolean(title || text || buttons.length > 0);
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <SideBySide data-flip={rightCarousel || undefined}>
          {images.length > 0 ? (
            <Carousel
              label={title || texts.pictures}
              slides={images.map((image, place) => ({
                // An editor may show the same picture twice.
                id: `${place}-${image.id}`,
                label: image.description,
                content: (
                  <SlidePicture
                    image={image}
                    sizes="(min-width: 1280px) 38rem, (min-width: 769px) 50vw, 100vw"
                    aspectRatio={4 / 3}
                  />
                ),
              }))}
            />
          ) : null}
          {hasWords ? (
            <Stack gap="l">
              {title ? (
                <Heading id={titleId} level={headingLevel} look={headingLook(headingLevel)}>
                  {title}
                </Heading>
              ) : null}
              {text ? <RichText html={text} /> : null}
              <ButtonRow buttons={buttons} />
            </Stack>
          ) : null}
        </SideBySide>
      </Container>
    </Section>
  );
}
