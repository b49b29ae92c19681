import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { color, duration, easing, Icon, layer, notPrinted, VisuallyHidden } from '../../design-system';
import { cancelNavigation, useNavigating } from '../../runtime/navigation';
import { texts } from '../texts';

/** Milliseconds before the loader fades in (over 300 ms), so that it does not flash for fast pages. */
export const loaderDelayMs = 120;

/**
 * The overlay during navigation to another page (product 2.3). It does not block the page below: the page stays usable, the
 * focus does not move, and Escape cancels the navigation.
 */
export function PageLoader() {
  const isNavigating = useNavigating();
  const [isShown, setIsShown] = useState(false);

  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setIsShown(true), loaderDelayMs);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancelNavigation();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      setIsShown(false);
    };
  }, [isNavigating]);

  return (
    <div role="status">
      {isShown ? (
        <Overlay data-surface="dark">
          <PulsingIcon name="star" size="3.5rem" />
          <VisuallyHidden>{texts.pageLoading}</VisuallyHidden>
        </Overlay>
      ) : null}
    </div>
  );
}

/* Lets clicks through, so that a page that does not load does not block the visitor. */
const Overlay = styled.div`
  ${notPrinted}
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: grid;
  place-items: center;
  background: ${color.fixed.scrim};
  color: ${color.accent};
  pointer-events: none;
  animation: fade-in ${duration.modal} ${easing.standard};
`;

/** The star of the dividers, pulsing like a lamp. */
const PulsingIcon = styled(Icon)`
  filter: drop-shadow(0 0 1.25rem ${color.fixed.candle});
  animation: lamp ${duration.curtain} ${easing.standard} infinite alternate;
  @keyframes lamp {
    from {
      opacity: 0.45;
      transform: scale(0.82) rotate(-22.5deg);
    }
    to {
      opacity: 1;
      transform: rotate(22.5deg);
    }
  }
`;
