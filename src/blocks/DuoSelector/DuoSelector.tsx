import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { color, Container, fontSize, fontWeight, media, space, Toggle } from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { DuoSelectorProps, DuoSelectorText } from '../../content/blocks/duoSelector';
import { AlignedText } from '../shared/AlignedText';
import { Section } from '../shared/Section';

/** The texts of the duo selector. An editor can replace the two labels of the switch. */
const texts = {
  left: 'ADULT AUDITIONS',
  right: 'MINOR AUDITIONS',
  choose: 'Choose what to read',
};

/** A switch between two texts, the left one first. The HTML contains both, so that search engines read them. */
export function DuoSelector({
  leftLabel,
  rightLabel,
  left,
  right,
  darkBackground,
  headingLevel,
  lastBlock,
}: DuoSelectorProps & BlockPlacement) {
  const [side, setSide] = useState<'left' | 'right'>('left');
  const panelsId = useId();
  const hasBothSides = left !== null && right !== null;
  return (
    <Section dark={darkBackground} lastBlock={lastBlock}>
      <Container width="reading">
        <Column>
          {hasBothSides ? (
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
                label={hasBothSides ? leftLabel || texts.left : undefined}
                headingLevel={headingLevel}
                hidden={hasBothSides && side !== 'left'}
              />
            ) : null}
            {right ? (
              <Side
                text={right}
                label={hasBothSides ? rightLabel || texts.right : undefined}
                headingLevel={headingLevel}
                hidden={hasBothSides && side !== 'right'}
              />
            ) : null}
          </div>
        </Column>
      </Container>
    </Section>
  );
}

function Side({
  text,
  label,
  headingLevel,
  hidden,
}: {
  text: DuoSelectorText;
  /** The label of this side on the switch; undefined without a switch. */
  label: string | undefined;
  headingLevel: BlockPlacement['headingLevel'];
  hidden: boolean;
}) {
  return (
    <TextColumn hidden={hidden} data-label={label}>
      <AlignedText {...text} headingLevel={headingLevel} />
    </TextColumn>
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

const TextColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
  /* The switch needs scripts. Without them, both texts are shown below each other, with their labels. */
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
