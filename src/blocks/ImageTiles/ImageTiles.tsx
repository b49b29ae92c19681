import styled from '@emotion/styled';
import { useId } from 'react';
import {
  color,
  Container,
  duration,
  easing,
  Image,
  imageFrame,
  layer,
  media,
  radius,
  RichText,
  shadow,
  space,
  StarDivider,
  type PictureRatio,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { ImageTilesLayout, ImageTilesProps } from '../../content/blocks/imageTiles';
import { BlockTitle } from '../shared/BlockTitle';
import { ButtonRow } from '../shared/ButtonRow';
import { EnlargeButton } from '../shared/EnlargeButton';
import { Section } from '../shared/Section';

/** The images of each layout: their aspect ratio, and their share of the width of the mosaic. */
const layoutImages: Record<ImageTilesLayout, { aspectRatio: PictureRatio; share: number }[]> = {
  single: [{ aspectRatio: '3:2', share: 1 }],
  pair: [
    { aspectRatio: '3:4', share: 0.5 },
    { aspectRatio: '3:4', share: 0.5 },
  ],
  stack: [
    { aspectRatio: '2:1', share: 0.88 },
    { aspectRatio: '2:1', share: 0.88 },
  ],
  largeAndTwo: [
    { aspectRatio: '4:5', share: 0.6 },
    { aspectRatio: '1:1', share: 0.4 },
    { aspectRatio: '1:1', share: 0.4 },
  ],
  wideAndTwo: [
    { aspectRatio: '2:1', share: 1 },
    { aspectRatio: '3:2', share: 0.5 },
    { aspectRatio: '3:2', share: 0.5 },
  ],
  four: [
    { aspectRatio: '4:3', share: 0.5 },
    { aspectRatio: '4:3', share: 0.5 },
    { aspectRatio: '4:3', share: 0.5 },
    { aspectRatio: '4:3', share: 0.5 },
  ],
};

/** For an image without a place in its layout. */
const spareImage = { aspectRatio: '1:1', share: 1 } as const;

/** One to four images in a mosaic, with a text card that overlaps them. */
export function ImageTiles({
  images,
  layout,
  imagesRight,
  title,
  text,
  buttons,
  darkBackground,
  headingLevel,
  lastBlock,
}: ImageTilesProps & BlockPlacement) {
  const titleId = useId();
  const hasCard = title !== '' || text !== '' || buttons.length > 0;
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width={hasCard ? 'wide' : 'content'}>
        <Columns
          data-card={hasCard || undefined}
          data-images={images.length > 0 || undefined}
          data-images-right={imagesRight || undefined}
        >
          {images.length > 0 ? (
            <Mosaic data-layout={layout}>
              {images.map((image, index) => {
                const { aspectRatio, share } = layoutImages[layout][index] ?? spareImage;
                const percent = Math.round(share * 100);
                return (
                  <Tile key={`${image.id} ${index}`}>
                    <Image
                      image={image}
                      aspectRatio={aspectRatio}
                      sizes={`(min-width: 769px) ${Math.round(percent * (hasCard ? 0.6 : 0.95))}vw, ${percent}vw`}
                    />
                    <EnlargeButton image={image} />
                  </Tile>
                );
              })}
            </Mosaic>
          ) : null}
          {hasCard ? (
            <Card>
              <BlockTitle id={titleId} title={title} level={headingLevel} container="card" />
              <StarDivider align="left" />
              {text ? <RichText html={text} /> : null}
              <ButtonRow buttons={buttons} />
            </Card>
          ) : null}
        </Columns>
      </Container>
    </Section>
  );
}

const Columns = styled.div`
  display: grid;
  ${media.aboveMobile} {
    &[data-card][data-images] {
      grid-template-columns: repeat(12, minmax(0, 1fr));
      align-items: center;
      > * {
        grid-row: 1;
      }
      /* The card overlaps the images by one column. */
      > :first-of-type {
        grid-column: 1 / 9;
      }
      > :last-of-type {
        grid-column: 8 / 13;
      }
      &[data-images-right] > :first-of-type {
        grid-column: 5 / 13;
      }
      &[data-images-right] > :last-of-type {
        grid-column: 1 / 6;
      }
    }
  }
`;

const Mosaic = styled.div`
  display: grid;
  gap: clamp(0.5rem, 1.2vw, 1rem);
  min-width: 0;
  &:not([data-layout='single'], [data-layout='stack']) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  /* The two images are offset vertically. */
  &[data-layout='pair'] > :first-of-type {
    margin-block-end: clamp(1.5rem, 5vw, 4rem);
  }
  &[data-layout='pair'] > :last-of-type:not(:only-of-type) {
    margin-block-start: clamp(1.5rem, 5vw, 4rem);
  }
  &[data-layout='stack'] > * {
    width: 88%;
  }
  &[data-layout='stack'] > :last-of-type:not(:only-of-type) {
    justify-self: end;
  }
  &[data-layout='largeAndTwo'] {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    grid-template-rows: repeat(2, minmax(0, 1fr));
  }
  /* As high as the two small images together. */
  &[data-layout='largeAndTwo'] > :first-of-type {
    grid-row: span 2;
    ${imageFrame} {
      position: absolute;
      inset: 0;
    }
  }
  &[data-layout='wideAndTwo'] > :first-of-type {
    grid-column: span 2;
  }
`;

const Tile = styled.div`
  position: relative;
  min-width: 0;
  border-radius: ${radius.l};
  box-shadow: ${shadow.raised};
  ${imageFrame} {
    height: 100%;
    border-radius: inherit;
  }
  picture {
    ${media.motion} {
      transition: transform ${duration.curtain} ${easing.curtain};
    }
  }
  ${media.hover} {
    &:hover picture {
      transform: scale(1.03);
    }
  }
  /* Moves the icon of the enlarge button to where the card never covers it. */
  button > span {
    inset-block: ${space.s} auto;
  }
  /* A thin border over the image. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 1px solid ${color.fixed.glow};
    border-radius: inherit;
    pointer-events: none;
  }
`;

const Card = styled.div`
  position: relative;
  z-index: ${layer.raised};
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  min-width: 0;
  padding: clamp(1.5rem, 4vw, 3.5rem);
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.stage};
  /* An inner border. */
  &::before {
    content: '';
    position: absolute;
    inset: ${space.xs};
    border: 1px solid ${color.ornament};
    border-radius: ${radius.m};
    opacity: 0.45;
    pointer-events: none;
  }
  ${media.upToMobile} {
    div + & {
      width: calc(100% - 2 * ${space.m});
      margin: -1.75rem auto 0;
    }
  }
`;
