import styled from '@emotion/styled';
import { useId } from 'react';
import { Accordion, Container, RichText, space } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { FaqsProps } from '../../content/blocks/faqs';
import { BlockHead } from '../shared/BlockHead';
import { headingBelow } from '../shared/headingBelow';
import { Section } from '../shared/Section';

/** Questions that open to their answers. An address with the anchor of a question opens it. */
export function Faqs({
  title,
  questionsAndAnswers,
  darkBackground,
  headingLevel,
  lastBlock,
}: FaqsProps & BlockPlace) {
  const titleId = useId();

  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width="reading">
        <Column>
          <BlockHead id={titleId} title={title} level={headingLevel} />
          <Accordion
            headingLevel={headingBelow(headingLevel, title !== '')}
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
