import styled from '@emotion/styled';
import { useId } from 'react';
import {
  color,
  Container,
  font,
  fontSize,
  fontWeight,
  lineHeight,
  media,
  opticalSize,
  RichText,
  space,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { AmpersandAndTextProps } from '../../content/blocks/ampersandAndText';
import { BlockTitle } from '../shared/BlockTitle';
import { Section } from '../shared/Section';

/** A large ampersand next to a short text. */
export function AmpersandAndText({
  title,
  text,
  darkBackground,
  headingLevel,
  lastBlock,
}: AmpersandAndTextProps & BlockPlacement) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Pair>
          <Ampersand aria-hidden="true">&amp;</Ampersand>
          <TextColumn data-no-title={!title || undefined}>
            <BlockTitle id={titleId} title={title} level={headingLevel} />
            {text ? <RichText html={text} /> : null}
          </TextColumn>
        </Pair>
      </Container>
    </Section>
  );
}

const Pair = styled.div`
  display: grid;
  gap: ${space.s};
  ${media.aboveMobile} {
    grid-template-columns: auto minmax(0, 42rem);
    justify-content: center;
    align-items: center;
    gap: clamp(2rem, 6vw, 5.5rem);
  }
`;

/* Decorative and hidden from screen readers. */
const Ampersand = styled.span`
  color: ${color.ornament};
  font-family: ${font.display};
  font-size: clamp(7rem, 4rem + 14vw, 17rem);
  font-variation-settings: 'opsz' calc(clamp(7rem, 4rem + 14vw, 17rem) / 1px);
  font-weight: ${fontWeight.regular};
  line-height: 0.8;
  user-select: none;
  [data-surface='dark'] & {
    text-shadow: 0 0 0.35em ${color.fixed.glow};
  }
`;

const TextColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  min-width: 0;
  /* A text without a title uses the font of titles. */
  &[data-no-title] p {
    font-family: ${font.display};
    font-size: ${fontSize.xl};
    font-variation-settings: ${opticalSize.xl};
    line-height: ${lineHeight.snug};
  }
`;
