import styled from '@emotion/styled';
import { media, space } from '../../../design-system';

/** Two short fields, side by side on wide screens. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space.m};
  ${media.aboveMobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
