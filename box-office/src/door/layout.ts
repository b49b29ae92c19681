import styled from '@emotion/styled';
import { color, space } from '../../../src/design-system';

/** A field with its button. */
export const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${space.s};
  > :not(button) {
    flex: 1 1 12rem;
  }
`;

/** A ticket of a list, with its buttons. */
export const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
  padding-block: ${space.xs};
  border-block-end: 1px solid ${color.border};
  overflow-wrap: anywhere;
  > div {
    flex: 1 1 10rem;
    min-width: 0;
  }
`;
