import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import {
  ButtonLink,
  color,
  duration,
  easing,
  layer,
  media,
  notPrinted,
  shadow,
  size,
  space,
} from '../../design-system';
import type { BlockPlacement } from '../../content/block';
import type { MobileCTAProps } from '../../content/blocks/mobileCTA';
import { heroSelector } from '../shared/hero';

/**
 * The main action of a page, fixed at the bottom of the screen on phones (product 2.7). It appears when the hero has left the
 * viewport, so that it never covers the hero's buttons. With `data-bottom-bar="shown"`, floating elements move up and the
 * end of the page has padding for the bar (globalStyles.ts).
 */
export function MobileCTA({ button }: MobileCTAProps & BlockPlacement) {
  const isShown = useIsHeroOutOfView();
  const state = isShown ? 'shown' : 'hidden';
  // Some supported browsers do not know `:has()`.
  useEffect(() => {
    document.documentElement.setAttribute('data-page-bar', state);
    return () => document.documentElement.removeAttribute('data-page-bar');
  }, [state]);
  return (
    <>
      <Bar data-surface="dark" data-bottom-bar={state}>
        <BarButton href={button.href} buttonSize="large" fullWidth>
          <Label>{button.text}</Label>
        </BarButton>
      </Bar>
      {/* Without scripts, the bar is always visible. */}
      <noscript>
        <style>{'[data-bottom-bar] { visibility: visible !important; transform: none !important; }'}</style>
      </noscript>
    </>
  );
}

const Bar = styled.div`
  ${notPrinted}
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

const BarButton = styled(ButtonLink)`
  max-height: calc(${size.bottomBar} - 2 * ${space.s} - 1px);
  padding-block: ${space['2xs']};
`;

/* At most two lines, because the bar has a fixed height. */
const Label = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

/**
 * True while the hero of the page is outside of the viewport, and always on a page without a hero. False on the server and
 * in the first render.
 */
function useIsHeroOutOfView(): boolean {
  const [isOutOfView, setIsOutOfView] = useState(false);

  useEffect(() => {
    const hero = document.querySelector(heroSelector);
    if (!hero) {
      setIsOutOfView(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      const lastEntry = entries.at(-1);
      if (lastEntry) setIsOutOfView(!lastEntry.isIntersecting);
    });
    observer.observe(hero);
    return () => observer.disconnect();
  }, []);

  return isOutOfView;
}
