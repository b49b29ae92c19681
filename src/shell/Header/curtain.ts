import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { color, media } from '../../design-system';

const swagMask =
  'radial-gradient(ellipse 50% 100% at 50% 0, black 96%, transparent) 50% 0 / 7.5rem 100% repeat-x';

/** Height of the valance, for layouts that reserve space for it. */
export const valanceHeight = '1.75rem';

/** The decorated lower edge of a curtain. */
export const Valance = styled.div`
  position: relative;
  height: ${valanceHeight};
  background: linear-gradient(${color.fixed.candle} 45%, ${color.ornament});
  mask: ${swagMask};
  &::before {
    content: '';
    position: absolute;
    inset: 0 0 4px;
    background:
      linear-gradient(${color.fixed.shade}, ${color.fixed.transparent} 70%),
      repeating-linear-gradient(
        90deg,
        ${color.fixed.curtainShade} 0,
        ${color.fixed.curtain} 0.6rem,
        ${color.fixed.curtain} 1.1rem,
        ${color.fixed.curtainShade} 1.875rem
      );
    background-position: 50% 0;
    mask: ${swagMask};
  }
  ${media.forcedColors} {
    display: none;
  }
`;

/** A background that looks like the folds of a curtain. */
export const curtainFolds = css`
  background: ${color.raised}
    repeating-linear-gradient(
      90deg,
      ${color.background} 0,
      ${color.fixed.transparent} 3rem,
      ${color.fixed.transparent} 5rem,
      ${color.background} 9rem
    );
`;
