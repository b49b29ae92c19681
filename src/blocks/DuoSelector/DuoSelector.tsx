import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { Container, Heading, RichText, space, StarDivider, Toggle } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { DuoSelectorProps, DuoSelectorText } from '../../content/blocks/duoSelector';
import { headingLook } from '../shared/headingLook';
import { Section } from '../shared/Section';
import { texts } from './texts';

/** A switch between two texts, the left one first. Both are in the page, so that search engines read them. */
export function DuoSelector({
  leftLabel,
  rightLabel,
  left,
  right,
  darkBackground,
  headingLevel,
  lastBlock,
}: DuoSelectorProps & BlockPlace) {
  const [side, setSide] = useState<'left' | 'right'>('left');
  const panelsId = useId();
  const isChoice = left !== null && right !== null;
  return (
    <Section dark={darkBackground} lastBlock={lastBlock}>
      <Container width="reading">
        <Column>
          {isChoice ? (
            <Switch>
              <Toggle
                label={texts.choose}
                options={[
                  { value: 'left', label: leftLabel || texts.left },
                  { value: 'right', label: rightLabel || texts.right },
                ]}
                value={side}
                onChange={setSide}
                controls={panelsId}
              />
            </Switch>
          ) : null}
          <div id={panelsId}>
            {left ? (
              <Side text={left} headingLevel={headingLevel} hidden={isChoice && side !== 'left'} />
            ) : null}
            {right ? (
              <Side text={right} headingLevel={headingLevel} hidden={isChoice && side !== 'right'} />
            ) : null}
          </div>
        </Column>
      </Container>
    </Section>
  );
}

function Side({
  text: { title, text, alignment },
  headingLevel,
  hidden,
}: {
  text: DuoSelectorText;
  headingLevel: BlockPlace['headingLevel'];
  hidden: boolean;
}) {
  return (
    <Words hidden={hidden}>
      {title ? (
        <>
          <Heading level={headingLevel} look={headingLook(headingLevel)} align={alignment}>
            {title}
          </Heading>
          <StarDivider align={alignment} />
        </>
      ) : null}
      {text ? <RichText html={text} align={alignment} /> : null}
    </Words>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
`;

const Switch = styled.div`
  display: flex;
  justify-content: center;
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
`;
