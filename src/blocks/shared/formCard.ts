import { css } from '@emotion/react';
import { color, media, radius, shadow, space } from '../../design-system';

/** The card around the form of a block. Without scripts a notice is shown instead. */
export const formCard = css`
  padding: ${space.l};
  border-radius: ${radius.l};
  border-block-start: 3px solid ${color.ornament};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.raised};
  ${media.aboveMobile} {
    padding: ${space.xl};
  }
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
  ${media.noScripts} {
    display: none;
  }
`;
