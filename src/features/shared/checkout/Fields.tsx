import styled from '@emotion/styled';
import { space } from '../../../design-system';

/** The form of a step. */
export const Fields = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  > button[type='submit'] {
    align-self: start;
  }
`;
