import styled from '@emotion/styled';
import { color } from '../../design-system';

/** The curtain is down: what stands at 4:3 where there is no picture. Give it `data-surface="dark"`. */
export const Curtain = styled.div`
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
