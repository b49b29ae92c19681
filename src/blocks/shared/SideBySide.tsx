import styled from '@emotion/styled';
import { media, space } from '../../design-system';

/**
 * Two halves beside one another: what is seen, then what is read. `data-flip` puts the first on the right. On a phone they
 * stand below one another in the order in which they are written.
 */
export const SideBySide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};
  ${media.aboveMobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: clamp(2.5rem, 6vw, 6rem);
    align-items: center;
    &:has(> :only-child) {
      grid-template-columns: minmax(0, 42rem);
      justify-content: center;
    }
    &[data-flip] > :first-of-type:not(:only-child) {
      order: 1;
    }
  }
`;
