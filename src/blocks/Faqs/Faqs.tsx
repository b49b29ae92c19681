import styled from '@emotion/styled';
import { useId } from 'react';
import { Accordion, Container, RichText, space } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { FaqsProps } from '../../content/blocks/faqs';
import { BlockHeader } from '../shared/BlockHeader';
import { getInnerHeadingLevel } from '../shared/innerHeadingLevel';
import { Section } from '../shared/Section';

/** Questions with collapsible answers. An address with the anchor of a question opens its answer. */
export function Faqs({
  title,
  questionsAndAnswers,
  darkBackground,
  headingLevel,
  lastBlock,
}: FaqsProps & BlockPlacement) {
  const titleId = useId();

  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width="reading">
        <Column>
          <BlockHeader id={titleId} title={title} level={headingLevel} />
          <Accordion
            headingLevel={getInnerHeadingLevel(headingLevel, title !== '')}
            items={questionsAndAnswers.map(({ id, anchor, question, answer }) => ({
              id,
              anchor,
              title: question,
              content: <RichText html={answer} />,
            }))}
          />
        </Column>
      </Container>
    </Section>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;
