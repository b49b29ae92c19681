import styled from '@emotion/styled';
import { color } from '../../design-system';

/** A drawn curtain at 4:3 as a placeholder for a missing image. Requires `data-surface="dark"`. */
export const CurtainPlaceholder = styled.div`
  aspect-ratio: 4 / 3;
  background:
    linear-gradient(to top, ${color.fixed.shade}, transparent 60%),
    repeating-linear-gradient(
      90deg,
      ${color.fixed.curtain} 0 1.25rem,
      ${color.fixed.curtainShade} 2rem,
      ${color.fixed.curtain} 2.75rem
    );
`;
