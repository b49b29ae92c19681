import styled from '@emotion/styled';
import { color, duration, easing } from '../tokens';
import { AnyLink } from './AnyLink';

/** A link in text or a list. `data-quiet` hides the underline until hover or focus. */
export const Link = styled(AnyLink)`
  color: ${color.link};
  text-decoration-line: underline;
  text-decoration-thickness: 0.06em;
  text-underline-offset: 0.2em;
  transition: color ${duration.quick} ${easing.standard};
  &:hover {
    color: ${color.linkHover};
    text-decoration-thickness: 0.11em;
  }
  &[data-quiet] {
    color: inherit;
    text-decoration-color: transparent;
  }
  &[data-quiet]:hover {
    color: ${color.link};
    text-decoration-color: currentColor;
  }
`;
