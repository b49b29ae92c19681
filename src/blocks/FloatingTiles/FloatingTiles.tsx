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
  radius,
  shadow,
  space,
  type HeadingLevel,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { FloatingTilesGround, FloatingTilesProps } from '../../content/blocks/floatingTiles';
import { BlockHead } from '../shared/BlockHead';
import { ButtonRow } from '../shared/ButtonRow';
import { EnlargeButton } from '../shared/EnlargeButton';
import { headingBelow } from '../shared/headingBelow';
import { texts } from './texts';

type TileModel = FloatingTilesProps['tiles'][number];
type PerRow = FloatingTilesProps['tilesPerRow'];

/** The cut of a picture, width by height, on a wide screen and on a phone. */
const cuts: Record<FloatingTilesProps['variant'], Record<PerRow, { wide: number; phone: number }>> = {
  tile: {
    2: { wide: 3 / 2, phone: 4 / 3 },
    3: { wide: 4 / 5, phone: 4 / 3 },
    6: { wide: 3 / 4, phone: 3 / 4 },
  },
  card: { 2: { wide: 3 / 2, phone: 3 / 2 }, 3: { wide: 4 / 3, phone: 4 / 3 }, 6: { wide: 1, phone: 1 } },
};

const titleLooks = { tile: { 2: '2xl', 3: 'xl', 6: 'l' }, card: { 2: 'xl', 3: 'l', 6: 'm' } } as const;

/**
 * Pictures as tiles over the edge of two grounds: that of this block, or (`actuallyOverlay`) the one to the block above,
 * over which they rise with their title on a panel.
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
}: FloatingTilesProps & BlockPlace) {
  const titleId = useId();
  const head = <BlockHead title={title} id={titleId} level={headingLevel} />;
  const isNight = topBackgroundColor === 'black' && bottomBackgroundColor === 'black';
  const list = (
    <List data-per-row={tilesPerRow} data-surface={variant === 'tile' || isNight ? 'dark' : 'light'}>
      {tiles.map((tile) => (
        <Tile
          key={tile.id}
          tile={tile}
          perRow={tilesPerRow}
          variant={variant}
          headingLevel={headingBelow(headingLevel, title !== '')}
        />
      ))}
    </List>
  );
  return (
    <Ground
      {...groundOf(bottomBackgroundColor)}
      data-reach={overlayAmount}
      data-bottom={extraBottomPad ? 'extra' : bottomPadding || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {actuallyOverlay ? (
        <Container width="wide">
          <Risen {...groundOf(title && topBackgroundColor === 'transparent' ? 'white' : topBackgroundColor)}>
            {head}
            {list}
          </Risen>
        </Container>
      ) : (
        <>
          {title || topPadding ? (
            <Upper {...groundOf(topBackgroundColor)} data-top={topPadding || undefined}>
              <Container width="wide">{head}</Container>
            </Upper>
          ) : null}
          <Lower>
            <Edge {...groundOf(topBackgroundColor)} />
            <Container width="wide">{list}</Container>
          </Lower>
        </>
      )}
    </Ground>
  );
}

function groundOf(ground: FloatingTilesGround) {
  if (ground === 'transparent') return {};
  return { 'data-ground': ground, 'data-surface': ground === 'black' ? 'dark' : 'light' };
}

interface TileProps {
  tile: TileModel;
  perRow: PerRow;
  variant: FloatingTilesProps['variant'];
  headingLevel: HeadingLevel;
}

function Tile({ tile, perRow, variant, headingLevel }: TileProps) {
  const { image, shopHref, buttons } = tile;
  // A tile without a name is called by its text.
  const name = tile.productName || tile.text;
  const text = tile.productName ? tile.text : '';
  const cut = cuts[variant][perRow];
  return (
    <Item
      data-variant={variant}
      style={{ ['--cut-wide' as string]: cut.wide, ['--cut-phone' as string]: cut.phone }}
    >
      {image ? (
        <Picture data-part="picture">
          <Image
            image={image}
            fill
            aspectRatio={cut.wide}
            sizes={`(min-width: 1408px) ${Math.round(1408 / perRow)}px, ${Math.round(100 / perRow)}vw`}
            mobile={{ image, aspectRatio: cut.phone, sizes: perRow === 6 ? '50vw' : '100vw' }}
            // Without words the link says what the picture shows.
            alt={name || shopHref ? '' : undefined}
          />
          {!shopHref && variant === 'card' && image.description ? <EnlargeButton image={image} /> : null}
        </Picture>
      ) : null}
      {!name && shopHref ? (
        <Cover href={shopHref} aria-label={image?.description ? undefined : texts.shop}>
          {image?.description ?? null}
        </Cover>
      ) : null}
      {name || buttons.length > 0 ? (
        <Words data-part="words">
          {name ? (
            <Heading level={headingLevel} look={titleLooks[variant][perRow]}>
              {shopHref ? <Name href={shopHref}>{name}</Name> : name}
            </Heading>
          ) : null}
          {text ? <p>{text}</p> : null}
          {buttons.length > 0 ? (
            <Actions>
              <ButtonRow buttons={buttons} buttonSize="small" />
            </Actions>
          ) : null}
        </Words>
      ) : null}
    </Item>
  );
}

/* The four grounds. Without one, what lies below shows. */
const grounds = `
  &[data-ground] {
    color: ${color.text};
  }
  &[data-ground='white'] {
    background: ${color.raised};
  }
  &[data-ground='gray'] {
    background: ${color.sunken};
  }
  &[data-ground='black'] {
    background: ${color.background};
  }
`;

const Ground = styled.section`
  position: relative;
  /* Keeps the rise of the tiles from moving the block itself. */
  display: flow-root;
  ${grounds}
  &[data-bottom] {
    padding-block-end: ${space.section};
  }
  &[data-bottom='extra'] {
    padding-block-end: calc(${space.section} * 2.25);
  }
`;

const Upper = styled.div`
  ${grounds}
  padding-block-end: ${space['2xl']};
  &[data-top] {
    padding-block-start: ${space.section};
  }
`;

const Lower = styled.div`
  position: relative;
`;

/** The top ground behind the upper part of the tiles. */
const Edge = styled.div`
  position: absolute;
  inset: 0 0 auto;
  ${grounds}
  [data-reach='little'] & {
    height: 18%;
  }
  [data-reach='normal'] & {
    height: 46%;
  }
  [data-reach='extra'] & {
    height: 74%;
  }
`;

const Risen = styled.div`
  position: relative;
  z-index: ${layer.raised};
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  ${grounds}
  &[data-ground] {
    padding: clamp(1.25rem, 3vw, 3rem);
    border: 1px solid ${color.border};
    border-radius: ${radius.l};
    box-shadow: ${shadow.stage};
  }
  [data-reach='little'] & {
    margin-block-start: calc(${space.section} * -0.5);
  }
  [data-reach='normal'] & {
    margin-block-start: calc(${space.section} * -1);
  }
  [data-reach='extra'] & {
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

const Picture = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: inherit;
  aspect-ratio: var(--cut-phone);
  ${media.aboveMobile} {
    aspect-ratio: var(--cut-wide);
  }
  img {
    ${media.motion} {
      transition: transform ${duration.curtain} ${easing.curtain};
    }
  }
`;

const Words = styled.div`
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
    &:hover img {
      transform: scale(1.04);
    }
  }
  /* The edge of a paper cut catches the light. */
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
    aspect-ratio: var(--cut-phone);
    ${media.aboveMobile} {
      aspect-ratio: var(--cut-wide);
    }
    > * {
      grid-area: 1 / 1;
    }
    [data-part='picture'] {
      position: absolute;
      inset: 0;
      aspect-ratio: auto;
    }
    [data-part='words'] {
      /* Night falls over the lower part, as far up as the words reach. */
      /* Over the picture, but without a position: the link of the name is as large as the tile, not as the words. */
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
      p {
        color: ${color.text};
      }
    }
  }
  &[data-variant='card'] {
    display: flex;
    flex-direction: column;
    [data-part='picture'] {
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
    [data-part='words'] {
      flex: 1;
      padding: clamp(0.875rem, 1.8vw, 1.5rem);
    }
  }
`;

/* The link of the name is as large as the tile; buttons lie above it. */
const stretched = `
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

const Name = styled(AnyLink)`
  text-decoration: none;
  ${stretched}
  ${media.hover} {
    li:hover & {
      color: ${color.accent};
    }
  }
`;

/** The link of a tile that has no words: it is read, not seen. */
const Cover = styled(AnyLink)`
  position: absolute;
  inset: 0;
  overflow: hidden;
  color: ${color.fixed.transparent};
  ${stretched}
`;
