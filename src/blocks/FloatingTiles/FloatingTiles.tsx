import styled from '@emotion/styled';
import { useId } from 'react';
import {
  AnyLink,
  color,
  Container,
  duration,
  easing,
  fontSize,
  Heading,
  Image,
  layer,
  media,
  pictureRatios,
  radius,
  shadow,
  space,
  type HeadingLevel,
  type PictureRatio,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { FloatingTilesBackground, FloatingTilesProps } from '../../content/blocks/floatingTiles';
import { BlockHeader } from '../shared/BlockHeader';
import { ButtonRow } from '../shared/ButtonRow';
import { EnlargeButton } from '../shared/EnlargeButton';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';

const texts = {
  /** The label of the link of a tile without text and image description. */
  shop: 'Open the shop',
};

type TileModel = FloatingTilesProps['tiles'][number];
type PerRow = FloatingTilesProps['tilesPerRow'];

/** The aspect ratios of the images on wide screens and on phones. */
const aspectRatios: Record<
  FloatingTilesProps['variant'],
  Record<PerRow, { wide: PictureRatio; phone: PictureRatio }>
> = {
  tile: {
    2: { wide: '3:2', phone: '4:3' },
    3: { wide: '4:5', phone: '4:3' },
    6: { wide: '3:4', phone: '3:4' },
  },
  card: {
    2: { wide: '3:2', phone: '3:2' },
    3: { wide: '4:3', phone: '4:3' },
    6: { wide: '1:1', phone: '1:1' },
  },
};

const titleLooks = { tile: { 2: '2xl', 3: 'xl', 6: 'l' }, card: { 2: 'xl', 3: 'l', 6: 'm' } } as const;

/**
 * Tiles with images that overlap the edge between two backgrounds of this block. With `actuallyOverlay`, they overlap the
 * block above instead, on a panel with the title.
 */
export function FloatingTiles({
  title,
  tiles,
  tilesPerRow,
  variant,
  topBackgroundColor,
  bottomBackgroundColor,
  overlayAmount,
  actuallyOverlay,
  topPadding,
  bottomPadding,
  extraBottomPad,
  headingLevel,
}: FloatingTilesProps & BlockPlacement) {
  const titleId = useId();
  const header = <BlockHeader title={title} id={titleId} level={headingLevel} />;
  const isDark = topBackgroundColor === 'black' && bottomBackgroundColor === 'black';
  const list = (
    <List data-per-row={tilesPerRow} data-surface={variant === 'tile' || isDark ? 'dark' : 'light'}>
      {tiles.map((tile) => (
        <Tile
          key={tile.id}
          tile={tile}
          perRow={tilesPerRow}
          variant={variant}
          headingLevel={getInnerHeadingLevel(headingLevel, title !== '')}
        />
      ))}
    </List>
  );
  return (
    <Block
      {...getBackgroundProps(bottomBackgroundColor)}
      data-overlap={overlayAmount}
      data-bottom={extraBottomPad ? 'extra' : bottomPadding || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {actuallyOverlay ? (
        <Container width="wide">
          <OverlayPanel
            {...getBackgroundProps(
              title && topBackgroundColor === 'transparent' ? 'white' : topBackgroundColor,
            )}
          >
            {header}
            {list}
          </OverlayPanel>
        </Container>
      ) : (
        <>
          {title || topPadding ? (
            <UpperPart {...getBackgroundProps(topBackgroundColor)} data-top={topPadding || undefined}>
              <Container width="wide">{header}</Container>
            </UpperPart>
          ) : null}
          <LowerPart>
            <TopBackground {...getBackgroundProps(topBackgroundColor)} />
            <Container width="wide">{list}</Container>
          </LowerPart>
        </>
      )}
    </Block>
  );
}

function getBackgroundProps(background: FloatingTilesBackground) {
  if (background === 'transparent') return {};
  return { 'data-background': background, 'data-surface': background === 'black' ? 'dark' : 'light' };
}

interface TileProps {
  tile: TileModel;
  perRow: PerRow;
  variant: FloatingTilesProps['variant'];
  headingLevel: HeadingLevel;
}

function Tile({ tile, perRow, variant, headingLevel }: TileProps) {
  const { image, shopHref, buttons } = tile;
  // A tile without a product name uses its text as heading.
  const name = tile.productName || tile.text;
  const text = tile.productName ? tile.text : '';
  const aspectRatio = aspectRatios[variant][perRow];
  return (
    <Item
      data-variant={variant}
      style={{
        ['--ratio-wide' as string]: pictureRatios[aspectRatio.wide],
        ['--ratio-phone' as string]: pictureRatios[aspectRatio.phone],
      }}
    >
      {image ? (
        <ImageFrame data-part="image">
          <Image
            image={image}
            fill
            aspectRatio={aspectRatio.wide}
            sizes={`(min-width: 1408px) ${Math.round(1408 / perRow)}px, ${Math.round(100 / perRow)}vw`}
            mobile={{ image, aspectRatio: aspectRatio.phone, sizes: perRow === 6 ? '50vw' : '100vw' }}
            // Without a text, the link contains the description of the image.
            alt={name || shopHref ? '' : undefined}
          />
          {!shopHref && variant === 'card' ? <EnlargeButton image={image} /> : null}
        </ImageFrame>
      ) : null}
      {!name && shopHref ? (
        <CoverLink href={shopHref} aria-label={image?.description ? undefined : texts.shop}>
          {image?.description ?? null}
        </CoverLink>
      ) : null}
      {name || buttons.length > 0 ? (
        <TextColumn data-part="text">
          {name ? (
            <Heading level={headingLevel} look={titleLooks[variant][perRow]}>
              {shopHref ? <NameLink href={shopHref}>{name}</NameLink> : name}
            </Heading>
          ) : null}
          {text ? <p>{text}</p> : null}
          {buttons.length > 0 ? (
            <Actions>
              <ButtonRow buttons={buttons} buttonSize="small" />
            </Actions>
          ) : null}
        </TextColumn>
      ) : null}
    </Item>
  );
}

/* The backgrounds. Without one, the background below is visible. */
const backgroundStyles = `
  &[data-background] {
    color: ${color.text};
  }
  &[data-background='white'] {
    background: ${color.raised};
  }
  &[data-background='gray'] {
    background: ${color.sunken};
  }
  &[data-background='black'] {
    background: ${color.background};
  }
`;

const Block = styled.section`
  position: relative;
  /* Prevents the negative margin of the tiles from collapsing with the block. */
  display: flow-root;
  ${backgroundStyles}
  &[data-bottom] {
    padding-block-end: ${space.section};
  }
  &[data-bottom='extra'] {
    padding-block-end: calc(${space.section} * 2.25);
  }
`;

const UpperPart = styled.div`
  ${backgroundStyles}
  padding-block-end: ${space['2xl']};
  &[data-top] {
    padding-block-start: ${space.section};
  }
`;

const LowerPart = styled.div`
  position: relative;
`;

/** The upper background behind the top of the tiles. */
const TopBackground = styled.div`
  position: absolute;
  inset: 0 0 auto;
  ${backgroundStyles}
  [data-overlap='little'] & {
    height: 18%;
  }
  [data-overlap='normal'] & {
    height: 46%;
  }
  [data-overlap='extra'] & {
    height: 74%;
  }
`;

const OverlayPanel = styled.div`
  position: relative;
  z-index: ${layer.raised};
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  ${backgroundStyles}
  &[data-background] {
    padding: clamp(1.25rem, 3vw, 3rem);
    border: 1px solid ${color.border};
    border-radius: ${radius.l};
    box-shadow: ${shadow.stage};
  }
  [data-overlap='little'] & {
    margin-block-start: calc(${space.section} * -0.5);
  }
  [data-overlap='normal'] & {
    margin-block-start: calc(${space.section} * -1);
  }
  [data-overlap='extra'] & {
    margin-block-start: calc(${space.section} * -1.75);
  }
`;

const List = styled.ul`
  --gap: clamp(0.75rem, 1.8vw, 1.75rem);
  --per-row: 1;
  position: relative;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--gap);
  &[data-per-row='6'] {
    --per-row: 2;
  }
  ${media.aboveMobile} {
    &[data-per-row='2'] {
      --per-row: 2;
    }
    &[data-per-row='3'],
    &[data-per-row='6'] {
      --per-row: 3;
    }
  }
  ${media.aboveMenu} {
    &[data-per-row='6'] {
      --per-row: 6;
    }
  }
`;

const ImageFrame = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: inherit;
  aspect-ratio: var(--ratio-phone);
  ${media.aboveMobile} {
    aspect-ratio: var(--ratio-wide);
  }
  picture {
    ${media.motion} {
      transition: transform ${duration.curtain} ${easing.curtain};
    }
  }
`;

const TextColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  min-width: 0;
  p {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
    line-height: 1.5;
  }
`;

const Actions = styled.div`
  position: relative;
  z-index: ${layer.raised};
  margin-block-start: auto;
  padding-block-start: ${space.xs};
`;

const Item = styled.li`
  position: relative;
  flex: 0 0 calc((100% - (var(--per-row) - 1) * var(--gap)) / var(--per-row));
  min-width: 0;
  border-radius: ${radius.l};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.raised};
  transition: box-shadow ${duration.slow} ${easing.curtain};
  ${media.hover} {
    &:hover {
      box-shadow: ${shadow.stage};
    }
    &:hover picture {
      transform: scale(1.04);
    }
  }
  /* A thin border over the image. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 1px solid ${color.border};
    border-radius: inherit;
    pointer-events: none;
    transition: border-color ${duration.slow} ${easing.standard};
  }
  ${media.hover} {
    &:hover::after {
      border-color: ${color.ornament};
    }
  }
  &[data-variant='tile'] {
    display: grid;
    aspect-ratio: var(--ratio-phone);
    ${media.aboveMobile} {
      aspect-ratio: var(--ratio-wide);
    }
    > * {
      grid-area: 1 / 1;
    }
    [data-part='image'] {
      position: absolute;
      inset: 0;
      aspect-ratio: auto;
    }
    [data-part='text'] {
      /* A dark gradient as high as the text. */
      /* The isolation property puts the text over the image; a position would limit the stretched link to the text. */
      isolation: isolate;
      align-self: end;
      padding: 4.5rem clamp(0.875rem, 2vw, 1.75rem) clamp(0.875rem, 2vw, 1.75rem);
      border-radius: inherit;
      background: linear-gradient(
        to top,
        ${color.fixed.nightSunken},
        color-mix(in srgb, ${color.fixed.nightSunken} 78%, transparent) calc(100% - 4.5rem),
        transparent
      );
      @supports not (color: color-mix(in srgb, currentColor, transparent)) {
        background: linear-gradient(to top, ${color.fixed.nightSunken} calc(100% - 4.5rem), transparent);
      }
      p {
        color: ${color.text};
      }
    }
  }
  &[data-variant='card'] {
    display: flex;
    flex-direction: column;
    [data-part='image'] {
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
    [data-part='text'] {
      flex: 1;
      padding: clamp(0.875rem, 1.8vw, 1.5rem);
    }
  }
`;

/* Stretches the link over the whole tile. Buttons are above it. */
const stretchedLinkStyles = `
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: ${layer.raised};
    border-radius: ${radius.l};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::before {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
`;

const NameLink = styled(AnyLink)`
  text-decoration: none;
  ${stretchedLinkStyles}
  ${media.hover} {
    li:hover & {
      color: ${color.accent};
    }
  }
`;

/** The link of a tile without text. Its text is invisible, for screen readers only. */
const CoverLink = styled(AnyLink)`
  position: absolute;
  inset: 0;
  overflow: hidden;
  color: ${color.fixed.transparent};
  ${stretchedLinkStyles}
`;
