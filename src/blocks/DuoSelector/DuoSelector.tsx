import styled from '@emotion/styled';
import { useId, useState } from 'react';
import {
  color,
  Container,
  fontSize,
  fontWeight,
  Heading,
  media,
  RichText,
  space,
  StarDivider,
  Toggle,
} from '../../design-system';
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
              <Side
                text={left}
                label={isChoice ? leftLabel || texts.left : undefined}
                headingLevel={headingLevel}
                hidden={isChoice && side !== 'left'}
              />
            ) : null}
            {right ? (
              <Side
                text={right}
                label={isChoice ? rightLabel || texts.right : undefined}
                headingLevel={headingLevel}
                hidden={isChoice && side !== 'right'}
              />
            ) : null}
          </div>
        </Column>
      </Container>
    </Section>
  );
}

function Side({
  text: { title, text, alignment },
  label,
  headingLevel,
  hidden,
}: {
  text: DuoSelectorText;
  /** The words of the switch; undefined where there is no choice. */
  label: string | undefined;
  headingLevel: BlockPlace['headingLevel'];
  hidden: boolean;
}) {
  return (
    <Words hidden={hidden} data-label={label}>
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
  ${media.noScripts} {
    display: none;
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
  /* The switch does not answer: both texts stand below one another, each with its words. */
  ${media.noScripts} {
    &[hidden] {
      display: flex !important;
    }
    & + & {
      margin-block-start: ${space['2xl']};
    }
    &[data-label]::before {
      content: attr(data-label);
      color: ${color.accent};
      font-size: ${fontSize.s};
      font-weight: ${fontWeight.semibold};
      letter-spacing: 0.06em;
      text-align: center;
    }
  }
`;
