import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, space } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { LargeItemCardsProps } from '../../content/blocks/largeItemCards';
import { BlockHead } from '../shared/BlockHead';
import { headingBelow } from '../shared/headingBelow';
import { LargeItemCard } from '../shared/LargeItemCard';
import { Section } from '../shared/Section';

/** Large cards below one another, their pictures by turns on the left and on the right; above the words on a phone. */
export function LargeItemCards({
  title,
  subtitle,
  items,
  darkBackground,
  headingLevel,
  lastBlock,
}: LargeItemCardsProps & BlockPlace) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Column>
          <BlockHead title={title} subtitle={subtitle} id={titleId} level={headingLevel} />
          <List>
            {items.map((item) => (
              <LargeItemCard
                key={item.id}
                {...item}
                wide
                headingLevel={headingBelow(headingLevel, title !== '')}
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
