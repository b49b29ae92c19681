import { layer, space } from '../../design-system';

/**
 * The corner of the window for what floats over a page: the chat and the question about cookies. It is on the right, because
 * headlines and buttons of a page are on the left. The ticket purchase has its summary with the main button on the right, so there
 * it is on the left: set `data-ticketing`.
 */
export const corner = `
  /* Above a bar fixed to the bottom of the window (globalStyles), and inside the safe area of a phone. */
  --corner-offset: calc(var(--bottom-bar, 0px) + env(safe-area-inset-bottom, 0px) + ${space.m});
  position: fixed;
  inset-block-end: var(--corner-offset);
  inset-inline-end: calc(env(safe-area-inset-right, 0px) + ${space.m});
  z-index: ${layer.notice};
  &[data-ticketing] {
    inset-inline: calc(env(safe-area-inset-left, 0px) + ${space.m}) auto;
  }
`;
