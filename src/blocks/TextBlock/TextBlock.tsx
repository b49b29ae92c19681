import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, Heading, RichText, space, StarDivider } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { TextBlockProps } from '../../content/blocks/textBlock';
import { getHeadingLook } from '../shared/headingLook';
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
          {title ? (
            <>
              <Heading
                id={titleId}
                level={headingLevel}
                look={getHeadingLook(headingLevel)}
                align={alignment}
              >
                {title}
              </Heading>
              <StarDivider align={alignment} />
            </>
          ) : null}
          {text ? <RichText html={text} align={alignment} /> : null}
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
