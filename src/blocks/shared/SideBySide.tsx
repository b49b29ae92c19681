import styled from '@emotion/styled';
import { media, space } from '../../design-system';

/**
 * Two columns: images, then text. `data-reversed` puts the first column on the right. On phones, they are stacked in source
 * order.
 */
export const SideBySide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};
  ${media.aboveMobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: clamp(2.5rem, 6vw, 6rem);
    align-items: center;
    > :only-child {
      grid-column: 1 / -1;
      justify-self: center;
      width: min(100%, 42rem);
    }
    &[data-reversed] > :first-of-type:not(:only-child) {
      order: 1;
    }
  }
`;
