import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, space } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { TextBlockProps } from '../../content/blocks/textBlock';
import { AlignedText } from '../shared/AlignedText';
import { Section } from '../shared/Section';

/** A title and a rich text in a column of readable width. */
export function TextBlock({
  title,
  text,
  alignment,
  darkBackground,
  headingLevel,
  lastBlock,
}: TextBlockProps & BlockPlacement) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width="reading">
        <Column>
          <AlignedText
            title={title}
            text={text}
            alignment={alignment}
            titleId={titleId}
            headingLevel={headingLevel}
          />
        </Column>
      </Container>
    </Section>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;
