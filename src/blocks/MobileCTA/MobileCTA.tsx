import styled from '@emotion/styled';
import { ButtonLink, color, layer, media, shadow, size, space } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { MobileCTAProps } from '../../content/blocks/mobileCTA';

/**
 * The one action of a page, under the thumb: fixed at the bottom of a phone's screen, not there on wider ones. What floats
 * in a corner makes way by `data-bottom-bar`, and so does the end of the page (globalStyles.ts).
 */
export function MobileCTA({ button }: MobileCTAProps & BlockPlace) {
  return (
    <Bar data-surface="dark" data-bottom-bar>
      <Action href={button.href} buttonSize="large" fullWidth>
        <Words>{button.text}</Words>
      </Action>
    </Bar>
  );
}

const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.notice};
  height: calc(${size.bottomBar} + env(safe-area-inset-bottom, 0px));
  padding: ${space.s} ${space.m};
  border-block-start: 1px solid ${color.border};
  background: ${color.background};
  box-shadow: ${shadow.stage};
  ${media.aboveMobile} {
    display: none;
  }
`;

const Action = styled(ButtonLink)`
  max-height: calc(${size.bottomBar} - 2 * ${space.s} - 1px);
  padding-block: ${space['2xs']};
`;

/* Two lines at most: the bar may not grow over the page. */
const Words = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
