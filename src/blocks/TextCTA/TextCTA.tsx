import styled from '@emotion/styled';
import { useId } from 'react';
import { Container, media, RichText, space } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { TextCTAProps } from '../../content/blocks/textCTA';
import { BlockTitle } from '../shared/BlockTitle';
import { ButtonRow } from '../shared/ButtonRow';
import { Section } from '../shared/Section';

/** A band with a text on the left and buttons on the right; stacked on phones. */
export function TextCTA({
  title,
  text,
  buttons,
  darkBackground,
  headingLevel,
  lastBlock,
}: TextCTAProps & BlockPlacement) {
  const titleId = useId();
  const hasText = title !== '' || text !== '';
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} compact lastBlock={lastBlock}>
      <Container>
        <Band data-two-columns={(hasText && buttons.length > 0) || undefined}>
          {hasText ? (
            <TextColumn>
              <BlockTitle id={titleId} title={title} level={headingLevel} container="card" />
              {text ? <RichText html={text} /> : null}
            </TextColumn>
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
    &[data-two-columns] {
      grid-template-columns: minmax(0, 42rem) minmax(0, auto);
      justify-content: space-between;
      align-items: center;
      gap: ${space['3xl']};
    }
    &[data-two-columns] > :last-child {
      justify-content: flex-end;
    }
  }
`;

const TextColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  min-width: 0;
`;
