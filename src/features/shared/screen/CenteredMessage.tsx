import styled from '@emotion/styled';
import { color, space } from '../../../design-system';

/** The only content of a screen, centered: an empty cart, or a loading indicator. */
export const CenteredMessage = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
  padding-block: ${space['3xl']};
  color: ${color.accent};
  text-align: center;
`;
