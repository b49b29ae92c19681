import styled from '@emotion/styled';
import { media, space } from '../../../design-system';

/** Two short fields, side by side on wide screens. */
export const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${space.m};
  ${media.aboveMobile} {
    grid-template-columns: 1fr 1fr;
  }
`;
