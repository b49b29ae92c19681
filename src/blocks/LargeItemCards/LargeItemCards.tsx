import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, space } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { LargeItemCardsProps } from '../../content/blocks/largeItemCards';
import { BlockHeader } from '../shared/BlockHeader';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { LargeItemCard } from '../shared/LargeItemCard';
import { Section } from '../shared/Section';

/** A column of large cards with images on alternating sides; on phones, the images are above the texts. */
export function LargeItemCards({
  title,
  subtitle,
  items,
  darkBackground,
  headingLevel,
  lastBlock,
}: LargeItemCardsProps & BlockPlacement) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Column>
          <BlockHeader title={title} subtitle={subtitle} id={titleId} level={headingLevel} />
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

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;
