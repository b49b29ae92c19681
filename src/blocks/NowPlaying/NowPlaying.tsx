import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, media, space } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { NowPlayingProps } from '../../content/blocks/nowPlaying';
import { BlockHeader } from '../shared/BlockHeader';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { LargeItemCard } from '../shared/LargeItemCard';
import { Section } from '../shared/Section';

/** A grid of cards with the current shows; up to 768 px a column of large cards (product 2.7). */
export function NowPlaying({
  title,
  subtitle,
  items,
  darkBackground,
  headingLevel,
  lastBlock,
}: NowPlayingProps & BlockPlacement) {
  const titleId = useId();
  const hasTwoColumns = items.length === 2 || items.length === 4;
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width="wide">
        <Column>
          <BlockHeader title={title} subtitle={subtitle} id={titleId} level={headingLevel} />
          <CardGrid data-count={items.length}>
            {items.map((item) => (
              <LargeItemCard
                key={item.id}
                {...item}
                headingLevel={getInnerHeadingLevel(headingLevel, title !== '')}
                sizes={`(min-width: 769px) ${hasTwoColumns ? 50 : 34}vw, 100vw`}
              />
            ))}
          </CardGrid>
        </Column>
      </Container>
    </Section>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xl']};
`;

const CardGrid = styled.ul`
  display: grid;
  gap: ${space.xl};
  ${media.aboveMobile} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    > li {
      grid-column: span 2;
    }
    &[data-count='2'] > li,
    &[data-count='4'] > li {
      grid-column: span 3;
    }
    &[data-count='1'] > li {
      grid-column: 2 / span 4;
    }
  }
`;
