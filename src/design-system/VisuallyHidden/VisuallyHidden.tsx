import styled from '@emotion/styled';

/** The same for what is hidden in some windows or states only. */
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

/** Text for screen readers alone. */
export const VisuallyHidden = styled.span(visuallyHidden);
