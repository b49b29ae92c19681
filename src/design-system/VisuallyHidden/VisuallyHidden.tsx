import styled from '@emotion/styled';

/** The styles of VisuallyHidden, for elements that are hidden only in some states or window sizes. */
export const visuallyHidden = `
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span(visuallyHidden);
