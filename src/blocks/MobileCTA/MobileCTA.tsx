import styled from '@emotion/styled';
import { ButtonLink, color, duration, easing, layer, media, shadow, size, space } from '../../design-system';
import type { BlockPlace } from '../../content/block';
import type { MobileCTAProps } from '../../content/blocks/mobileCTA';
import { useHeroIsGone } from './useHeroIsGone';

/**
 * The main action of a page, fixed at the bottom of a phone's screen (SPEC 2.7); not shown on wider screens. It appears
 * when the hero has left the view, so that it never covers the hero's own buttons. Elements that float in a corner move up
 * for `data-bottom-bar="shown"`, and the end of the page keeps room for the bar (globalStyles.ts).
 */
export function MobileCTA({ button }: MobileCTAProps & BlockPlace) {
  const shown = useHeroIsGone();
  return (
    <>
      <Bar data-surface="dark" data-bottom-bar={shown ? 'shown' : 'hidden'}>
        <Action href={button.href} buttonSize="large" fullWidth>
          <Words>{button.text}</Words>
        </Action>
      </Bar>
      {/* Without scripts nothing tells when the hero has left the view. */}
      <noscript>
        <style>{'[data-bottom-bar] { visibility: visible !important; transform: none !important; }'}</style>
      </noscript>
    </>
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
  &[data-bottom-bar='hidden'] {
    visibility: hidden;
    transform: translateY(100%);
  }
  ${media.motion} {
    transition:
      transform ${duration.slow} ${easing.curtain},
      visibility ${duration.slow};
  }
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
