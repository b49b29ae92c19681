import { css } from '@emotion/react';
import { color, duration, easing, fontSize, fontWeight, media, size, space } from '../../design-system';

/** Styles of the links and toggles in the header bar. A line below marks the current page. */
export const navItemStyles = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${space['2xs']};
  min-height: ${size.target};
  color: ${color.text};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.medium};
  letter-spacing: 0.01em;
  text-decoration: none;
  white-space: nowrap;
  transition: color ${duration.normal} ${easing.standard};
  &::after {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0.35rem;
    height: 2px;
    background: ${color.accent};
    transform: scaleX(0);
    transition: transform ${duration.slow} ${easing.curtain};
  }
  &:hover,
  &[aria-current],
  &[aria-expanded='true'] {
    color: ${color.accent};
  }
  &:hover::after,
  &[aria-current]::after,
  &[aria-expanded='true']::after {
    transform: none;
  }
  ${media.forcedColors} {
    &::after {
      background: CanvasText;
    }
  }
  svg {
    transition: transform ${duration.normal} ${easing.standard};
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;
