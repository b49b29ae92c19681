import styled from '@emotion/styled';
import { color, media, radius, shadow, space } from '../../../design-system';

/** The work of a screen, and beside it on wide windows what it comes to. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space.l};
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

/** A raised sheet of a screen. */
export const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  padding: ${space.l} min(${space.l}, 6.5vw);
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.low};
`;
