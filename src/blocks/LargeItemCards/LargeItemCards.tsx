import styled from '@emotion/styled';
import { space } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { LargeItemCardsProps } from '../../content/blocks/largeItemCards';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { LargeItemCard } from '../shared/LargeItemCard';
import { TitledSection } from '../shared/TitledSection';

/** A column of large cards with images on alternating sides; on phones, the images are above the texts. */
export function LargeItemCards({
  title,
  subtitle,
  items,
  darkBackground,
  headingLevel,
  lastBlock,
}: LargeItemCardsProps & BlockPlacement) {
  return (
    <TitledSection
      title={title}
      subtitle={subtitle}
      dark={darkBackground}
      headingLevel={headingLevel}
      lastBlock={lastBlock}
      gap="2xl"
    >
      <List>
        {items.map((item) => (
          <LargeItemCard
            key={item.id}
            {...item}
            wide
            headingLevel={getInnerHeadingLevel(headingLevel, title !== '')}
            sizes="(min-width: 1280px) 700px, (min-width: 769px) 58vw, 100vw"
          />
        ))}
      </List>
    </TitledSection>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;
