import styled from '@emotion/styled';
import { useId } from 'react';
import {
  color,
  Container,
  font,
  fontSize,
  fontWeight,
  Heading,
  lineHeight,
  media,
  opticalSize,
  RichText,
  space,
} from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { AmpersandAndTextProps } from '../../content/blocks/ampersandAndText';
import { headingLook } from '../shared/headingLook';
import { Section } from '../shared/Section';

/** A great ampersand beside a few words: what belongs together in this house. */
export function AmpersandAndText({
  title,
  text,
  darkBackground,
  headingLevel,
  lastBlock,
}: AmpersandAndTextProps & BlockPlace) {
  const titleId = useId();
  return (
    <Section dark={darkBackground} labelledBy={title ? titleId : undefined} lastBlock={lastBlock}>
      <Container>
        <Pair>
          <Ampersand aria-hidden="true">&amp;</Ampersand>
          <Words data-alone={!title || undefined}>
            {title ? (
              <Heading id={titleId} level={headingLevel} look={headingLook(headingLevel)}>
                {title}
              </Heading>
            ) : null}
            {text ? <RichText html={text} /> : null}
          </Words>
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

/* A letter as scenery: cast in gold, larger than any text, and left out of what is read. */
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

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  min-width: 0;
  /* Words without a title are said in its voice. */
  &[data-alone] p {
    font-family: ${font.display};
    font-size: ${fontSize.xl};
    font-variation-settings: ${opticalSize.xl};
    line-height: ${lineHeight.snug};
  }
`;
