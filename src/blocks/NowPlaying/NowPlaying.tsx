import styled from '@emotion/styled';
import { media, space } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { NowPlayingProps } from '../../content/blocks/nowPlaying';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { LargeItemCard } from '../shared/LargeItemCard';
import { TitledSection } from '../shared/TitledSection';

/** A grid of cards with the current shows; up to 768 px a column of large cards (product 2.7). */
export function NowPlaying({
  title,
  subtitle,
  items,
  darkBackground,
  headingLevel,
  lastBlock,
}: NowPlayingProps & BlockPlacement) {
  const hasTwoColumns = items.length === 2 || items.length === 4;
  return (
    <TitledSection
      title={title}
      subtitle={subtitle}
      dark={darkBackground}
      headingLevel={headingLevel}
      lastBlock={lastBlock}
      width="wide"
      gap="2xl"
    >
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
    </TitledSection>
  );
}

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
