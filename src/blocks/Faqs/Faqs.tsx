import styled from '@emotion/styled';
import { useEffect, useId, useRef } from 'react';
import {
  color,
  Container,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Heading,
  Icon,
  RichText,
  space,
  StarDivider,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { FaqsProps } from '../../content/blocks/faqs';
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
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const openTarget = () => {
      // Anchors are plain words (see normaliseFaqs): there is nothing to decode.
      const anchor = window.location.hash.slice(1);
      const target = [...(list.current?.children ?? [])].find((child) => child.id === anchor);
      if (target instanceof HTMLDetailsElement) target.open = true;
    };
    openTarget();
    window.addEventListener('hashchange', openTarget);
    return () => window.removeEventListener('hashchange', openTarget);
  }, []);

  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container width="reading">
        <Column>
          {title ? (
            <Head>
              <Heading id={titleId} level={headingLevel} look="3xl" align="center">
                {title}
              </Heading>
              <StarDivider />
            </Head>
          ) : null}
          <div ref={list}>
            {questionsAndAnswers.map((entry) => (
              <Entry key={entry.id} id={entry.anchor}>
                <summary>
                  <span>{entry.question}</span>
                  <Icon name="plus" />
                </summary>
                <Answer>
                  <RichText html={entry.answer} />
                </Answer>
              </Entry>
            ))}
          </div>
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

const Head = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

const Entry = styled.details`
  border-block-end: 1px solid ${color.border};
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space.m};
    padding-block: ${space.m};
    font-family: ${font.display};
    font-size: ${fontSize.l};
    font-weight: ${fontWeight.medium};
    line-height: 1.3;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary:hover {
    color: ${color.accent};
  }
  summary svg {
    color: ${color.ornament};
    transition: transform ${duration.slow} ${easing.curtain};
  }
  &[open] summary svg {
    transform: rotate(45deg);
  }
`;

const Answer = styled.div`
  padding-block-end: ${space.l};
  padding-inline-end: ${space.xl};
  animation: fade-in ${duration.slow} ${easing.standard};
`;
