import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, Heading, media, RichText, space } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { TextCTAProps } from '../../content/blocks/textCTA';
import { ButtonRow } from '../shared/ButtonRow';
import { headingLook } from '../shared/headingLook';
import { Section } from '../shared/Section';

/** A band that asks for one thing: words on the left, buttons on the right; below one another on a phone. */
export function TextCTA({
  title,
  text,
  buttons,
  darkBackground,
  headingLevel,
  lastBlock,
}: TextCTAProps & BlockPlace) {
  const titleId = useId();
  const hasWords = title !== '' || text !== '';
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} compact lastBlock={lastBlock}>
      <Container>
        <Band data-both={(hasWords && buttons.length > 0) || undefined}>
          {hasWords ? (
            <Words>
              {title ? (
                <Heading id={titleId} level={headingLevel} look={headingLook(headingLevel, 'card')}>
                  {title}
                </Heading>
              ) : null}
              {text ? <RichText html={text} /> : null}
            </Words>
          ) : null}
          <ButtonRow buttons={buttons} buttonSize="large" />
        </Band>
      </Container>
    </Section>
  );
}

const Band = styled.div`
  display: grid;
  gap: ${space.l};
  padding-block: ${space.s};
  ${media.aboveMobile} {
    &[data-both] {
      grid-template-columns: minmax(0, 42rem) minmax(0, auto);
      justify-content: space-between;
      align-items: center;
      gap: ${space['3xl']};
    }
    &[data-both] > :last-child {
      justify-content: flex-end;
    }
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  min-width: 0;
`;
