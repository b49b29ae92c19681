import styled from '@emotion/styled';
import { color, fontWeight, layer, radius, space } from '../../design-system';
import { texts } from '../texts';

/** The first tab stop, a link past the header to the content. Visible only when focused. */
export function SkipLink() {
  // A landmark, because the question for consent can have a link before it (axe, rule `region`).
  return (
    <nav aria-label={texts.skipToContent}>
      <Anchor href="#main">{texts.skipToContent}</Anchor>
    </nav>
  );
}

const Anchor = styled.a`
  position: fixed;
  inset-block-start: ${space.xs};
  inset-inline-start: ${space.xs};
  z-index: ${layer.skipLink};
  padding: ${space.xs} ${space.m};
  border-radius: ${radius.m};
  background: ${color.fixed.candle};
  color: ${color.fixed.onCandle};
  font-weight: ${fontWeight.semibold};
  &:not(:focus) {
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
    padding: 0;
  }
`;
